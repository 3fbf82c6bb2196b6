/** Whatever of a profile can change a verdict is a term, what cannot is none, and no term tells a secret. */

import { beforeAll, describe, expect, test } from 'vitest';
import { sampleTarget } from '../../harness/target/sample-target.js';
import type { PsuIdentity, Target } from '../../harness/target/target.js';
import { differing, termsOf } from './terms.js';

let usual: Target;
const psu: PsuIdentity = {
  identity: '13039319955',
  kind: 'private',
  accounts: [{ bban: '36062211010', currency: 'NOK' }],
};

beforeAll(async () => {
  const { target } = await sampleTarget(() => ({ status: 200, headers: [], body: Buffer.alloc(0) }), {
    psus: [psu],
    capabilities: { cards: true },
    pinnedClauses: new Set(['SIG-06', 'SIG-07']),
    pinnedAssumptions: { 'initial-status': 'RCVD' },
    levers: { batchRun: async () => {} },
    budgets: { concurrency: 4, unattendedCalls: 4 },
  });
  usual = target;
});

function told(changes: Partial<Target>): readonly string[] {
  return differing(termsOf({ ...usual, ...changes }), termsOf(usual));
}

function withPinned(identity: string) {
  return termsOf({ ...usual, pinnedAssumptions: { 'fixed-private-identities': [identity] } });
}

describe('a term', () => {
  test('is what the profile names, also where a run left it alone', () => {
    const unusedLevers = { names: ['batchRun'], why: 'levers.clock does nothing' } as const;
    expect(told({ levers: {}, unusedLevers })).toEqual([]);
  });

  test.each<[string, Partial<Target>]>([
    ['the name of the target', { name: 'another' }],
    ['the environment', { environment: 'production' }],
    ['http or https in the base address', { baseUrl: 'http://bank.example' }],
    ['the pin of SIG-07', { pinnedClauses: new Set(['SIG-06']) }],
    ['the answer to initial-status (pins.assumptions)', { pinnedAssumptions: { 'initial-status': 'ACTC' } }],
    ['the answer to initial-status (pins.assumptions)', { pinnedAssumptions: {} }],
    ['capabilities.cards', { capabilities: { cards: false } }],
    ['levers.batchRun', { levers: {} }],
    ['the kinds of psus', { psus: [{ ...psu, kind: 'corporate' }] }],
    ['the kinds of psus', { psus: [psu, psu] }],
    ['the kinds of psus', { psus: [{ ...psu, accounts: [] }] }],
    ['the kinds of psus', { psus: [{ ...psu, granted: [{ tpp: 'primary', psuId: 'x' }] }] }],
    ['budgets.requests', { budgets: { concurrency: 4, unattendedCalls: 4, requests: 9 } }],
    ['budgets.unattendedCalls', { budgets: { concurrency: 4, unattendedCalls: 1 } }],
    [
      'the time limit of a scenario',
      { budgets: { concurrency: 4, unattendedCalls: 4, scenarioTimeout: 1_000 } },
    ],
  ])('%s', (words, changes) => {
    expect(told(changes)).toEqual([words]);
  });

  test('the effects, the TPPs and their roles, the driver, the creditor', () => {
    expect(told({ effects: new Set(['reads', 'creates-payments']) })).toContain('the effect changes-consent');
    const { primary } = usual.tpps;
    expect(told({ tpps: { primary, second: { ...primary, name: 'second' } } })).toEqual(['tpps.second']);
    expect(told({ tpps: { primary: { ...primary, roles: ['AISP'] } } })).toEqual(['tpps.primary']);
    const sca = { name: 'form', showsPages: true, complete: async () => ({ redirect: '' }) };
    expect(told({ sca })).toEqual(['the driver of sca']);
    expect(told({ creditor: { ...usual.creditor, currency: 'EUR' } })).toEqual(['the creditor']);
  });

  test('the fault and the time limit of the flags', () => {
    const flags = { fault: 'signing/date-unchecked', scenarioTimeout: 5_000 };
    expect(differing(termsOf(usual, flags), termsOf(usual))).toEqual([
      '--fault',
      'the time limit of a scenario',
    ]);
  });
});

describe('no term', () => {
  test.each<[string, Partial<Target>]>([
    ['another instance of the bank', { baseUrl: 'https://other.example:8443/api' }],
    ['other people of the same kinds', { psus: [{ ...psu, identity: '12085592767' }] }],
    ['how fast it may ask', { budgets: { concurrency: 9, unattendedCalls: 4, requestsPerSecond: 2 } }],
    ['the order of lists', { pinnedClauses: new Set(['SIG-07', 'SIG-06']) }],
  ])('%s', (_, changes) => {
    expect(told(changes)).toEqual([]);
  });

  test('tells a number of a person, not even as a hash that can be guessed', () => {
    expect(withPinned('12085592767')).toEqual(withPinned('13039319955'));
    expect(JSON.stringify(withPinned('12085592767'))).not.toContain('12085592767');
  });
});
