/** Judges radicals and compatibility ideographs in the place of ordinary ideographs; docs/rules.md 4.8.4, T4 and T5. */

import { isIdeograph } from '../unicode/ideograph.ts';
import { isCjkOrHangul } from '../unicode/script-groups.ts';
import { classOfTwins, type TwinKind, twinCharacterOf, twinKindOf } from '../unicode/twins.ts';
import { addTo, type Counts, IDEOGRAPH_COUNTS } from './evidence.ts';
import type { Replace } from './seen-string.ts';

export const IDEOGRAPHIC = [
  'radical',
  'korean',
  'chinese',
  'japanese',
] as const satisfies readonly TwinKind[];

/** Those in words, of kinds that no text needs, and those in lists or by themselves. */
const RUNNING = IDEOGRAPH_COUNTS;
const LISTED = IDEOGRAPH_COUNTS + 1;
const HAS_KANA = IDEOGRAPH_COUNTS + 2;
const HAS_HANGUL = IDEOGRAPH_COUNTS + 3;
/** The commonest ideographs that Japanese does not write. */
const CHINESE = IDEOGRAPH_COUNTS + 4;

const RUN = new RegExp(`${classOfTwins(IDEOGRAPHIC)}+`, 'g');
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/;
const HANGUL = /[\uac00-\ud7a3\u1100-\u11ff]/;
const ONLY_CHINESE =
  /[\u4f60\u4eec\u5011\u5979\u8fd9\u9019\u90a3\u7684\u4e86\u5417\u55ce\u5462\u4ec0\u4e48\u9ebc\u8bf4\u8aaa\u5f88\u4e5f\u8ba9\u8b93\u8fd8\u9084\u6ca1\u6c92\u4e3a\u70ba\u4e2a\u500b\u65f6\u6765\u4f86\u5bf9\u5c0d]/g;
const MANY_CHINESE = 3;
/** As many twins in a row are a list. */
const LIST = 4;
/** Signs of others in disguise, beside which those of names are in disguise too. */
const TAMPERED = 2;
const DIGIT = /[0-9\uff10-\uff19]/;
const SELECTOR = /[\ufe00-\ufe0f\udb40]/;
/** Of the part of an ideograph, and of radicals. */
const RADICAL_WORD =
  /^(?:\u90e8|\u65c1|\u504f|\u5b57\u65c1|\u5b57\u5e95|\u3078\u3093|\u304b\u3093\u3080\u308a|\u304c\u3057\u3089|\ubd80)/;
const RADICAL_BEFORE =
  /(?:\u90e8\u9996|\u90e8\u9996\u306f|\u90e8\u9996\u662f|\u504f\u65c1|\ubd80\uc218)[:\uff1a ]?$/;
const OPENS = /["'(<[\u300a\u300c\u300e\u3010\u2018\u201c\uff08\uff3b]/;
const CLOSES = /["')>\]\u300b\u300d\u300f\u3011\u2019\u201d\uff09\uff3d]/;
const MOST_BEFORE = 6;

/** The commonest of Chinese and Japanese: a stretch without one is a table of characters. */
const COMMON = new Set(
  '的一是不了在有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于着下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制身果加西斯月话話合回特代内信表化老给給世位次度门門任常先海通教儿兒东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運笔勉語京料男気読込対応済図書館車駅語時計算開発画像処理情報技術電話番号件名前後食飲買売店客様見語高校英語小人木田川村町県市区州花雨雪風火土金銀春夏秋冬朝昼夜早遅近遠左右東西南北父母兄弟姉妹友達先生会社員仕事勉強'.split(
    '',
  ),
);
const NEAR = 16;
/** At least one ideograph in this many is a common one. */
const LEAST_COMMON = 8;

/** Twins side by side. */
interface Run {
  readonly start: number;
  readonly end: number;
  /** Beside ordinary letters, and no headword. */
  readonly isRunning: boolean;
}

export function countIdeographs(text: string, counts: Counts): void {
  if (KANA.test(text)) addTo(counts, HAS_KANA, 1);
  if (HANGUL.test(text)) addTo(counts, HAS_HANGUL, 1);
  for (const _ of text.matchAll(ONLY_CHINESE)) addTo(counts, CHINESE, 1);
  for (const { start, end, isRunning } of runsIn(text))
    for (let index = start; index < end; index++) {
      const kind = twinKindOf(text.charCodeAt(index));
      if (!isRunning) addTo(counts, LISTED, 1);
      else if (kind !== 'japanese' && !keeps(kind, counts)) addTo(counts, RUNNING, 1);
    }
}

export function judgeIdeographs(text: string, counts: Counts, replace: Replace): void {
  const listed = counts[LISTED] as number;
  const running = counts[RUNNING] as number;
  const isOfNames = isJapanese(counts) && running < TAMPERED;
  for (const { start, end, isRunning } of runsIn(text)) {
    if (!isRunning) continue;
    for (let index = start; index < end; index++) {
      const codePoint = text.charCodeAt(index);
      const kind = twinKindOf(codePoint);
      if (keeps(kind, counts) || SELECTOR.test(text.charAt(index + 1))) continue;
      if (kind === 'japanese' ? isOfNames : listed > running) continue;
      replace(index, twinCharacterOf(codePoint) as number);
    }
  }
}

/** Whether texts of this language have them from their old encodings. */
function keeps(kind: TwinKind | null, counts: Counts): boolean {
  if (kind === 'korean') return counts[HAS_HANGUL] !== 0;
  return kind === 'chinese' && counts[HAS_KANA] === 0 && counts[HAS_HANGUL] === 0;
}

/** Or not known to be Chinese or Korean: a name may stand by itself. */
function isJapanese(counts: Counts): boolean {
  if (counts[HAS_KANA] !== 0) return true;
  return counts[HAS_HANGUL] === 0 && (counts[CHINESE] as number) < MANY_CHINESE;
}

function* runsIn(text: string): Generator<Run> {
  for (const { 0: twins, index: start } of text.matchAll(RUN)) {
    const end = start + twins.length;
    yield { start, end, isRunning: isRunningAt(text, start, end) };
  }
}

function isRunningAt(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (end - start >= LIST) return false;
  const isBeside = isOrdinary(text, start - 1) || isOrdinary(text, end);
  const isNumbered = (DIGIT.test(before) || DIGIT.test(after)) && isAmongOrdinary(text, start, end);
  if (!isBeside && !isNumbered) return false;
  if (!isNearCommon(text, start, end) || (OPENS.test(before) && CLOSES.test(after))) return false;
  // Beside the very ideograph that it is drawn as it is explained.
  if (before !== '' && before === twinAt(text, start)) return false;
  if (after !== '' && after === twinAt(text, end - 1)) return false;
  if (end - start > 1) return true;
  const isRadical = twinKindOf(text.charCodeAt(start)) === 'radical';
  if (!isRadical) return true;
  if (RADICAL_BEFORE.test(text.slice(Math.max(0, start - MOST_BEFORE), start))) return false;
  return isOrdinary(text, start - 1) || !RADICAL_WORD.test(text.slice(end, end + MOST_BEFORE));
}

/** Whether some of the letters near by are such as sentences have. */
function isNearCommon(text: string, start: number, end: number): boolean {
  let common = 0;
  let ordinary = 0;
  for (let index = Math.max(0, start - NEAR); index < Math.min(text.length, end + NEAR); index++) {
    if (!isOrdinary(text, index)) continue;
    ordinary++;
    const letter = text.charAt(index);
    if (COMMON.has(letter) || KANA.test(letter) || HANGUL.test(letter)) common++;
  }
  return common > 0 && common * LEAST_COMMON >= ordinary;
}

function twinAt(text: string, index: number): string {
  return String.fromCodePoint(twinCharacterOf(text.charCodeAt(index)) ?? 0);
}

/** Beside the number of a day or a month. */
function isAmongOrdinary(text: string, start: number, end: number): boolean {
  for (let index = Math.max(0, start - MOST_BEFORE); index < end + MOST_BEFORE; index++)
    if (isOrdinary(text, index)) return true;
  return false;
}

function isTwin(text: string, index: number): boolean {
  const kind = twinKindOf(text.charCodeAt(index));
  return kind !== null && (IDEOGRAPHIC as readonly TwinKind[]).includes(kind);
}

/** A letter of Chinese, Japanese or Korean as it is written. */
function isOrdinary(text: string, index: number): boolean {
  const codePoint = index < 0 || index >= text.length ? 0 : text.charCodeAt(index);
  if (codePoint < 0x3005 || isTwin(text, index)) return false;
  return (
    isIdeograph(codePoint) || codePoint === 0x3005 || HANGUL.test(text.charAt(index)) || isKana(text, index)
  );
}

function isKana(text: string, index: number): boolean {
  return KANA.test(text.charAt(index)) && isCjkOrHangul(text.charCodeAt(index));
}
