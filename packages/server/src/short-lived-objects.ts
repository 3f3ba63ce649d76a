/**
 * Lets V8 take all objects of a call for short-lived. Of some it learns, from a few moments of load, that they stay, and
 * promotes them to the old space: a batch then grows by a kilobyte a line until a full collection.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-allocation-site-pretenuring');
