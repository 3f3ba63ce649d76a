/** Opens the Chromium of this machine for a test, or says why it cannot. */
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM, findProgram, isMissing } from '../../../scripts/system-programs.mjs';

/** A reason to skip; false when there is one. */
export const chromiumIsMissing = isMissing(CHROMIUM);

const START_TIMEOUT_MS = 30_000;

/** Without a window. The caller closes it. */
export function openChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findProgram(CHROMIUM) as string,
    // Chromium does not start as root with a sandbox. Everyone else keeps it, which Playwright alone would drop.
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: START_TIMEOUT_MS,
    args: [...args],
  });
}
