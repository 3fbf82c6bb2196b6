/**
 * Faults that act in one place only, which the sweeps over all operations were made for: none of them showed
 * before.
 */

import { beforeAll, expect, test } from 'vitest';
import { allFaults } from '../faults/index.js';
import { narrowedFault } from '../faults/narrowed/index.js';
import { embeddedIdentities } from '../embedded/embedded.js';
import { narrowedFigures } from './narrowed-figures.js';
import { faultOutcome } from './outcome.js';
import { prover, type Prover } from './prove.js';
import { recordedAt } from './recorded.js';
import { reachIn } from './reach.js';
import { everywhere } from '../../suites/everywhere/index.js';
import { isThorough, thoroughTest } from '../model/testing/thorough.js';
import { shareOf } from '../model/testing/share.js';
import { quickly } from './short-proof.js';
import { rulesOfReads } from '../../suites/everywhere/rules.js';
import { whosePayment } from '../../suites/everywhere/whose-thing.js';

/** Those that show the faults below; the others are dear to record. */
const showing = [
  'everywhere/whose-grouped-payment',
  'everywhere/impersonated-reads',
  'everywhere/impersonated-payments',
  'everywhere/certificates',
  'everywhere/reading-without-role',
  'everywhere/paying-without-role',
];
const sweeps = everywhere.filter(({ id }) => showing.includes(id));

let proofs: Prover;

const known = new Map<string, ReturnType<Prover['narrowed']>>();

/** The proof of a narrowed fault, asked once. */
function provenOf(id: string): ReturnType<Prover['narrowed']> {
  const proof = known.get(id) ?? proofs.narrowed(narrowedFault(id, allFaults));
  known.set(id, proof);
  return proof;
}

beforeAll(async () => {
  const identities = await embeddedIdentities();
  proofs = isThorough ? prover(everywhere, identities) : prover(sweeps, identities, 'all', quickly);
  await proofs.prepare('sandbox');
}, 180_000);

const shown = [
  'signature-fits/dropped @ operation:delete-payment',
  'signature-fits/dropped @ option:psu-device-id',
  'payments/aisp-pays @ operation:create-bulk-payment',
  'payments/pisp-reads-accounts @ operation:list-card-accounts',
  'payments/role-not-looked-at @ operation:register-psu',
  'transport/untrusted-certificate-taken @ operation:list-sandbox-agreements',
  'payments/visible-to-other-tpp @ operation:read-periodic-payment',
  'key-id-issuer/crashes @ mistakes:two',
];

test.each(shareOf(2, shown))(
  '%s is caught',
  async (id) => {
    expect((await provenOf(id)).red).not.toEqual([]);
  },
  180_000,
);

thoroughTest(
  'what acts in one place only is caught by a sweep that goes deep',
  async () => {
    for (const id of [
      'signing/digest-not-bound @ signing:wrapped',
      'date-not-behind/dropped @ size:above-1000',
      'digest-of-body/dropped @ operation:create-periodic-payment',
      'key-id-serial/dropped @ operation:read-card-balances',
    ]) {
      const { red } = await proofs.narrowed(narrowedFault(id, allFaults));
      expect(red, id).not.toEqual([]);
    }
  },
  600_000,
);

test('a place in which a fault has nothing to do is not counted', async () => {
  const proven = [];
  for (const id of [
    'single-operations/slash-unguarded-at-deletions @ operation:read-sandbox-customer',
    'signature-fits/dropped @ operation:delete-payment',
  ])
    proven.push(await provenOf(id));
  expect(proven.map(({ actsNowhere }) => actsNowhere)).toEqual([true, undefined]);
  const figures = narrowedFigures(proven.map((each) => faultOutcome(each, 0)));
  expect(figures).toMatchObject({ total: 1, caught: 1, actingNowhere: [proven[0]?.fault.id] });
}, 180_000);

thoroughTest(
  'faults in rules are narrowed to where the rule judges otherwise, whatever scenarios tried',
  async () => {
    const { ground, recordingOf } = recordedAt(await embeddedIdentities(), 'sandbox', quickly);
    const recordings = [await recordingOf(whosePayment), await recordingOf(rulesOfReads)];
    const reachOf = reachIn(ground, recordings);
    const callsOf = (id: string) => {
      const fault = allFaults.find((each) => each.id === id);
      return fault === undefined ? [] : reachOf(fault).calls.map((each) => each?.id);
    };
    expect(callsOf('signing/unsigned-deletions')).toEqual(['delete-payment']);
    // No scenario names an agreement there.
    expect(callsOf('signing/psu-corporate-id-not-bound')).toContain('delete-payment');
    expect(callsOf('signing/unsigned-reads')).not.toContain('delete-payment');
  },
  180_000,
);
