import { describe, expect, test } from 'vitest';
import type { RuleId } from '../index.js';
import { breaks } from '../testing/literal-requests.js';
import type { RuleContext } from '../rule.js';

const products = {
  domestic: '/v1/payments/norwegian-domestic-credit-transfers',
  sepa: '/v1/payments/sepa-credit-transfers',
  crossBorder: '/v1/payments/cross-border-credit-transfers',
} as const;

const full = {
  instructedAmount: { amount: '1.00', currency: 'EUR' },
  creditorName: 'Erika',
  creditorAgent: 'DEUTDEFF',
  creditorAccount: { bban: 'not-Norwegian', currency: 'EUR' },
  creditorAddress: { townName: 'Berlin', country: 'DE' },
  debtorAccount: { bban: '95360573002', currency: 'NOK' },
};
const { creditorAgent: _agent, ...agentless } = full;
const townless = { ...full, creditorAddress: { country: 'DE' } };
const cityOnly = { ...full, creditorAddress: { city: 'Berlin', country: 'DE' } };
const { creditorAddress: _address, ...addressless } = full;
const inKroner = {
  ...townless,
  instructedAmount: { amount: '1.00', currency: 'NOK' },
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
};

// Oslo is two hours ahead of UTC in August and one hour in November.
const sandboxEve = { environment: 'sandbox', now: Date.parse('2026-08-12T21:59:59.999Z') } as const;
const sandboxDay = { environment: 'sandbox', now: Date.parse('2026-08-12T22:00:00Z') } as const;
const productionEve = { environment: 'production', now: Date.parse('2026-11-14T22:59:59.999Z') } as const;
const productionDay = { environment: 'production', now: Date.parse('2026-11-14T23:00:00Z') } as const;

function lacks(
  rule: RuleId,
  product: keyof typeof products,
  body: unknown,
  context: Partial<RuleContext> = sandboxDay,
): boolean {
  return breaks(rule, { method: 'POST', target: products[product], body }, context);
}

describe('the day of enforcement', () => {
  const town = 'structured-creditor-town';
  test('in the sandbox', () => {
    expect(lacks(town, 'sepa', townless, sandboxEve)).toBe(false);
    expect(lacks(town, 'sepa', townless, sandboxDay)).toBe(true);
  });
  test('in production', () => {
    expect(lacks(town, 'sepa', townless, { ...productionDay, now: sandboxDay.now })).toBe(false);
    expect(lacks(town, 'sepa', townless, productionEve)).toBe(false);
    expect(lacks(town, 'sepa', townless, productionDay)).toBe(true);
  });
  test('in another time zone, when the profile names one', () => {
    const answers = { 'address-switch-time-zone': 'UTC' };
    expect(lacks(town, 'sepa', townless, { ...sandboxDay, answers })).toBe(false);
    const day = { ...sandboxDay, now: Date.parse('2026-08-13T00:00:00Z') };
    expect(lacks(town, 'sepa', townless, { ...day, answers })).toBe(true);
  });
});

describe('what enforcement covers', () => {
  const town = 'structured-creditor-town';
  test('euro-area and cross-border payments', () => {
    expect(lacks(town, 'sepa', townless)).toBe(true);
    expect(lacks(town, 'crossBorder', townless)).toBe(true);
    expect(lacks(town, 'sepa', full)).toBe(false);
  });
  test('domestic payments that need currency exchange, and no others', () => {
    expect(lacks(town, 'domestic', inKroner)).toBe(false);
    const amount = { ...inKroner, instructedAmount: { amount: '1.00', currency: 'EUR' } };
    const creditor = { ...inKroner, creditorAccount: { bban: '26743379224', currency: 'EUR' } };
    const debtor = { ...inKroner, debtorAccount: { bban: '95360573002', currency: 'USD' } };
    for (const body of [amount, creditor, debtor]) expect(lacks(town, 'domestic', body)).toBe(true);
  });
});

describe('what enforcement asks for', () => {
  test('the BIC, unless the account number tells it', () => {
    const agent = 'structured-creditor-agent';
    expect(lacks(agent, 'crossBorder', agentless)).toBe(true);
    expect(lacks(agent, 'crossBorder', full)).toBe(false);
    const iban = { ...agentless, creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' } };
    expect(lacks(agent, 'crossBorder', iban)).toBe(false);
    expect(
      lacks(agent, 'crossBorder', iban, { ...sandboxDay, answers: { 'derivable-bic': 'nothing' } }),
    ).toBe(true);
    const norwegian = { ...agentless, creditorAccount: { bban: '26743379224', currency: 'NOK' } };
    expect(lacks(agent, 'domestic', norwegian)).toBe(false);
    const onlyIban = { ...sandboxDay, answers: { 'derivable-bic': 'iban' } };
    expect(lacks(agent, 'domestic', norwegian, onlyIban)).toBe(true);
    const optional = {
      ...sandboxDay,
      answers: { 'derivable-bic': 'iban', 'agent-under-enforcement': 'optional' },
    };
    expect(lacks(agent, 'domestic', norwegian, optional)).toBe(false);
    expect(lacks(agent, 'crossBorder', norwegian, optional)).toBe(true);
  });
  test('the name', () => {
    expect(lacks('structured-creditor-name', 'sepa', { ...full, creditorName: ' ' })).toBe(true);
    expect(lacks('structured-creditor-name', 'sepa', { ...full, creditorName: 'E' })).toBe(false);
  });
  test('townName, and city only where the profile counts it', () => {
    const town = 'structured-creditor-town';
    expect(lacks(town, 'sepa', cityOnly)).toBe(true);
    const counted = { ...sandboxDay, answers: { 'city-under-enforcement': 'counted' } };
    expect(lacks(town, 'sepa', cityOnly, counted)).toBe(false);
    expect(lacks(town, 'sepa', townless, counted)).toBe(true);
  });
  test('an address where the body asks for none', () => {
    expect(lacks('structured-creditor-country', 'sepa', addressless)).toBe(true);
    expect(lacks('structured-creditor-town', 'sepa', addressless)).toBe(false);
    expect(lacks('structured-creditor-country', 'crossBorder', addressless)).toBe(false);
  });
});
