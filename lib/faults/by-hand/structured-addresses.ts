/** Banks that enforce structured addresses on the wrong day or on the wrong payments. */

import { withoutRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import type { RuleContext } from '../../rules/rule.js';
import { faults } from '../fault.js';
import { answering } from '../profile-answers.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';
import { addressRules } from '../rules-together.js';
import { isAt } from '../conditions.js';

/** What depends on enforcement and is judged a day after it began. */
const enforced: readonly ClauseId[] = [
  'ADR-01',
  'ADR-03',
  'ADR-04',
  'ADR-05',
  'ADR-07',
  'ADR-09',
  'ADR-10',
  'ADR-11',
  'ADR-12',
];

/** No address is looked at where the condition holds. */
function unenforced(
  parts: BankParts,
  when: (request: JudgedRequest, context: RuleContext) => boolean,
): BankParts {
  return overlooksWhen(parts, addressRules, when);
}

function member(request: JudgedRequest, name: string): unknown {
  return request.body.kind === 'json' ? Reflect.get(Object(request.body.value), name) : undefined;
}

/** A domestic payment whose amount is in euro, which the suites make under enforcement only. */
function isExchanged(request: JudgedRequest): boolean {
  const amount = Object(member(request, 'instructedAmount'));
  return request.operation?.id === 'create-domestic-payment' && amount.currency === 'EUR';
}

export const structuredAddressFaults = faults(
  {
    id: 'addresses/not-asked-in-single-sca',
    title: 'Payments of the single-SCA flow need no structured address',
    catches: ['ADR-11'],
    change: (parts) => unenforced(parts, (request) => request.header('x-psu-identity') !== undefined),
  },
  {
    id: 'addresses/country-of-sepa-payments',
    title: 'A SEPA payment needs no country of the creditor',
    catches: ['ADR-12'],
    mayFail: ['PAY-21', 'ADR-03'],
    change: (parts) =>
      overlooksWhen(
        parts,
        ['sepa-payment-pay-21', 'structured-creditor-country'],
        isAt('create-sepa-payment'),
      ),
  },
  {
    id: 'structured-addresses/agent-never-asked-beyond-ibans',
    title: 'The bank derives a BIC from IBANs alone, as it says, and takes other numbers without one',
    catches: ['ADR-09'],
    mayFail: enforced,
    change: (parts) =>
      answering(withoutRule(parts, 'structured-creditor-agent'), { 'derivable-bic': 'iban' }),
  },
  {
    id: 'structured-addresses/agent-never-asked',
    title: 'The bank derives no BIC, as it says, and takes payments abroad without one',
    catches: ['ADR-09'],
    alsoInProduction: true,
    mayFail: enforced,
    change: (parts) =>
      answering(withoutRule(parts, 'structured-creditor-agent'), { 'derivable-bic': 'nothing' }),
  },
  {
    id: 'structured-addresses/sandbox-on-production-day',
    title: 'The sandbox enforces structured addresses on the day of production only',
    catches: ['ADR-01'],
    mayFail: enforced,
    findingsOnly: true,
    change: (parts) => unenforced(parts, (_, { now }) => now < Date.parse('2026-11-15T00:00:00Z')),
  },
  {
    id: 'structured-addresses/sandbox-two-days-late',
    title: 'The sandbox enforces structured addresses two days late',
    catches: ['ADR-01'],
    mayFail: enforced,
    findingsOnly: true,
    change: (parts) => unenforced(parts, (_, { now }) => now < Date.parse('2026-08-15T00:00:00Z')),
  },
  {
    id: 'structured-addresses/production-two-days-late',
    title: 'Production enforces structured addresses two days late',
    catches: ['ADR-02'],
    environment: 'production',
    findingsOnly: true,
    change: (parts) => unenforced(parts, (_, { now }) => now < Date.parse('2026-11-17T00:00:00Z')),
  },
  {
    id: 'structured-addresses/euro-area-overlooked',
    title: 'Euro-area transfers need no structured address',
    catches: ['ADR-03'],
    alsoInProduction: true,
    // Town and country are parts of that address.
    mayFail: ['ADR-11', 'ADR-12'],
    findingsOnly: true,
    change: (parts) => unenforced(parts, isAt('create-sepa-payment')),
  },
  {
    id: 'structured-addresses/international-overlooked',
    title: 'International payments need no structured address',
    catches: ['ADR-04', 'ADR-09'],
    alsoInProduction: true,
    mayFail: ['ADR-11', 'ADR-12'],
    findingsOnly: true,
    change: (parts) =>
      unenforced(parts, isAt('create-cross-border-payment', 'create-norwegian-cross-border-payment')),
  },
  {
    id: 'structured-addresses/exchange-overlooked',
    title: 'Domestic payments that need exchange need no structured address',
    catches: ['ADR-01', 'ADR-05', 'ADR-07', 'ADR-11'],
    mayFail: ['ADR-10'],
    findingsOnly: true,
    change: (parts) => unenforced(parts, isAt('create-domestic-payment')),
  },
  ...(
    [
      ['creditor', 'ADR-10', ['domestic-payment-pay-04', 'structured-creditor-name']],
      ['country', 'ADR-12', ['domestic-payment-pay-21', 'structured-creditor-country']],
    ] as const
  ).map(([what, clause, ruleIds]) => ({
    id: `structured-addresses/${what}-forgotten-with-exchange`,
    title: `A payment that needs exchange is taken without the ${what}`,
    catches: [clause] as const,
    findingsOnly: true as const,
    change: (parts: BankParts) => overlooksWhen(parts, ruleIds, isExchanged),
  })),
  {
    id: 'structured-addresses/every-domestic-payment',
    title: 'Domestic payments without exchange need a town too',
    catches: ['ADR-06'],
    alsoInProduction: true,
    mayFail: ['PAY-20', 'PAY-17', 'PAY-18', 'PAY-19', 'PAY-58', 'END-09'],
    change: (parts) =>
      refusesWhen(parts, 'ADR-06', (request) => {
        const address = Object(member(request, 'creditorAddress'));
        const isBare = address.country !== undefined && Object.keys(address).length === 1;
        return isBare && member(request, 'requestedExecutionDate') !== undefined;
      }),
  },
  {
    id: 'structured-addresses/debtor-demanded',
    title: 'The name of the debtor is demanded of the TPP',
    catches: ['ADR-08'],
    alsoInProduction: true,
    mayFail: enforced,
    change: (parts) =>
      refusesWhen(
        parts,
        'ADR-08',
        (request) => isExchanged(request) && member(request, 'debtorName') === undefined,
      ),
  },
);
