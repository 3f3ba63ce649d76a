/** Common words that are written with an i: where all or many of them have a dotless one, it is in disguise. */

const COMMON = new Set(
  (
    'is it in if his him this with which will into its did think their like time first find still while since between being ' +
    'public again life might give given gives against during little such nothing something anything everything within without either neither their ' +
    'right side night light high begin beginning begins until big bit city if until things thing kind mind line line lines file files link links click ' +
    'list lists listen main maintain said paid wait waiting via site sites website online offline email mail emails login signin sign signed signs signal ' +
    'admin administrator administrators access api app application applications article articles identity identify id ids info information inform informed ' +
    'ignore ignored instruction instructions prior previous previously prompt print printed write writes writing written writer written decide decided decision ' +
    'build building built big bring brings bringing children child china chinese christ christian christmas choice choices circle citizen citizens claim claims ' +
    'clients client climate clinic coming company commission committee communities community condition conditions consider considered continue continued contain contains ' +
    'credit criminal crime crimes crisis critical decline define defined delivery deliver describe described detail details device devices die died dies differ difference ' +
    'different difficult dinner direct directly direction director discover discuss discussion disease distance district divide division doing drink drive driver driving ' +
    'easily eight either election engine enjoying entire environment especially evil examine example excite exist existing exists experience explain facility fact ' +
    'fail failed failing fails failure fair faith family families favourite fight fighting figure fill filled film final finally finance financial finding fine finger finish finished ' +
    'fire firm fish fit five fix fixed flight foreign friend friends friendly gain general getting girl girls going gold growing hair hi hide hidden high higher highest hit hire hold ' +
    'hospital hospitals hire idea ideas illegal image images imagine immediate immediately impact important improve include includes included including increase indeed ' +
    'india indicate individual industry inside instead institution insurance interest interested interesting international internet interview invest investment involve ' +
    'issue issues item items join joined keeping kid kids kill killed king kitchen knife leading learning legal liberty license lie lies lift limit limited living lived live lives ' +
    'living logic machine machines magazine majority making malicious marriage material maybe media medical meeting military million mills mine minimum minister minor ' +
    'minute minutes miss missing mission mistake mix model mobile morning music musician nice nine nobility notice office officer officers official officially oil ' +
    'opinion opportunity opinions organization original paint painting pair paint participant particular particularly patient patients people permission physical pick ' +
    'picture pictures piece pieces pilot place please point points police policy political politics position positive possible practice president pretty price prices ' +
    'print private prize probably process product provide provided provides quick quickly quiet quite quit race rain raise rather reading reality receive received region ' +
    'relationship religion remain remaining require required requires responsibility ride ring rise river routine run said sail satellite save science scientist scientists script scripts sea secure ' +
    'security seeing series serious service services shift ship shirt sick signature significant similar simple simply sing single sir sister sit sitting situation six size ' +
    'skill skills skin skip slip slice smile social society software solid south special specific spirit spring staff station still stick studies studying style ' +
    'subscription sufficient suit switch system taking talking teaching technique television terrorist their thin third thirty thirteen tie till timing tiny title titles today traditional ' +
    'train training trial tried tries trip tried try trying twice twin type typical unit united units university unique until uninstall usually utility vision visit visitor victim video ' +
    'view village violence virus visual vital voice wait walking wife wild willing win wind window windows wine wing winner winter wish wishes wire within woman women ' +
    'working world writer yield arrive alive active activity actively ability able advice air aid along although american animal animals april artist asia assist assistant attention ' +
    'audience authority available avoid aids african begins behaviour behind believe believed beside big bill billion birth bird birds bite bitter blind bridge brief ' +
    'bright british business billion capital captain career carried carries carrying cell certain certainly chair chairman characteristic chief civil classic ' +
    'collection college combine comic confident confidential configuration confirm confirmed connection constitution construction continue control conversation ' +
    'council countries cities credential credentials critic crisis cultural cuisine dictionary digital dig dim dirty dirt dish discount display displays distribution document divine ' +
    'drawing economic edition editor education efficient election electric eliminate emission emotion empire encryption engineer engineering english enterprise episode equipment ' +
    'evening evidence exploit expensive explicit facing familiar fashion festival fiction field filter fiscal flying format function functions genius gift gifts giant gene giving ' +
    'historic historical history hills hill holiday horizon human identical illness imply import imports incident independent inch input insert inspect install installed instance intend ' +
    'intent internal into introduce invite invited island jail job joint justice keyboard killing knowing language lack latin leaving letting library limb liquid lip literature lights ' +
    'listing local location mining mirror missile motion movie movies native nations nation national notification notify obtain october obvious obviously oxide option options order origin ' +
    'override outside pacific panic paris parliament parties participate periods pig pin pink pipe pitch planning plain playing poison political pricing principal principle ' +
    'prison prime priority prohibit promise quality question raising recipe recipes reveal rapid ratio receipt recognition reduction religious reliable remind rich rid risk risks ritual rival ' +
    'selling sensitive shipping shopping shine silent silver silence simplify since sink sixteen sixth sixty slide slight slightly snippet solution spain spirit split stealing ' +
    'strip strict string strings striking studio submit suicide summit suspicion swim swimming symbolic talking tail technical territory testing thinking thinks tickets ticket ' +
    'tight times tip tips tired tissue token topic tonight transition transmission tribe trick tricks trillion trivial tuition tunis until update using variety various vehicle version video ' +
    'victory visible vitamin volunteering wallpaper warning wide widely width wisdom worried wifi bitcoin wiki taxi ski hiking biking ninja virtual italian italy india indian irish ' +
    'david michael william elizabeth jim kim tim bill will mike chris christopher california virginia illinois michigan florida britain berlin dublin madrid chicago asia africa ' +
    'january february friday april ali linux unix python script javascript binary variable directory directories files folder execute delete deleting modify modified modification ' +
    'git attribute attributes symbolic fixture delimiter commit commits edit edits redirect redirects client clients archive binaries writable limited items bits byte tilde behind linked lining ' +
    'ich ist nicht sind bin wird dich mich sich mit bitte qui dit fait mais bien gli sono sin mis'
  ).split(/\s+/),
);

/** Letters, neighbours and endings that English has, and Turkish and its like have not. */
const SHAPES: readonly RegExp[] = [
  /w|qu[aeo\u0131]|^ex/,
  /[aeou]\u0131|\u0131[aeou]/,
  /\u0131ng(?:s|ly|er|ers)?$/,
  /\u0131(?:ty|ties|ve|ves|vely|c|cs|cal|cally|sts?|sms?|shed|sh|ctly|ct|cted|cts|nt|nts|nted|ly|lly|fy|ble|bly|tch|th|mpl\w+)$/,
  /\u0131[bcdfghjklmnpqrstvz](?:e|es|ed|er|ers|ely|ement)$/,
  /\u0131(?:ght|ck|ff|ss)/,
  /^(?:\u0131n(?:ter|str|f|v|put|cl|cr|qu)|\u0131m(?:p|m)|d\u0131s[a-z])/,
  /c[tlr]|c$|[ft]y$|dge/,
  /ck|gh|ph|sh|wh|[^c]th|oo|ee|ea|ou/,
  /[bcdfghjklmnpqrstvz]y$/,
  /^(?:str|spr|scr|pr|tr|cr|cl|fl|pl|gl|br|dr|sw|tw|sn|sm|sp|wr|th|sh|ch)/,
  /(?:ment|ness|less|ful|ship|ward|ed|ers|ors|als|ates?|ated|ances?|ences?)$/,
];
/** No word of Turkish and its like has one of these. */
const SURE =
  /w|[tsg]\u0131on|\u0131ngs?(?:ly)?$|\u0131e[ds]$|[bcdfghjklmnpqrstvz]ly$|ght|\u0131(?:ve|ble|ty|ous|cal|sm)s?$|[ea]\u0131n[a-z]*$/;
/** What no word of English has: the endings of Karakalpak and Kazakh, and a q by itself. */
const NEVER = /\u0131w|ws[h\u0131]|w\u0131$|wl[a\u0131]|wd\u0131|[bcdfgjkmnprstvz]w$|q(?!u)/;
/** What ends and joins Turkish words. */
const TURKIC =
  /q(?!u)|i|aa|\u0131\u0131|\u0131$|\u0131[kmnr]$|l[a\u0131]r|s\u0131z|l\u0131[kg]|\u0131[^aeiou]\u0131/;
/** A vowel before it that goes with it in Turkish. */
const HARMONY = /a[^aeiou]*\u0131/;
const ENDINGS = /(?:s|es|d|ed|ing|er|ly|ment)$/;

/**
 * Of a word in letters of ASCII and dotless ones: whether English has it, or could have it. One that opens a sentence is
 * no name because of its capital.
 */
export function looksEnglish(word: string, opensSentence: boolean): boolean {
  const lower = word.toLowerCase();
  if (NEVER.test(lower)) return false;
  const restored = lower.replaceAll('\u0131', 'i');
  const stem = restored.replace(ENDINGS, '');
  if (COMMON.has(restored) || COMMON.has(stem) || COMMON.has(`${stem}e`)) return true;
  if (SURE.test(lower)) return true;
  // One mark of English where nothing speaks for Turkish, or two; a name needs more.
  const marks = SHAPES.filter((shape) => shape.test(lower)).length;
  const mayBeName = !opensSentence || HARMONY.test(lower);
  const isName = mayBeName && word.charAt(0) !== lower.charAt(0);
  return marks >= 1 + Number(TURKIC.test(lower)) + Number(isName);
}

/** Of one: whether it is formed as Turkish ones are. */
export function looksTurkic(word: string): boolean {
  return TURKIC.test(word.toLowerCase());
}
