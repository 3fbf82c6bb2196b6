/**
 * What the captions of buttons and choices mean, in English and Norwegian. The markup of a bank's pages is
 * its own business, so the form driver goes by words and a profile's `selectors` overrule them.
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
        'vel',
        'fram',
      ],
      stems: ['continu', 'proceed', 'fortsett', 'submit', 'videre', 'vidare', 'identif'],
    },
  ],
  [
    'confirm',
    {
      words: ['sign', 'yes', 'ja', 'pay', 'betal', 'ok', 'grant', 'gi', 'gje', 'agree'],
      stems: [
        'approv',
        'confirm',
        'accept',
        'consent',
        'allow',
        'authori',
        'godkjen',
        'bekreft',
        'stadfest',
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
 * The meaning of a button by the first of its texts that says anything: what people read comes before value,
 * name and id. Undefined when none does.
 */
export function buttonMeaning(texts: readonly string[]): ButtonMeaning | undefined {
  for (const text of texts) {
    const found = meaningOf(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

const privateWords: Vocabulary = {
  words: ['myself', 'own', 'meg', 'selv', 'sjølv', 'egne', 'eigne', 'mine'],
  stems: ['privat', 'personal', 'personlig', 'personleg'],
};
const corporateWords: Vocabulary = {
  words: ['corp'],
  stems: [
    'corporat',
    'bedrift',
    'busines',
    'compan',
    'firma',
    'næring',
    'organis',
    'selskap',
    'verksemd',
    'virksomhet',
    'foretak',
    'føretak',
  ],
};

/** Forms of companies as names end with them, and their number in the register: nine digits. */
const companyEnding =
  /(?:^|[\s,.])(?:a\/s|as|asa|ans|da|sa|ba|ks|nuf|enk|iks|kf|ab|oy|aps|ltd|inc|plc|gmbh)\.?(?=$|[\s,(])/i;
const companyNumber = /(?<!\d)\d{3} ?\d{3} ?\d{3}(?!\d| ?\d)/;
const accountNumber = /(?<!\d)\d{4}[ .]?\d{2}[ .]?\d{5}(?!\d)/;

/** True for the name or number of a company, and no account of it. */
export function looksLikeCompany(text: string): boolean {
  return !accountNumber.test(text) && (companyEnding.test(text) || companyNumber.test(text));
}

/** True for what heads the options of a select and chooses nothing. */
export function asksToChoose(text: string): boolean {
  const asks = /^(?:[-–—.…\s]+$|[-–—.\s]*(?:choose|select|please|velg|vel|vennligst|ver)(?![\p{L}\p{N}]))/iu;
  return asks.test(text.trim()) && !looksLikeCompany(text);
}

const settingWords: Vocabulary = {
  words: ['lang', 'locale', 'theme', 'font'],
  stems: ['language', 'språk', 'målform', 'contrast', 'kontrast'],
};

/** True when a choice is about how the page looks or speaks. */
export const speaksOfSettings = (text: string): boolean => says(wordsOf(text), settingWords);

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
  words: ['id', 'ssn', 'psu', 'user', 'bruker', 'brukar', 'nin', 'nnin', 'fnr', 'pid', 'customer', 'kunde'],
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
    'brukarnamn',
    'birth',
  ],
};

const agreementWords: Vocabulary = {
  words: ['corp'],
  stems: [
    'agreement',
    'avtale',
    'corporat',
    'compan',
    'bedrift',
    'firma',
    'organis',
    'engagement',
    'selskap',
    'verksemd',
    'foretak',
    'føretak',
  ],
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
