import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { framed, store } from '../../engine/test/content-credentials.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { paste } from './scan-steps.ts';

const COVER = 'The ferry leaves at half past six.';

describe('content credentials on the scan page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite({});
  });
  after(() => site?.close());

  it('the switch "Remove content credentials" is shown only for a text that contains content credentials', async () => {
    const { page, problems } = await site.open('/');
    const group = page.getByRole('group', { name: 'Content credentials' });
    await paste(page, `pass\u200Bword ${COVER}`);
    await page
      .getByRole('group', { name: 'Zero-width characters' })
      .getByText('U+200B', { exact: true })
      .waitFor();
    assert.equal(await group.count(), 0);
    await page.goto(site.url);
    await paste(page, COVER + framed(store('Example Press/2.1')));
    const remove = group.getByRole('switch', { name: 'Remove content credentials' });
    await remove.waitFor();
    assert.equal(await remove.isChecked(), true);
    await remove.click();
    await page.getByText('They stay in the text, as asked', { exact: false }).waitFor();
    await becomes(() => remove.isChecked(), false);
    assert.deepEqual(problems, []);
  });
});
