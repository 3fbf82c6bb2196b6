/** Banks that lawfully choose otherwise: structured addresses, when they are enforced and for what. */

import { withoutRule, withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { RuleContext } from '../../rules/rule.js';
import { domesticOrder } from '../body-orders.js';
import { variants } from '../fault.js';
import { answering, toldOrNot } from '../profile-answers.js';
import { overlooksWhen } from '../request-mistakes.js';
import { addressRules } from '../rules-together.js';

/** Enforcement as if it were another time. */
function enforcedAt(parts: BankParts, now: RuleContext['now']): BankParts {
  return withRule(parts, addressRules, (given) => ({
    ...given,
    judge: (request, context) => given.judge(request, { ...context, now }),
  }));
}

type Side = 'amount' | 'debtor' | 'creditor';

/** A domestic payment needs exchange only where these two currencies differ. */
function exchangesBetween(parts: BankParts, one: Side, other: Side): BankParts {
  return overlooksWhen(parts, addressRules, (request) => {
    const currencies = domesticOrder(request)?.currencies;
    return currencies !== undefined && currencies[one] === currencies[other];
  });
}

export const addressVariants = variants(
  ...(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'] as const).flatMap((zone) =>
    toldOrNot(
      `addresses/days-of-${zone.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}`,
      `The days of enforcement begin as in ${zone}`,
      'The time zone of the switch is open (ADR-01, ADR-02).',
      { 'address-switch-time-zone': zone },
      (parts) => answering(parts, { 'address-switch-time-zone': zone }),
    ),
  ),
  {
    id: 'addresses/enforced-early',
    title: 'Incomplete addresses are refused before the day of enforcement, too',
    because: 'Whether they are accepted until then is open (ADR-01).',
    change: (parts) => enforcedAt(parts, Number.MAX_SAFE_INTEGER),
  },
  {
    id: 'addresses/enforced-early-in-production',
    title: 'Production refuses incomplete addresses before the day of enforcement, too',
    because: 'Whether they are accepted until then is open (ADR-02).',
    environment: 'production',
    change: (parts) => enforcedAt(parts, Number.MAX_SAFE_INTEGER),
  },
  ...(
    [
      ['amount', 'debtor', 'the amount differs from the account that pays'],
      ['debtor', 'creditor', 'the accounts differ'],
      ['amount', 'creditor', 'the amount differs from the account that is paid'],
    ] as const
  ).map(([one, other, when]) => ({
    id: `addresses/exchange-between-${one}-and-${other}`,
    title: `A domestic payment needs currency exchange only where the currency of ${when}`,
    because: 'Which members mean currency exchange is open (ADR-05).',
    change: (parts: BankParts) => exchangesBetween(parts, one, other),
  })),
  ...toldOrNot(
    'addresses/bic-from-iban-only',
    'A BIC is derived from an IBAN and from nothing else',
    'From what a BIC is derived is open (ADR-07, ADR-09).',
    { 'derivable-bic': 'iban' },
    (parts) => answering(parts, { 'derivable-bic': 'iban' }),
  ),
  ...toldOrNot(
    'addresses/bic-never-derived',
    'A BIC is never derived',
    'From what a BIC is derived is open (ADR-07, ADR-09).',
    { 'derivable-bic': 'nothing' },
    (parts) => answering(parts, { 'derivable-bic': 'nothing' }),
  ),
  {
    id: 'addresses/bic-from-a-register',
    title: 'The bank finds the BIC of every account in a register',
    because: 'From what a BIC is derived is open (ADR-07, ADR-09).',
    change: (parts) =>
      answering(withoutRule(parts, 'structured-creditor-agent'), { 'derivable-bic': 'every-account' }),
  },
  ...toldOrNot(
    'addresses/agent-optional',
    'creditorAgent stays optional on domestic payments',
    'The table of the body calls it optional (PAY-07, ADR-09).',
    { 'agent-under-enforcement': 'optional' },
    (parts) => answering(parts, { 'agent-under-enforcement': 'optional' }),
  ),
  ...toldOrNot(
    'addresses/city-counts',
    'city counts as the town',
    'What city means under enforcement is open (ADR-11).',
    { 'city-under-enforcement': 'counted' },
    (parts) => answering(parts, { 'city-under-enforcement': 'counted' }),
  ),
  {
    id: 'addresses/town-from-postal-code',
    title: 'The town of a Norwegian address is derived from its postal code',
    because: 'An error is stated for what is missing or not derivable.',
    change: (parts) =>
      overlooksWhen(parts, 'structured-creditor-town', (request) => {
        const address = domesticOrder(request)?.address;
        return address?.['country'] === 'NO' && /^\d{4}$/.test(String(address['postalCode']));
      }),
  },
);
