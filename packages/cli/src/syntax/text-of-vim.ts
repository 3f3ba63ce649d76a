/** Lines of Vim scripts that are text without quotation marks: translations of menus, and keys of a keymap. */
import { lastLine } from './stretches.ts';

const IS_VIM = /\.vim$/i;
const IS_MENU = /^[ \t]{0,20}menut(?:rans(?:late)?)?[ \t]/;
const IS_KEYMAP = /(?:^|[\\/])keymap[\\/][^\\/]+$/i;
/** More than a menu has before its text: a line may be as long as the file. */
const LONGEST = 500;

/** Whether a UTF-16 index is in such a line; null where no line of a file is one. */
export function textOfVim(text: string, name: string | null): ((index: number) => boolean) | null {
  if (name === null || !IS_VIM.test(name)) return null;
  const keys = IS_KEYMAP.test(name) ? text.search(/^[ \t]*loadkeymap\b/m) : -1;
  return (index) => {
    if (keys >= 0 && index > keys) return true;
    return IS_MENU.test(lastLine(text.slice(Math.max(0, index - LONGEST), index)));
  };
}
