/** What axe finds on a page that keeps people out. */
import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * In the page itself, which is four times as fast as axe's own way for pages of many frames: ours have one.
 * In parts of the page, or in all of it; what moves is looked at where it comes to rest.
 */
export async function findViolations(page: Page, ...parts: readonly string[]): Promise<string[]> {
  assert.equal(page.frames().length, 1);
  await page.evaluate(`typeof axe === 'object' || ${axe.source}`);
  return page.evaluate(`(async () => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
    }
    const where = ${parts.length === 0 ? 'document' : JSON.stringify({ include: parts.map((part) => [part]) })};
    const { violations } = await axe.run(where, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '));
  })()`);
}

/** Nothing on the page, as it is now, keeps anybody out. */
export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await findViolations(page), [], page.url());
}
