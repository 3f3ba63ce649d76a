/** Runs the smoke cases in a worker, be it Node's or a page's: both have broadcast channels. */
import * as engine from '../src/index.ts';
import { smokeOutcome } from './smoke-outcome.ts';

const channel = new BroadcastChannel('smoke');
channel.postMessage(smokeOutcome(engine));
channel.close();
