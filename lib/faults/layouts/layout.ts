/**
 * How a bank may lay out its login pages: whom it lets the person act for and how, on how many pages, in
 * whose words. The markup of these pages is the bank's business, so every composition of these is lawful.
 */

/** What pages ask. `context` and `agreement` ask in two questions what `role` asks in one. */
export type Question = 'identity' | 'role' | 'context' | 'agreement' | 'decision' | 'confirmation';

export interface Layout {
  /**
   * The questions of each page, in their order; what needs the answer of an earlier one waits for a page of
   * its own.
   */
  readonly pages: readonly (readonly Question[])[];
  /** How one of several is chosen. */
  readonly control: 'radio' | 'select' | 'buttons' | 'forms' | 'links';
  /** What tells companies apart. */
  readonly companies: 'name' | 'agreement' | 'id' | 'number';
  /** What stands for the person itself. */
  readonly oneself: 'name' | 'word' | 'private';
  /** What is sent: the bank's own words and ids, or the place in the list. */
  readonly values: 'ids' | 'places';
  readonly preselected: 'first' | 'last' | 'none';
  readonly labels: 'for' | 'wrapped' | 'aria-label' | 'aria-labelledby' | 'row' | 'cells' | 'item';
  readonly words: 'en' | 'nb' | 'nn';
  /** How account numbers are written. */
  readonly numbers: 'bare' | 'blanks' | 'dots' | 'dashes' | 'iban' | 'masked';
  /**
   * Where one page asks for role and accounts: whether boxes stand under a heading for each role or carry it
   * in their value.
   */
  readonly boxes: 'grouped' | 'carrying';
  /** How an order is approved: `choice` is one of two, and one button that sends either. */
  readonly decision: 'buttons' | 'links' | 'choice';
  /** Where the button stands that gives up: in the form of the page, or in a form of its own below it. */
  readonly stops: 'beside' | 'apart';
}

/** A layout that differs from the plainest in some ways. */
export function layout(changes: Partial<Layout>): Layout {
  return {
    pages: [['identity'], ['role'], ['decision']],
    control: 'radio',
    companies: 'name',
    oneself: 'name',
    values: 'places',
    preselected: 'first',
    labels: 'wrapped',
    words: 'en',
    numbers: 'bare',
    boxes: 'grouped',
    decision: 'buttons',
    stops: 'beside',
    ...changes,
  };
}

export interface Words {
  readonly language: string;
  readonly identity: string;
  readonly logIn: string;
  readonly actAs: string;
  readonly myself: string;
  readonly private: string;
  readonly corporate: string;
  readonly agreement: string;
  readonly accounts: string;
  readonly accountsOf: string;
  readonly onward: string;
  readonly approve: string;
  readonly approveCancelling: string;
  readonly cancel: string;
  readonly cancelAndGo: string;
  readonly check: string;
  readonly again: string;
}

export const wordsOf: Readonly<Record<Layout['words'], Words>> = {
  en: {
    language: 'en',
    identity: 'National identity number',
    logIn: 'Log in',
    actAs: 'Who do you act for?',
    myself: 'Myself',
    private: 'Private',
    corporate: 'Corporate',
    agreement: 'Agreement',
    accounts: 'Accounts to open',
    accountsOf: 'Accounts of',
    onward: 'Continue',
    approve: 'Approve',
    approveCancelling: 'Approve the cancellation',
    cancel: 'Cancel',
    cancelAndGo: 'Cancel and go back',
    check: 'Check what you approve',
    again: 'Please choose again.',
  },
  nb: {
    language: 'nb',
    identity: 'Fødselsnummer',
    logIn: 'Logg inn',
    actAs: 'Hvem handler du for?',
    myself: 'Meg selv',
    private: 'Privat',
    corporate: 'Bedrift',
    agreement: 'Avtale',
    accounts: 'Kontoer som åpnes',
    accountsOf: 'Kontoene til',
    onward: 'Fortsett',
    approve: 'Godkjenn',
    approveCancelling: 'Godkjenn kanselleringen',
    cancel: 'Avbryt',
    cancelAndGo: 'Avbryt og gå tilbake',
    check: 'Se over det du godkjenner',
    again: 'Velg på nytt.',
  },
  nn: {
    language: 'nn',
    identity: 'Fødselsnummer',
    logIn: 'Logg inn',
    actAs: 'Kven handlar du for?',
    myself: 'Meg sjølv',
    private: 'Privat',
    corporate: 'Verksemd',
    agreement: 'Avtale',
    accounts: 'Kontoar som blir opna',
    accountsOf: 'Kontoane til',
    onward: 'Hald fram',
    approve: 'Stadfest',
    approveCancelling: 'Stadfest avbrytinga',
    cancel: 'Avbryt',
    cancelAndGo: 'Avbryt og gå tilbake',
    check: 'Sjå over det du godkjenner',
    again: 'Vel på nytt.',
  },
};
