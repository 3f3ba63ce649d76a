/** Every address of the page shows its page, and nothing is wrong on any of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

const PATHS = [
  ...['/', '/pricing', '/guide', '/account', '/sign-in', '/sign-up'],
  ...['/forgot-password', '/reset-password', '/verify-email', '/nowhere'],
];

describe('every page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  for (const path of PATHS) {
    it(`${path} has one heading and a title, and breaks no policy`, async () => {
      const { page, problems, context } = await site.open(path);
      await becomes(() => page.locator('h1').count(), 1);
      await comesToMatch(() => page.title(), / \| Limpid$/);
      const expected = path === '/nowhere' ? /404/ : path === '/account' ? /401/ : /^$/;
      assert.deepEqual(
        problems.filter((problem) => !expected.test(problem)),
        [],
      );
      await context.close();
    });
  }
});
