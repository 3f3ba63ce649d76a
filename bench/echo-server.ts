/** What any service does with a JSON body, and nothing else: bench/service.ts measures beside it. Prints its URL. */
import { MAX_BODY_BYTES } from '@limpid/contract';
import { fastify } from 'fastify';

const app = fastify({ bodyLimit: MAX_BODY_BYTES });
app.post('/v1/clean', async ({ body }) => body);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
