/**
 * What the captions of buttons and choices mean, in English and Norwegian. The markup of a bank's pages is its own
 * business, so the form driver goes by words and a profile's `selectors` overrule them.
 */

/** What pressing a button does. `confirm` gives the approval itself, `proceed` only leads on. */
export type ButtonMeaning = 'confirm' | 'proceed' | 'cancel' | 'foreign';

/** Lower-case words of a caption or a name; `btnApproveAll` reads as three words. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((each) => each !== '');
}

interface Vocabulary {
  /** Whole words. */
  readonly words: readonly string[];
  /** Beginnings of words. */
  readonly stems: readonly string[];
}

// In this order: «do not approve» is no approval, and «accept cookies» approves nothing.
const meanings: readonly (readonly [ButtonMeaning, Vocabulary])[] = [
  [
    'foreign',
    {
      words: [
        'back',
        'tilbake',
        'help',
        'hjelp',
        'ut',
        'out',
        'norsk',
        'english',
        'reset',
        'nullstill',
        'chat',
        'print',
      ],
      stems: ['search', 'søk', 'logout', 'language', 'språk', 'cookie', 'informasjonskaps'],
    },
  ],
  [
    'cancel',
    {
      words: ['no', 'nei', 'not', 'ikke', 'deny', 'angre'],
      stems: [
        'cancel',
        'abort',
        'avbryt',
        'avbrut',
        'reject',
        'declin',
        'refus',
        'avvis',
        'avslå',
        'kanseller',
        'disagree',
      ],
    },
  ],
  [
    'proceed',
    {
      words: [
        'next',
        'neste',
        'log',
        'login',
        'logg',
        'signin',
        'in',
        'inn',
        'send',
        'velg',
        'select',
        'choose',
        'go',
      ],
      stems: ['continu', 'proceed', 'fortsett', 'submit', 'videre', 'identif'],
    },
  ],
  [
    'confirm',
    {
      words: ['sign', 'yes', 'ja', 'pay', 'betal', 'ok', 'grant', 'gi'],
      stems: [
        'approv',
        'confirm',
        'accept',
        'agree',
        'consent',
        'allow',
        'authori',
        'godkjen',
        'bekreft',
        'samtykk',
        'tillat',
        'aksepter',
        'signer',
      ],
    },
  ],
];

function says(words: readonly string[], { words: whole, stems }: Vocabulary): boolean {
  return words.some((each) => whole.includes(each) || stems.some((stem) => each.startsWith(stem)));
}

/** Texts whose meaning is remembered: a bank has few buttons, and each is met on many pages. */
const mostTexts = 500;
const knownMeanings = new Map<string, ButtonMeaning | undefined>();

function meaningOf(text: string): ButtonMeaning | undefined {
  if (knownMeanings.has(text)) return knownMeanings.get(text);
  const words = wordsOf(text);
  const found = meanings.find(([, vocabulary]) => says(words, vocabulary))?.[0];
  if (knownMeanings.size < mostTexts && text.length < 200) knownMeanings.set(text, found);
  return found;
}

/**
 * The meaning of a button by the first of its texts that says anything: what people read comes before value, name and
 * id. Undefined when none does.
 */
export function buttonMeaning(texts: readonly string[]): ButtonMeaning | undefined {
  for (const text of texts) {
    const found = meaningOf(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

const privateWords: Vocabulary = { words: [], stems: ['privat', 'personal', 'personlig'] };
const corporateWords: Vocabulary = {
  words: ['corp'],
  stems: ['corporat', 'bedrift', 'busines', 'compan', 'firma', 'næring', 'organis'],
};

/** Which PSU context a choice stands for; undefined when its texts say neither or both. */
export function contextOf(texts: readonly string[]): 'PRIVATE' | 'CORPORATE' | undefined {
  for (const text of texts) {
    const words = wordsOf(text);
    const asPrivate = says(words, privateWords);
    if (asPrivate !== says(words, corporateWords)) return asPrivate ? 'PRIVATE' : 'CORPORATE';
  }
  return undefined;
}

const identityWords: Vocabulary = {
  words: ['id', 'ssn', 'psu', 'user', 'bruker', 'nin', 'nnin', 'fnr', 'pid', 'customer', 'kunde'],
  stems: [
    'customernumber',
    'customerid',
    'national',
    'identi',
    'personn',
    'personid',
    'fødsel',
    'fodsel',
    'username',
    'userid',
    'kundenummer',
    'brukernavn',
    'birth',
  ],
};

const agreementWords: Vocabulary = {
  words: ['corp'],
  stems: ['agreement', 'avtale', 'corporat', 'compan', 'bedrift', 'firma', 'organis', 'engagement'],
};

const termsWords: Vocabulary = {
  words: ['read'],
  stems: ['term', 'vilkår', 'accept', 'agree', 'aksepter', 'samtykk', 'lest'],
};
const rememberWords: Vocabulary = { words: [], stems: ['remember', 'husk'] };
const contextWords: Vocabulary = { words: [], stems: ['context', 'kontekst'] };

/** True when a text asks for the identity of the PSU. */
export const asksIdentity = (text: string): boolean => says(wordsOf(text), identityWords);

/** True when a text speaks of corporate agreements. */
export const speaksOfAgreements = (text: string): boolean => says(wordsOf(text), agreementWords);

/** True when a text speaks of the PSU context. */
export const speaksOfContext = (text: string): boolean => says(wordsOf(text), contextWords);

/** True when ticking the box agrees to something rather than choosing an account. */
export const speaksOfTerms = (text: string): boolean =>
  says(wordsOf(text), termsWords) && !/\d{4}/.test(text);

/** True when ticking the box only spares the next login. */
export const speaksOfRemembering = (text: string): boolean => says(wordsOf(text), rememberWords);
