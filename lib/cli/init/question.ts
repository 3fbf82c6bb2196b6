/** What a question behind a target profile is, and what its answers add up to. */

import type { Source, SourceContext } from '../../profile/sources.js';
import type { Account } from './answer-forms.js';

export const drivers = ['form', 'browser', 'command', 'stored', 'manual', 'none'] as const;

export const bicSources = ['norwegian-bban-or-iban', 'iban', 'nothing', 'every-account'] as const;

/** What has been answered so far. */
export interface Answers {
  baseUrl?: string;
  environment?: 'sandbox' | 'production';
  name?: string;
  ca?: Source;
  redirectUri?: string;
  certificate?: Source;
  key?: Source;
  roles?: ('AISP' | 'PISP')[];
  sca?: (typeof drivers)[number];
  command?: string[];
  psu?: Source;
  kind?: 'private' | 'corporate';
  psuId?: Source;
  psuName?: Source;
  /** Names of the agreements under which a corporate PSU may act. */
  agreements?: string[];
  /** Account of the PSU that pays. */
  payer?: Account;
  /** Whole kroner of a test payment. */
  amount?: number;
  /** Account of the creditor in another currency. */
  currencyAccount?: Account;
  derivableBic?: (typeof bicSources)[number];
}

export interface Question {
  readonly flag: string;
  /** Placeholder of the value in the help. */
  readonly value: string;
  readonly about: string;
  /** What holds when nothing is answered; `''` leaves the setting out, undefined asks again. */
  readonly usual: (answers: Answers, context: SourceContext) => Promise<string | undefined>;
  /** What was found that a person may take with Enter; where nobody is asked it is not looked for. */
  readonly found?: (answers: Answers, context: SourceContext) => Promise<string | undefined>;
  /** Whether it is asked at all. */
  readonly when?: (answers: Answers) => boolean;
  /**
   * Takes the answer over.
   * @throws ConfigurationError in one line for an answer that cannot be.
   */
  readonly take: (answer: string, answers: Answers, context: SourceContext) => Promise<void>;
}

/** The members of the profile that flags fill and that what is usual fills without them. */
export const memberOf: Readonly<Record<string, string>> = {
  environment: 'environment',
  name: 'name',
  key: 'tpps.primary.key',
  roles: 'tpps.primary.roles',
  sca: 'sca.driver',
  'redirect-uri': 'redirectUri',
  'psu-kind': 'psus[0].kind',
};

/** What is usual, whatever was answered before. */
export const always = (text: string) => () => Promise.resolve(text);
