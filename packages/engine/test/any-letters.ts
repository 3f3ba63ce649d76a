/** Words in which the scripts meet whose letters pass for one another, with what may stand in and beside them. */
import fc from 'fast-check';

/** Letters of the scripts that pass for one another, and what stands between and beside them. */
const PIECES = [
  ...'aekxMTqzG',
  ...'\u0430\u0435\u043e\u0441\u0436\u0431\u0422\u0428\u0456',
  ...'\u03b1\u03bf\u03bd\u03c9\u0391\u03a9',
  ...'\u0585\u0561\u10d0',
  ...'\u0251\u1d04\uff41\u212a\u2160\u00b5\u00e9\u0131',
  ...'\u{1d5ba}\u{10400}\u{1F600}\ud83d',
  ..."   ..,!?'\u2019\n\r\t-_/019\u0661\u06f2\u0967\u1a89\u1a90\u0301\u0323\u064e\u093f\u4e2d\u0e01",
  ...'\u2010\u2010-\u037e\u0131\u0131isn\u217c\u2f08\u2f17\u4eba\ufa19\uf9e9\ufa6c\u306e\u011f',
  'th\u0131s ',
  'the ',
  ...'\u200b\u200d\u00a0\u2028\uff0e',
  '. ',
  '.  ',
  ' \n',
];
export const anyLetters = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40 })
  .map((pieces) => pieces.join(''));
