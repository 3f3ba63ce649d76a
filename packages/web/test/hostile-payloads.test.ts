/** A decoded message is a stranger's text: it is shown, and does nothing else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { bytesAsSelectors } from '../../engine/test/encoders/variation-selectors.ts';
import { utf8Bits } from '../../engine/test/encoders/zero-width.ts';
import { drawSigns } from '../src/scan/draw-signs.ts';
import { waitForTexts, waitUntil } from './marked-steps.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { clipboard, paste } from './scan-steps.ts';

const LONG = 'never gonna '.repeat(834).slice(0, 10_000);

interface Hostile {
  readonly name: string;
  readonly payload: string;
  /** What is to be seen of it: in selectors, and in bits where that is not the same; null where no decoder takes it for a message. */
  readonly shown: string;
  readonly inBits?: string | null;
}

const HOSTILE: readonly Hostile[] = [
  {
    name: 'a script',
    payload: '<script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">',
    shown: '<script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">',
  },
  {
    name: 'a link and markup of the page',
    payload: '<a href="javascript:alert(1)">x</a><style>*{display:none}</style><base href="//x">&lt;b&gt;',
    shown: '<a href="javascript:alert(1)">x</a><style>*{display:none}</style><base href="//x">&lt;b&gt;',
  },
  // The escape itself is no part of a message.
  { name: 'an ANSI sequence', payload: '\u001B[2J and text', shown: '[2J and text', inBits: null },
  {
    name: 'bidi overrides',
    payload: 'user \u202E\u2066// not shown\u2069 \u2066 end',
    shown: 'user \u27E8RLO\u27E9\u27E8LRI\u27E9// not shown\u27E8PDI\u27E9 \u27E8LRI\u27E9 end',
  },
  {
    name: 'right-to-left words',
    payload: '\u0634\u0644\u0648\u0645 \u0639\u0644\u06CC\u06A9\u0645 \u05E9\u05DC\u05D5\u05DD',
    shown: '\u0634\u0644\u0648\u0645 \u0639\u0644\u06CC\u06A9\u0645 \u05E9\u05DC\u05D5\u05DD',
  },
  { name: '10,000 characters', payload: LONG, shown: LONG.slice(0, 200) },
  {
    name: 'a NUL',
    payload: 'before\u0000after the end of it',
    shown: 'beforeafter the end of it',
    inBits: null,
  },
];

interface Surroundings {
  readonly title: string;
  readonly scripts: number;
  readonly elements: number;
  readonly direction: string;
  readonly width: number;
  readonly address: string;
  readonly heading: string;
}

function lookAround(page: Page): Promise<Surroundings> {
  return page.evaluate(() => ({
    title: document.title,
    scripts: document.scripts.length,
    elements: document.querySelectorAll(
      'main pre *, iframe, base, object, main img:not(.cm-widgetBuffer), main style',
    ).length,
    direction: getComputedStyle(document.body).direction,
    width: document.documentElement.scrollWidth,
    address: location.href,
    heading: JSON.stringify(document.querySelector('h1')?.getBoundingClientRect()),
  }));
}

describe('a hidden message with hostile content', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const encoders = {
    'variation selectors': bytesAsSelectors,
    'zero-width bits': (text: string) => utf8Bits(text, { zero: '\u200B', one: '\u200C' }),
  };
  for (const [carrier, encode] of Object.entries(encoders)) {
    it(`hostile content of a message hidden in ${carrier} is shown as text and does not affect the page`, async () => {
      const { page, context, problems, requests } = await site.open('/');
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        dialog.dismiss();
      });
      await paste(page, 'Hello there, all of you.');
      await page.locator('.cm-content').waitFor();
      const before = await lookAround(page);
      await page.waitForLoadState('networkidle');
      requests.length = 0;
      for (const { name, payload, shown, inBits = shown } of HOSTILE) {
        await page.getByRole('button', { name: 'New text' }).click();
        await paste(page, `Hello \u{1F642}${encode(payload)} there.`);

        const expected = encode === bytesAsSelectors ? shown : inBits;
        const message = page.getByRole('region', { name: /^Decoded message/ });
        await waitForTexts(message, expected === null ? [] : [expected]);
        await page.locator('.cm-content').waitFor();
        for (const text of await message.allTextContents())
          assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u, 'nothing without a shape is left');
        await waitUntil(() => lookAround(page), before);
        assert.deepEqual([dialogs, problems, requests], [[], [], []], name);
      }
      await context.close();
    });
  }

  it('a decoded message of 10,000 characters is shown and copied in full on request', async () => {
    const { page, context } = await site.open('/');
    await paste(page, `Hello \u{1F642}${bytesAsSelectors(LONG)} there.`);
    await page.getByRole('region', { name: 'Decoded message, first 200 characters' }).waitFor();
    await page.getByRole('button', { name: 'Show all 10,000 characters' }).click();
    const message = page.getByRole('region', { name: 'Decoded message', exact: true });
    await waitForTexts(message, [LONG]);
    const height = () => message.evaluate((element) => element.getBoundingClientRect().height);
    // It scrolls in itself.
    await waitUntil(async () => (await height()) < 400, true);
    await page.getByRole('button', { name: 'Copy message' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await waitUntil(() => clipboard.read(page), LONG);
    await context.close();
  });

  it('if a text has two hidden messages, both are counted and shown with their positions', async () => {
    const { page, context } = await site.open('/');
    const text = ['one', 'two']
      .map((word) => `Line \u{1F642}${bytesAsSelectors(`message ${word}`)}`)
      .join('\n');
    await paste(page, text);
    await page.getByText('1 of 2 messages').waitFor();
    const messages = page.getByRole('region', { name: 'Decoded message' });
    await waitForTexts(messages, ['message one', 'message two']);
    await waitForTexts(page.locator('.facts dd:last-child'), ['line 1, column 7', 'line 2, column 7']);
    await context.close();
  });
});

describe('the display of a decoded message', () => {
  const CASES: readonly (readonly [string, string])[] = [
    ['\u001B[31m', '\u241B[31m'],
    ['a\u0000b\u007F', 'a\u2400b\u2421'],
    ['one\r\ntwo\tthree', 'one\u240D\ntwo\tthree'],
    ['\u202Eabc', '\u27E8RLO\u27E9abc'],
    ['\u009B31m', '\u27E8U+009B\u27E931m'],
    ['a\u200Bb', 'a\u27E8ZWSP\u27E9b'],
    ['\u2028', '\u27E8LSEP\u27E9'],
    ['\u{1F468}\u200D\u{1F469} \u2764\uFE0F', '\u{1F468}\u200D\u{1F469} \u2764\uFE0F'],
    ['1\uFE0F\u20E3 #\uFE0F\u20E3 *\uFE0F\u20E3', '1\uFE0F\u20E3 #\uFE0F\u20E3 *\uFE0F\u20E3'],
    ['#\uFE0F', '#\u27E8VS16\u27E9'],
    [`a${'\u0301'.repeat(64)}b`, `a${'\u0301'.repeat(64)}b`],
    [`a${'\u0301'.repeat(65)}b`, `a${'\u0301'.repeat(64)}\u27E81 more accent\u27E9b`],
    ['\uD800', '\u27E8U+D800\u27E9'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ];
  for (const [text, drawn] of CASES) {
    it(`a decoded message is shown with signs for invisible characters and excess accents: ${JSON.stringify(drawn)}`, () => {
      assert.equal(drawSigns(text), drawn);
    });
  }
});
