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

const listed = (text: string) => text.split(/\s+/).filter((each) => each !== '');

/** Whole words and beginnings of words, each list written with blanks. */
function vocabulary(words: string, stems: string): Vocabulary {
  return { words: listed(words), stems: listed(stems) };
}

/** What leads away from the decision, whatever else stands beside it: «accept cookies» approves nothing. */
const foreign = vocabulary(
  'help hjelp norsk english reset nullstill chat print',
  'search søk logout language språk cookie informasjonskaps',
);

/** «Do not approve» is no approval, in whatever order. */
const refusing = vocabulary('no nei not ikke ikkje don dont deny angre', 'disagree');

const stopping = vocabulary(
  'stop stopp quit',
  'cancel abort avbryt avbrut reject declin refus avvis avslå kanseller',
);

/** Approves whatever is named after it: «approve the cancellation» cancels nothing that the page asks for. */
const approving = vocabulary('sign', 'approv confirm authori godkjen bekreft stadfest signer');

const goingBack = vocabulary('back tilbake', '');
const goingOut = vocabulary('ut out', '');

/** What is left: what only leads on comes before what agrees. */
const onward: readonly (readonly [ButtonMeaning, Vocabulary])[] = [
  [
    'proceed',
    vocabulary(
      'next neste log login logg signin in inn send velg select choose go vel fram',
      'continu proceed fortsett submit videre vidare identif',
    ),
  ],
  [
    'confirm',
    {
      words: [...approving.words, 'yes', 'ja', 'pay', 'betal', 'ok', 'grant', 'gi', 'gje', 'agree'],
      stems: [...approving.stems, 'accept', 'consent', 'allow', 'samtykk', 'tillat', 'aksepter'],
    },
  ],
];

function says(words: readonly string[], { words: whole, stems }: Vocabulary): boolean {
  return words.some((each) => whole.includes(each) || stems.some((stem) => each.startsWith(stem)));
}

/** True where approving is named before what would end or leave it. */
function approvesFirst(words: readonly string[]): boolean {
  const first = words.find((each) => [approving, stopping, goingBack].some((kind) => says([each], kind)));
  return first !== undefined && says([first], approving);
}

function meaningOf(text: string, isCaption: boolean): ButtonMeaning | undefined {
  const words = wordsOf(text);
  if (says(words, foreign)) return 'foreign';
  if (says(words, refusing)) return 'cancel';
  // A caption is a sentence, of which the verb stands first; a name such as `approvalCancel` is none.
  const approves = isCaption && approvesFirst(words);
  if (says(words, stopping)) return approves ? 'confirm' : 'cancel';
  if (says(words, goingOut)) return 'foreign';
  if (says(words, goingBack)) return approves ? 'confirm' : 'foreign';
  return onward.find(([, known]) => says(words, known))?.[0];
}

/**
 * The meaning of a button by the first of its texts that says anything: what people read comes before value,
 * name and id. Only «back» may be told more plainly by them: they may say that it cancels. Undefined when no
 * text says anything.
 */
export function buttonMeaning([caption = '', ...names]: readonly string[]): ButtonMeaning | undefined {
  const read = meaningOf(caption, true);
  const named = () => names.map((each) => meaningOf(each, false)).find((each) => each !== undefined);
  if (read === undefined) return named();
  return read === 'foreign' && says(wordsOf(caption), goingBack) && named() === 'cancel' ? 'cancel' : read;
}

const privateWords = vocabulary(
  'myself own meg selv sjølv egne eigne mine',
  'privat personal personlig personleg',
);
const corporateWords = vocabulary(
  'corp',
  'corporat bedrift busines compan firma næring organis selskap verksemd virksomhet foretak føretak',
);

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

const settingWords = vocabulary('lang locale theme font', 'language språk målform contrast kontrast');

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

const identityWords = vocabulary(
  'id ssn psu user bruker brukar nin nnin fnr pid customer kunde',
  `customernumber customerid national identi personn personid fødsel fodsel birth
  username userid kundenummer brukernavn brukarnamn`,
);

const agreementWords = vocabulary(
  'corp',
  'agreement avtale corporat compan bedrift firma organis engagement selskap verksemd foretak føretak',
);

const termsWords = vocabulary('read', 'term vilkår accept agree aksepter samtykk lest');
const allWords = vocabulary('all alle everything', '');
const cookieWords = vocabulary('', 'cookie informasjonskaps');
const rememberWords = vocabulary('', 'remember husk');
const contextWords = vocabulary('', 'context kontekst');

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

/** True when ticking the box ticks the others, and stands for no account of its own. */
export const speaksOfAll = (text: string): boolean => says(wordsOf(text), allWords) && !/\d{3}/.test(text);

/** True when a text is about cookies. */
export const speaksOfCookies = (text: string): boolean => says(wordsOf(text), cookieWords);
