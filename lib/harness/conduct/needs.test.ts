import { describe, expect, test } from 'vitest';
import { sampleTarget } from '../target/sample-target.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import type { Need } from '../declaration.js';
import type { Target } from '../target/target.js';
import { isLoopback } from '../../model/loopback.js';
import { leftOpenAt, unmet } from './needs.js';
import { makesCustomers } from '../target/makes-customers.js';

const { target: base } = await sampleTarget(() => {
  throw new Error('nothing is sent here');
});
const driver = { name: 'd', showsPages: false, complete: () => Promise.reject(new Error('unused')) };
const privatePsu = { identity: '1', kind: 'private' } as const;

function met(needs: readonly Need[], changes: Partial<Target> = {}, effects: Scenario['effects'] = 'reads') {
  const asked = scenario({
    id: 'errors/n',
    title: 't',
    clauses: ['SIG-19'],
    effects,
    needs,
    run: async () => {},
  });
  const found = unmet(asked, { ...base, ...changes });
  return found === undefined ? 'met' : `${found.verdict}: ${found.reason}`;
}

test.each([
  ['clock', 'untestable: the target offers no clock lever; add levers.clock'],
  ['batch-run', 'untestable: the target offers no batchRun lever; add levers.batchRun'],
  ['second-tpp', 'untestable: the profile names no TPP second; add tpps.second'],
  ['not-yet-valid-tpp', 'untestable: the profile names no TPP notYetValid; add tpps.notYetValid'],
  ['psu', 'untestable: the profile names no SCA driver; add sca'],
  ['sca-pages', 'untestable: the SCA driver cannot show the pages; use the form driver'],
  ['production', 'not-applicable: holds in production only'],
  ['network', 'untestable: the target is not reached over a network here'],
  ['tls', 'untestable: the target is not reached over a network here'],
  ['sandbox', 'met'],
  ['cards', 'met'],
  ['tpp-dialogue', 'met'],
] as const)('%s: %s', (need, expected) => {
  expect(met([need])).toBe(expected);
});

const network = (host: string, tls = false) => ({ network: { host, port: 80, tls } });

describe('what a target offers', () => {
  test('levers, TPPs and drivers meet their needs', () => {
    expect(met(['clock'], { levers: { clock: async () => {} } })).toBe('met');
    expect(met(['second-tpp'], { tpps: { ...base.tpps, second: base.tpps.primary } })).toBe('met');
    expect(met(['sca-pages'], { sca: { ...driver, showsPages: true } })).toBe('met');
  });

  test('levers that are left alone meet none, and the reason says why', () => {
    const why = 'levers.clock does not move the Date of replies from https://bank.example';
    const unusedLevers = { names: ['clock', 'batchRun'], why } as const;
    expect(met(['clock'], { unusedLevers })).toBe(`untestable: ${why}; check the lever`);
    expect(met(['batch-run'], { unusedLevers })).toBe(
      `untestable: levers.batchRun is not used, because ${why} and both may be those of another bank; check the levers`,
    );
    expect(met(['funds'], { unusedLevers })).toBe(
      'untestable: the target offers no funds lever; add levers.funds',
    );
  });

  test('a denied capability is not applicable, also when more is missing before it', () => {
    const denied = 'not-applicable: the profile says that the target offers no cards';
    expect(met(['cards'], { capabilities: { cards: false } })).toBe(denied);
    expect(met(['clock', 'cards'], { capabilities: { cards: false } })).toBe(denied);
    expect(met(['cards'], { capabilities: { cards: false }, effects: new Set() })).toBe(denied);
  });

  test('sandbox needs are not applicable in production, and the other way round', () => {
    expect(met(['sandbox'], { environment: 'production' })).toBe('not-applicable: holds in the sandbox only');
    expect(met(['production'], { environment: 'production' })).toBe('met');
  });

  test('plain HTTP excuses from TLS at loopback only', () => {
    expect(met(['tls'], network('127.0.0.1'))).toBe(
      'not-applicable: the target is on plain HTTP at loopback',
    );
    expect(met(['tls'], network('bank.example'))).toBe('met');
    expect(met(['tls'], network('localhost', true))).toBe('met');
    expect(['localhost', '127.0.0.1', '::1', '[::1]'].every(isLoopback)).toBe(true);
    expect(['bank.example', '127.evil.example', 'localhost.example', '10.0.0.1'].some(isLoopback)).toBe(
      false,
    );
  });
});

describe('PSUs', () => {
  const noMaking = { sca: driver, capabilities: { sandboxCustomers: false } } as const;

  test('from the profile', () => {
    expect(met(['psu'], { ...noMaking, psus: [privatePsu] })).toBe('met');
    expect(met(['psu'], noMaking)).toBe(
      'untestable: the profile names 0 private PSUs, 1 needed; add to psus',
    );
    expect(met(['second-psu'], { ...noMaking, psus: [privatePsu] })).toBe(
      'untestable: the profile names 1 private PSU, 2 needed; add to psus',
    );
    expect(met(['corporate-psu'], { ...noMaking, psus: [privatePsu] })).toBe(
      'untestable: the profile names 0 corporate PSUs, 1 needed; add to psus',
    );
  });

  test('they are made in the sandbox where that is allowed', () => {
    expect(met(['second-psu'], { sca: driver })).toBe('met');
    expect(met(['corporate-psu'], { sca: driver })).toBe('met');
    expect(met(['corporate-psu'], { sca: driver, environment: 'production' })).toMatch(/^untestable/);
    expect(makesCustomers(base)).toBe(true);
    expect(makesCustomers({ ...base, environment: 'production' })).toBe(false);
    expect(makesCustomers({ ...base, capabilities: { sandboxCustomers: false } })).toBe(false);
    expect(makesCustomers({ ...base, effects: new Set(['reads']) })).toBe(false);
  });
});

test('effects that the profile does not allow', () => {
  const reads = { effects: new Set(['reads'] as const) };
  expect(met([], reads)).toBe('met');
  expect(met([], reads, 'creates-payments')).toBe(
    'untestable: the scenario creates payments, which the profile does not allow; add creates-payments to effects',
  );
  expect(met([], { environment: 'production' }, 'resets-sandbox')).toBe(
    'not-applicable: holds in the sandbox only',
  );
  const inProduction = { environment: 'production', effects: new Set(['changes-sandbox'] as const) } as const;
  expect(met(['production'], inProduction, 'changes-sandbox')).toBe('met');
  expect(met(['production'], { ...inProduction, ...reads }, 'changes-sandbox')).toBe(
    'untestable: the scenario changes the sandbox, which the profile does not allow; add changes-sandbox to effects',
  );
});

function leftOpen(without: 'clock' | 'changes-sandbox', changes: Partial<Target>): string | undefined {
  const leavesOpen = [{ clause: 'SIG-19', without, because: 'today shows nothing' } as const];
  return leftOpenAt({ leavesOpen }, { ...base, ...changes }).get('SIG-19');
}

test('what is left open without a lever or an effect says what to add, and nothing where it is there', () => {
  expect(leftOpen('clock', { levers: {} })).toBe(
    'today shows nothing; the target offers no clock lever; add levers.clock',
  );
  expect(leftOpen('clock', { levers: { clock: async () => {} } })).toBeUndefined();
  expect(leftOpen('changes-sandbox', { effects: new Set(['reads']) })).toBe(
    'today shows nothing; add changes-sandbox to effects',
  );
  expect(leftOpen('changes-sandbox', { effects: new Set(['changes-sandbox']) })).toBeUndefined();
});
