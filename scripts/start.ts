/** Builds the page if it is stale, then starts the service in this process. `npm start` */
import { buildPage } from './build-page.ts';

try {
  buildPage();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../packages/server/src/main.ts');
