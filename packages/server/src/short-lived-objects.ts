/**
 * Lets V8 take all objects of a call for short-lived. Of some it learns, from a few moments of load, that they stay, and
 * puts them where nobody cleans up for long: a batch then grows by a kilobyte a line until somebody does.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-allocation-site-pretenuring');
