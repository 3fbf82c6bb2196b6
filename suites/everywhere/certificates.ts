import {
  bulkAndPeriodicCalls,
  ownCalls,
  type ClauseId,
  creationCalls,
  forgedCertificates,
  judgeStrangers,
  type LawfulCall,
  type Need,
  paymentCalls,
  readingCalls,
  scenario,
  singleScaCreations,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';
import { forItself } from './strangers/for-itself.js';
import { isOfAccounts } from './strangers/nobody.js';
import { unattended } from './strangers/other-tpps.js';
import { expectTurnedAway } from './tried/turned-away.js';

type Defect = readonly [Extract<Need, `${string}tpp${string}`>, string, readonly string[]];

/** The certificate is the only difference: PSU-ID, session and all ids are those of the TPP that may call. */
function bearers<Id extends ClauseId>(
  { tppNamed }: Pick<Stage, 'tppNamed'>,
  like: Tpp,
  clause: Id,
  defects: readonly Defect[],
): readonly Stranger<Id>[] {
  return defects.flatMap(([need, who, announces]) => {
    const tpp = tppNamed(need).bound(like.binding);
    const stranger = { who, tpp, clause, announces };
    return [
      stranger,
      { ...stranger, who: `${who} for itself`, ...forItself(like, tpp) },
      { ...stranger, who: `${who} with nobody there`, calls: isOfAccounts, pretends: unattended },
    ];
  });
}

const foreign: readonly Defect[] = [['untrusted-tpp', 'a certificate from outside the trust list', []]];
const spoilt: readonly Defect[] = [
  ...foreign,
  ['expired-tpp', 'an expired certificate', ['certificate-in-time']],
  ['not-yet-valid-tpp', 'a certificate that is not valid yet', ['certificate-in-time']],
];
const without: readonly Defect[] = [
  ['tpp-without-role', 'a certificate without a role', ['certificate-has-role']],
];

/**
 * The TPP with certificates that it made itself, which name it as its good one does: in each call another, so
 * that what is its own stands behind nothing but the authority.
 */
function forgers({ random }: Pick<Stage, 'random'>, like: Tpp, calls: readonly LawfulCall[]) {
  const forged = forgedCertificates(like.identity);
  const places = new Map(calls.map(({ request }, at) => [request, at]));
  const from = random.below(Math.max(1, forged.length));
  return forged.map(
    ({ how, certificateBase64, keyId }, turn): Stranger<'REG-10'> => ({
      who: `the TPP with a certificate ${how}`,
      tpp: like,
      clause: 'REG-10',
      calls: (request) => ((places.get(request) ?? 0) + from) % forged.length === turn,
      pretends: (request) =>
        withSigning(withHeader(request, 'TPP-Signature-Certificate', certificateBase64), { keyId }),
    }),
  );
}

/** Every call that needs nothing but itself, and the reads. */
async function callsOf(
  stage: Pick<Stage, 'target' | 'random' | 'time' | 'tpp' | 'psu'>,
): Promise<{ readonly tpp: Tpp; readonly calls: readonly LawfulCall[] }> {
  const { access, calls } = await readingCalls(stage);
  const all = [
    ...calls,
    ...creationCalls(stage, access),
    ...singleScaCreations(stage, access, stage.psu),
    ...(await paymentCalls(stage, access, stage.psu)),
    ...(await bulkAndPeriodicCalls(stage, access)),
    ...(await ownCalls(stage, access)),
  ];
  return { tpp: access.tpp, calls: all };
}

/** Certificates that open nothing anywhere. */
export const certificates = scenario({
  id: 'everywhere/certificates',
  title: 'No call is served to a certificate from outside the trust list',
  clauses: ['REG-10'],
  effects: 'changes-registration',
  needs: ['psu', 'untrusted-tpp'],
  holds: 'contact address',
  widens: true,
  async run(stage) {
    const { tpp, calls } = await callsOf(stage);
    const strangers = [...bearers(stage, tpp, 'REG-10', foreign), ...forgers(stage, tpp, calls)];
    await judgeStrangers(stage, tpp, calls, strangers, expectTurnedAway);
  },
});

/** One that names no role. */
export const withoutRole = scenario({
  id: 'everywhere/without-role',
  title: 'No call is served to a certificate without a role',
  clauses: ['REG-11'],
  effects: 'changes-registration',
  needs: ['psu', 'tpp-without-role'],
  holds: 'contact address',
  widens: true,
  async run(stage) {
    const { tpp, calls } = await callsOf(stage);
    await judgeStrangers(stage, tpp, calls, bearers(stage, tpp, 'REG-11', without), expectTurnedAway);
  },
});

/** What production looks at besides. */
export const certificatesInProduction = scenario({
  id: 'everywhere/certificates-in-production',
  title:
    'No call in production is served to a certificate that is untrusted or out of its time, nor to a TPP that is not registered',
  clauses: ['ENV-04', 'ENV-05'],
  effects: 'changes-registration',
  needs: ['psu', 'production', 'untrusted-tpp', 'expired-tpp', 'not-yet-valid-tpp', 'unregistered-tpp'],
  holds: 'contact address',
  widens: true,
  async run(stage) {
    const { tpp, calls } = await callsOf(stage);
    const unregistered: readonly Defect[] = [['unregistered-tpp', 'a TPP that no registry knows', []]];
    const strangers = [
      ...bearers(stage, tpp, 'ENV-04', spoilt),
      ...bearers(stage, tpp, 'ENV-05', unregistered),
    ];
    await judgeStrangers(stage, tpp, calls, strangers, expectTurnedAway);
  },
});
