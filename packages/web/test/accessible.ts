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

/** Pixels of a touch target: WCAG 2.5.5, which leaves out marks in a text. */
const TARGET = 44;
/** A window as narrow as this is a phone's. */
const PHONE_WIDTH = 640;

/** Controls that are too small for a finger; a field in a label is as large as the label. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const controls = [...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role=button]',
    )].filter((control) => control.closest('.cm-content') === null);
    return controls.flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      // Half a pixel may be lost to rounding.
      const isLarge = Math.min(width, height) >= ${TARGET - 0.5};
      const isShown = width > 0 && control.checkVisibility({ visibilityProperty: true });
      return isLarge || !isShown ? [] : [control.outerHTML.slice(0, 120) + ' ' + width + ' x ' + height];
    });
  })()`);
}

/** Controls whose words do not fit into them, or stand so close to the words of the next that they read as one. */
export function crowdedWords(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const controls = [...document.querySelectorAll('a[href], button')].filter((control) =>
      control.closest('.cm-content') === null && control.checkVisibility({ visibilityProperty: true }));
    const cut = controls.filter((control) =>
      getComputedStyle(control).display !== 'inline' && control.scrollWidth > control.clientWidth + 1);
    const wordsOf = (control) => {
      const range = document.createRange();
      range.selectNodeContents(control);
      return range.getBoundingClientRect();
    };
    const touching = controls.filter((control, index) => {
      const [one, other] = [wordsOf(controls[Math.max(index - 1, 0)]), wordsOf(control)];
      return index > 0 && Math.abs(one.top - other.top) < 4 && Math.abs(other.left - one.right) < 4;
    });
    return [...cut, ...touching].map((control) => control.outerHTML.slice(0, 120));
  })()`);
}

/** Nothing on the page, as it is now, keeps anybody out; on a phone, everything can be touched. */
export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await findViolations(page), [], page.url());
  const isPhone = (page.viewportSize()?.width ?? PHONE_WIDTH) < PHONE_WIDTH;
  if (!isPhone) return;
  assert.deepEqual(await smallTargets(page), [], page.url());
  assert.deepEqual(await crowdedWords(page), [], page.url());
}
