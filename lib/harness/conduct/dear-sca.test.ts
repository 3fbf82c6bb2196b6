/** Runs in which an SCA is dear: a person who acts by hand, and access that was granted before. */

import { createServer } from 'node:net';
import { request as visit } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedTarget, type OpenTarget } from '../../embedded/embedded.js';
import { networkBrowse } from '../sca/browse.js';
import type { ScaDriver, ScaTask } from '../sca/driver.js';
import { formDriver } from '../sca/browsing/form.js';
import { manualDriver } from '../sca/manual.js';
import { storedDriver } from '../sca/stored.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import { approvePayment } from '../stage/journeys.js';
import type { Access } from '../stage/access.js';
import type { Target, TppIdentity } from '../target/target.js';
import { conduct } from './conduct.js';
import { humanSteps } from './collect-consents.js';

let opened: OpenTarget;
let redirectUri = '';
beforeAll(async () => {
  opened = await embeddedTarget();
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  if (address !== null && typeof address === 'object')
    redirectUri = `http://127.0.0.1:${address.port}/callback`;
  await new Promise((resolve) => probe.close(resolve));
});
afterAll(() => opened.close());

const waiting = (each: TppIdentity): TppIdentity => ({ ...each, redirectUri });

/** The embedded bank with one PSU of the fixed data set, who comes back to this machine. */
function targetWith(sca: ScaDriver, changes: Partial<Target> = {}): Target {
  const { target } = opened;
  return {
    ...target,
    tpps: {
      ...target.tpps,
      primary: waiting(target.tpps.primary),
      second: waiting(target.tpps.second ?? target.tpps.primary),
    },
    psus: target.psus.filter((each) => each.kind === 'private'),
    sca,
    ...changes,
  };
}

type Look = (access: Access) => void;

const reads = (name: string, look: Look = () => {}): Scenario =>
  scenario({
    id: `accounts/${name}`,
    title: `reads ${name}`,
    clauses: ['ACC-01'],
    effects: 'reads',
    needs: ['psu'],
    async run({ tpp, psu, judge }) {
      const access = await psu.grants(tpp);
      look(access);
      const [account] = access.accounts;
      const reply = await access.tpp.call('read-balances', { params: { accountId: account?.id ?? '' } });
      judge('ACC-01', 'balances', () => reply.hasStatus(200));
    },
  });

const pays: Scenario = scenario({
  id: 'payments/approved',
  title: 'approves',
  clauses: ['PAY-01'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    await approvePayment(stage, access, stage.psu);
    stage.judge('PAY-01', 'approved', () => {});
  },
});

/** A person who opens every link that is told, as long as they are at their desk. */
function person(present: () => boolean, deadline = 10_000) {
  const ca = opened.target.network?.ca;
  const browse = networkBrowse({ ...(ca === undefined ? {} : { ca }), timeout: 5_000 });
  const hands = formDriver({ browse });
  const told: string[] = [];
  const links: string[] = [];
  const [known] = opened.target.psus.filter((each) => each.kind === 'private');
  const driver = manualDriver({
    deadline,
    nameOf: (identity) => (identity === known?.identity ? 'PSU 1 of the profile' : undefined),
    tell(line) {
      told.push(line);
      const link = /^ {2}(https:\S+)$/.exec(line)?.[1];
      if (link === undefined) return;
      links.push(link);
      if (!present()) return;
      const task: ScaTask = {
        scaRedirect: link,
        identity: known?.identity ?? '',
        context: 'PRIVATE',
        decision: 'approve',
        accounts: 'all',
        redirectUri,
      };
      void hands.complete(task).then((outcome) => visit(outcome.redirect));
    },
  });
  return {
    driver,
    told,
    links,
    leave: async () => {
      await driver.close?.();
      await browse.close();
    },
  };
}

test('a person is told all steps first, grants once for all scenarios, and then acts only where an SCA is needed', async () => {
  const { driver, told, links, leave } = person(() => true);
  const seen: (string | undefined)[] = [];
  const look: Look = ({ redirected }) => void seen.push(redirected.psuId);
  const all = [reads('one', look), reads('two', look), pays];
  const result = await conduct(all, targetWith(driver), { seed: 1, partial: true });
  await leave();
  expect(result.outcome).toBe('conforms-in-part');
  expect(told.slice(0, 5)).toEqual([
    'Human steps of this run: 1 consent first, then the SCAs of 3 scenarios that may need one.',
    '  1. PSU 1 (private): log in, approve access',
    '  then, where it needs an SCA of its own: accounts/one (reads one)',
    '  then, where it needs an SCA of its own: accounts/two (reads two)',
    '  then, where it needs an SCA of its own: payments/approved (approves)',
  ]);
  expect(links).toHaveLength(2);
  expect(new Set(seen).size).toBe(1);
});

test('who does not come makes the clauses untestable, is asked for a consent once, and the run goes on', async () => {
  const { driver, links, leave } = person(() => false, 60);
  const free: Scenario = scenario({
    id: 'errors/free',
    title: 'needs nobody',
    clauses: ['SIG-19'],
    effects: 'reads',
    async run({ judge }) {
      judge('SIG-19', 'e', () => {});
    },
  });
  const result = await conduct([reads('one'), reads('two'), free], targetWith(driver), {
    seed: 1,
    partial: true,
  });
  await leave();
  expect(result.outcome).toBe('not-enough-evidence');
  expect(result.scenarios.map((each) => each.verdict)).toEqual(['untestable', 'untestable', 'pass']);
  expect(result.scenarios[1]?.verdicts[0]?.reason).toContain('no person completed the SCA within 0.06 s');
  expect(links).toHaveLength(1);
});

test('the time of a scenario stands while a person is waited for', async () => {
  const { driver, leave } = person(() => true);
  const slow: ScaDriver = {
    ...driver,
    async complete(task, signal) {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return driver.complete(task, signal);
    },
  };
  const result = await conduct([pays], targetWith(slow), { seed: 5, partial: true, scenarioTimeout: 1_500 });
  await leave();
  expect(result.scenarios.map((each) => each.verdict)).toEqual(['pass']);
});

/** The PSU-ID that an earlier run was given. */
async function obtained(): Promise<{
  readonly psuId: string;
  readonly sessionId: string;
  readonly accounts: Access['accounts'];
}> {
  let granted: Access | undefined;
  const target = {
    ...opened.target,
    psus: targetWith(storedDriver()).psus,
    effects: new Set(['reads'] as const),
  };
  await conduct([reads('before', (access) => void (granted = access))], target, {
    seed: 9,
    partial: true,
  });
  const { psuId, sessionId } = granted?.tpp.binding ?? {};
  if (granted === undefined || psuId === undefined || sessionId === undefined)
    throw new Error('nothing obtained');
  return { psuId, sessionId, accounts: granted.accounts };
}

test('access that was granted before serves what needs no more, with and without its session; the rest is untestable', async () => {
  const { psuId, sessionId, accounts } = await obtained();
  const grants = [
    { tpp: 'primary', psuId, sessionId },
    { tpp: 'primary', psuId },
  ] as const;
  for (const grant of grants) {
    const { target } = opened;
    const psus = target.psus
      .filter((each) => each.kind === 'private')
      .map((each) => ({ ...each, accounts, granted: [grant] }));
    const judgesRedirect = reads('redirect', ({ redirected }) => void redirected.psuId);
    const all = [reads('one'), judgesRedirect, pays];
    const result = await conduct(all, targetWith(storedDriver(), { psus }), {
      seed: grants.indexOf(grant) + 20,
      partial: true,
    });
    expect(result.scenarios.map((each) => [each.verdict, each.verdicts[0]?.reason])).toEqual([
      ['pass', undefined],
      [
        'untestable',
        'the access was granted before the run, so no redirect shows; name an SCA driver that plays it in sca',
      ],
      [
        'untestable',
        'the stored driver plays no SCA; name another driver in sca (form, browser, command, manual)',
      ],
    ]);
    expect(
      result.scenarios
        .flatMap((each) => each.exchanges)
        .some((each) => each.operation === 'create-sandbox-customer'),
    ).toBe(false);
  }
});

test('a PSU-ID that the bank does not know is untestable with its status', async () => {
  const { target } = opened;
  const granted = [{ tpp: 'primary', psuId: '6f9619ff-8b86-4011-b42d-00c04fc964ff' }] as const;
  const psus = target.psus.filter((each) => each.kind === 'private').map((each) => ({ ...each, granted }));
  const result = await conduct([reads('one')], targetWith(storedDriver(), { psus }), {
    seed: 2,
    partial: true,
  });
  expect(result.scenarios[0]?.verdicts[0]?.reason).toMatch(
    /^the access that psus\[\]\.granted names is refused with status 4\d\d; let the PSU grant it anew, or add its session or psus\[\]\.accounts\[\]\.resourceId$/,
  );
  expect(humanSteps([reads('one')], targetWith(storedDriver(), { psus }))).toHaveLength(3);
});

test('where only one of the PSUs granted access before, it serves every scenario', async () => {
  const { psuId, sessionId, accounts } = await obtained();
  const [granting] = targetWith(storedDriver()).psus.map((each) => ({
    ...each,
    accounts,
    granted: [{ tpp: 'primary', psuId, sessionId } as const],
  }));
  if (granting === undefined) throw new Error('a private PSU');
  const others = ['nobody', 'no one'].map((identity) => ({ identity, kind: 'private' }) as const);
  const all = ['one', 'two', 'three', 'four'].map((each) => reads(each));
  const target = targetWith(storedDriver(), { psus: [...others, granting] });
  const result = await conduct(all, target, { seed: 31, partial: true });
  expect(result.scenarios.map((each) => each.verdict)).toEqual(['pass', 'pass', 'pass', 'pass']);
});

test('a driver that can play two SCAs at once is asked for no more, and the wait counts for no scenario', async () => {
  const { target } = opened;
  const hands = target.sca;
  if (hands === undefined) throw new Error('the embedded bank has a driver');
  let playing = 0;
  let most = 0;
  const narrow: ScaDriver = {
    name: 'narrow',
    showsPages: false,
    atOnce: 2,
    async complete(task, signal) {
      playing += 1;
      most = Math.max(most, playing);
      await new Promise((resolve) => setTimeout(resolve, 600));
      const outcome = await hands.complete(task, signal);
      playing -= 1;
      return outcome;
    },
  };
  const all = ['one', 'two', 'three', 'four', 'five', 'six'].map((each) => reads(each));
  const bank = { ...target, sca: narrow, budgets: { concurrency: 6 } };
  // The last of them wait for 1.2 s before their own 0.6 s begin.
  const result = await conduct(all, bank, { seed: 41, partial: true, scenarioTimeout: 1_500 });
  expect(result.scenarios.map((each) => each.verdict)).toEqual(all.map(() => 'pass'));
  expect(most).toBe(2);
});
