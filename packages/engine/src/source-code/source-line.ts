/** Is a line source code? Decided by its shape alone, for any common language; data and prose are not code. */

export type LineKind = 'code' | 'other' | 'neutral';

/** What a longer line begins with says enough, and a bound keeps the patterns linear. */
export const MAX_READ = 400;
/** This many words in a row are a sentence, unless code quotes them. */
const SENTENCE = /(?:[^\s!-&(-@[-`{-~]{2,}[ ,]+){5}/;
const COMMENT_OR_TEXT =
  /"(?:[^"\\]|\\.){0,400}"|'(?:[^'\\]|\\.){0,400}'|`[^`]{0,400}`|\/\*.*?\*\/|(?<!:)\/\/.*|\s#\s.*|\s--\s.*/g;

/** Shapes that no sentence and no file of data has. */
const STATEMENTS: readonly RegExp[] = [
  /^#!\s*\//,
  /^#(?:include|define|undef|ifdef|ifndef|if|elif|else|endif|pragma|import|region|endregion)\b/,
  /^(?:\/\/|\/\*|\*\/|#\[)/,
  // Functions and types.
  /^(?:[a-z]+(?:\([a-z]+\))? ){0,4}(?:function\*?|def|fn|func|fun|sub|proc)\s+[\w$.~]+[?!]?\s*[(<{[]/,
  /^(?:[a-z]+ ){0,4}(?:class|struct|enum|interface|trait|impl|namespace|contract|module|object|record|union)\s+[\w$.]+(?:<[^<>]*>)?(?:\s*\([^()]*\))?(?:\s+(?:extends|implements|for|where|is)\b[^:{]*)?\s*[:{]/,
  /^(?:(?:unsigned|signed|const|static|final|public|private|protected|internal|volatile|extern|inline|override|struct)\s+)*(?:int|char|bool|boolean|float|double|long|short|void|string|String|size_t|u?int\d+(?:_t)?|byte|uint|address|var|auto)\b[\s*&<>[\],\w]*[\w\])>](?:\s*=|\(|;|\s*\{)/,
  /^(?:export\s+|public\s+|private\s+|static\s+|final\s+|declare\s+)*(?:const|let|var|val|auto|my|our|local|readonly)\s+(?:mut\s+)?[\w$*&{[@%][^=]{0,200}=/,
  /^def\s+\w[\w.]*[?!=]?$/,
  /^(?:(?:Public|Private|Friend|Shared|Async) )*(?:Sub|Function)\s+\w+\s*\(/,
  /^(?:resource|variable|module|provider|data|output|query|mutation|fragment)\s+[\w"][^={}]{0,200}\{$/,
  /^\((?:(?:defn-?|def|defun|defmacro|define|ns|setq)\s+[(\w]|(?:let\*?|if|when|cond|lambda)\s+[[(])/,
  /^let\s+\(\)\s*=/,
  /^[\w']+(?: [\w']+){0,5} = (?:if|do|case|let|match|function)\b/,
  // A member of a type.
  /^(?:(?:readonly|public|private|protected|static|declare) )*[\w$]+[?!]?: (?:string|number|boolean|bigint|any|unknown|void|\w+\[\]|[\w.]+<.+>)(?:\[\]| \| .+)?;$/,
  // Control.
  /^\}?\s*(?:else\s+)?(?:if|for|while|switch|catch|foreach|elif|elsif|unless|until|using|with)\s*\(.*(?:[{;:)]|\*\/)$/,
  /^(?:if|elif|while|for|with)\b.*(?:[=!<>]=|\w\(|\w\[).*:$/,
  /^(?:if|else if|while|for|match|switch|guard)\s.*[^\s{]\s*\{$/,
  /^for\s+[\w$, ]+\s+in\s+[\w.()[\]'"]+\s*[:{]$/,
  /^(?:try|else|finally|except(?:\s+[\w.,() ]+)?)\s*:$/,
  /^(?:if|elif|while|until)\s+(?:\[|test\s|!).*(?:\bthen|\bdo|\]\s*[;|&]*)/,
  /^return(?:\s+[\w.()[\]'"!]+)?$/,
  /^\}?\s*(?:else|try|do|finally)\s*\{$/,
  // Modules.
  /^import\s+(?:[\w.{*"'<]|static\s).*(?:;|from\s+["'].*|["'>])$/,
  /^(?:from\s+[\w.]+\s+)?import\s+[\w.*]+(?:\s+as\s+\w+)?(?:,\s*\w+)*$/,
  /^(?:package\s+[\w.]+|use\s+[\w:\\{},* ]+|using\s+[\w.= ]+|namespace\s+[\w.\\]+);$/,
  /^(?:module\.)?exports(?:\.\w+)?\s*=/,
  /^export\s+(?:default\b|\{|\*)/,
  /^<\?(?:php\b|=)/,
  // Shells, databases, machines.
  /^(?:fi|esac|end|End (?:If|Sub|Function)|end (?:if|do|program|subroutine|function))$/,
  /^(?:echo|printf|puts|print|source|export)\s+(?:-\w+\s+)?["'$]/,
  /^\w+=(?:\$[\w({]|"[^"]*\$|`)/,
  /^(?:SELECT\b.*(?:\bFROM\b|;$)|INSERT\s+INTO\b|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\b|(?:CREATE|ALTER|DROP)\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|FUNCTION|INDEX|TRIGGER|PROCEDURE)\b)/i,
  /^(?:mov|lea|push|pop|cmp|xor|call)[bwlq]?\s+[%$_[\w]/,
  /^\.(?:globl|global|text|data|section|asci[iz]|string|long|quad|byte)\b/,
  /^(?:FROM\s+[\w./-]+:[\w.-]+|RUN\s+[a-z]+\s+\S)/,
  /^(?:section|global)\s+[._]\w+$/,
  /^\}\)?\)?;$/,
  // A comment or string that ends, and a statement behind it.
  /(?:\*\/\s*;?|["']\s*;)\s*(?:return|exit|break|raise|throw|die)\b/,
];
/** Shapes that a sentence could quote: code unless the line has one. */
const EXPRESSIONS: readonly RegExp[] = [
  /[\w)\]"'] ?(?:===?|!==?|&&|\|\||\+=|-=|\*=|:=|::|->|<<) ?[\w($["'!*&@-]/,
  /=>\s*[{(\w]/,
  /^\w[\w.[\]]*\s*=\s*\S.*\s(?:#|\/\/|\/\*)\s/,
  /^[\w$.]+(?:::\w+)*!?\((?!s\)|es\)).*\)[;,]?$/,
  /^[\w$.[\]'"]+\s*(?:[-+*/%|&]|\?\?|\|\|)?=\s*(?:await\s+|new\s+)?(?:lambda\b|[\w$.]*[A-Za-z_$]\w*\((?!s\)).*\)$)/,
  /(?:=|[A-Za-z_$]\w*\().*[)\]}"'\w]\s*;$/,
  /^(?:return|break|continue|throw|goto|yield|raise)\b.*;$/,
];
/** Data, markup, and what a translator edits. */
const DATA: readonly RegExp[] = [
  /^["']/,
  /^(?:msgid|msgstr|msgctxt|msgid_plural)\b/,
  /^<[A-Za-z!?/]/,
  /^[\w.-]+:\s+\S/,
  /^[-*+>|]\s/,
];
/** What a sentence of a documentation comment seldom has, and a line of code mostly. */
const PUNCTUATION_OF_CODE = /[=(){};]|:$/;
/** A line without any of these has none of the shapes above. */
const SIGN_OF_CODE = /[=(){}<>[\]#/*$&|+:;]/;
const OPENS_STATEMENT =
  /^(?:def|if|elif|while|until|return|import|from|export|fi|esac|end|echo|printf|puts|print|source|select|insert|update|delete|create|alter|drop|mov|lea|push|pop|cmp|xor|call|run|section|global|\.)/i;
const BLANK_OR_BRACKETS = /^[\s{}()[\],;*#-]*$/;
const COMMENT = /^(?:#|--|\*|;|%|\/\/|\/\*)/;

/** Neutral is what stands in code and elsewhere alike: brackets, and comments that Markdown reads as headings. */
export function kindOfLine(whole: string): LineKind {
  const line = whole.slice(0, MAX_READ).trim();
  const mayBeCode = SIGN_OF_CODE.test(line) || OPENS_STATEMENT.test(line);
  if (mayBeCode && STATEMENTS.some((shape) => shape.test(line))) return 'code';
  if (BLANK_OR_BRACKETS.test(line)) return 'neutral';
  if (COMMENT.test(line)) return 'neutral';
  if (!mayBeCode) return 'other';
  if (DATA.some((shape) => shape.test(line))) return 'other';
  if (!EXPRESSIONS.some((shape) => shape.test(line))) return 'other';
  return SENTENCE.test(line.replace(COMMENT_OR_TEXT, ' ')) ? 'other' : 'code';
}

/** Whether a line of a file that is known to be code is a comment or a sentence of one. */
export function isProseInCode(whole: string): boolean {
  const line = whole.slice(0, MAX_READ).trim();
  if (COMMENT.test(line)) return true;
  return !PUNCTUATION_OF_CODE.test(line) && SENTENCE.test(line.replace(COMMENT_OR_TEXT, ' '));
}
