/** Questions about what few banks need, asked last: names on pages, test payments, pins. */

import { existsSync } from 'node:fs';
import { accountOf, namesOf, oneOf, sourceOf, wholeUnits } from './answer-forms.js';
import { always, bicSources, type Answers, type Question } from './question.js';

/** Whole kroner of a test payment that no low-value exemption covers. */
export const usualAmount = 400;

/** Whether test payments are made: in production only what reads is, unless the profile says more. */
const pays = ({ roles, environment }: Answers) =>
  roles?.includes('PISP') === true && environment === 'sandbox';

export const furtherQuestions: readonly Question[] = [
  {
    flag: 'psu-name',
    value: 'SOURCE',
    about: 'what login pages call that user, a name in the sandbox; nothing where they name nobody',
    usual: always(''),
    when: ({ psu, sca }) => psu !== undefined && sca !== 'stored',
    async take(answer, answers, context) {
      // Only a made-up person may be named in the profile itself.
      const isPlain = answers.environment === 'sandbox' && !answer.startsWith('env:') && !existsSync(answer);
      answers.psuName = isPlain ? answer : sourceOf(answer, context.directory);
    },
  },
  {
    flag: 'psu-agreements',
    value: 'NAMES',
    about: 'all corporate agreements of that user as login pages call them, with commas; nothing if unknown',
    usual: always(''),
    when: ({ psu, kind, environment }) =>
      psu !== undefined && kind === 'corporate' && environment === 'sandbox',
    take: async (answer, answers) => void (answers.agreements = namesOf(answer)),
  },
  {
    flag: 'psu-account',
    value: 'BBAN,CURRENCY',
    about: 'an account of that user to pay from; nothing where the TPP may read them',
    usual: always(''),
    when: ({ psu, roles }) => psu !== undefined && roles?.includes('PISP') === true,
    take: async (answer, answers) => void (answers.payer = accountOf(answer)),
  },
  {
    flag: 'amount',
    value: 'NOK',
    about: 'whole kroner of a test payment, above what the bank exempts from SCA',
    usual: always(String(usualAmount)),
    when: pays,
    take: async (answer, answers) => void (answers.amount = wholeUnits(answer)),
  },
  {
    flag: 'currency-account',
    value: 'BBAN,CURRENCY',
    about: 'an account of the payee in another currency; nothing for none of your own',
    usual: always(''),
    when: pays,
    take: async (answer, answers) => void (answers.currencyAccount = accountOf(answer)),
  },
  {
    flag: 'derivable-bic',
    value: 'WHAT',
    about: `accounts whose BIC the bank derives: ${bicSources.join(', ')}; nothing leaves ADR-09 open`,
    usual: always(''),
    when: pays,
    take: async (answer, answers) => void (answers.derivableBic = oneOf(bicSources)(answer)),
  },
];
