import {
  bulkAndPeriodicCalls,
  ownCalls,
  creationCalls,
  expectNoAccess,
  forgeOnce,
  judgeForgeries,
  judgeStrangers,
  type LawfulCall,
  paymentCalls,
  readingCalls,
  scenario,
  singleScaCreations,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { impostors } from '../signing/impostors.js';

/** What a call breaks that is forged, or that somebody else signed. */
const ofForgery = [
  'SIG-02',
  'SIG-04',
  'SIG-07',
  'SIG-08',
  'SIG-12',
  'SIG-14',
  'SIG-22',
  'SIG-37',
  'SIG-38',
] as const;

/** Sends the calls in forged forms, and lets impostors make them. */
export async function judgeImpersonated(
  stage: Pick<
    Stage<(typeof ofForgery)[number]>,
    'judge' | 'observe' | 'random' | 'target' | 'time' | 'tppBeside'
  >,
  owner: Tpp,
  calls: readonly LawfulCall[],
): Promise<void> {
  await judgeForgeries(stage, owner, calls);
  const strangers = await impostors(stage, owner);
  await judgeStrangers(stage, owner, calls, strangers, expectNoAccess, (call) =>
    forgeOnce(stage, owner, call, calls),
  );
}

/** What reads. */
export const impersonatedReads = scenario({
  id: 'everywhere/impersonated-reads',
  title:
    'No account or card call is served in a forged form, nor to a TPP that shows the certificate or keyId of another',
  clauses: ofForgery,
  effects: 'changes-consent',
  needs: ['psu'],
  beside: ['second-tpp'],
  bars: ['corporate', 'other-person'],
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    await judgeImpersonated(stage, access.tpp, calls);
  },
});

/** What pays. */
export const impersonatedPayments = scenario({
  id: 'everywhere/impersonated-payments',
  title:
    'No payment or basket call is served in a forged form, nor to a TPP that shows the certificate or keyId of another',
  clauses: ofForgery,
  effects: 'creates-payments',
  needs: ['psu'],
  beside: ['second-tpp'],
  bars: ['corporate', 'other-person'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = [
      ...creationCalls(stage, access),
      ...singleScaCreations(stage, access, stage.psu),
      ...(await paymentCalls(stage, access, stage.psu)),
    ];
    await judgeImpersonated(stage, access.tpp, calls);
  },
});

/** What pays several times, and what a TPP does on its own behalf. */
export const impersonatedOthers = scenario({
  id: 'everywhere/impersonated-others',
  title:
    'No call on bulk and periodic payments, contact address or sandbox is served in a forged form, nor to a TPP that shows the certificate or keyId of another',
  clauses: ofForgery,
  effects: 'changes-registration',
  needs: ['psu'],
  beside: ['second-tpp'],
  bars: ['corporate', 'other-person'],
  holds: 'contact address',
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = [...(await bulkAndPeriodicCalls(stage, access)), ...(await ownCalls(stage, access))];
    await judgeImpersonated(stage, access.tpp, calls);
  },
});

/** Forged forms, impostors and certificates that open nothing. */
export const callersOfTheReset = scenario({
  id: 'everywhere/callers-of-the-reset',
  title: 'The sandbox is reset for nobody who is not who signed',
  clauses: [...ofForgery, 'REG-10', 'REG-11'],
  effects: 'resets-sandbox',
  needs: ['sandbox', 'untrusted-tpp', 'tpp-without-role'],
  beside: ['second-tpp'],
  exclusive: true,
  widens: true,
  async run(stage) {
    const { tpp, tppNamed } = stage;
    const calls = [{ request: tpp.request('initialize-sandbox') }];
    await judgeImpersonated(stage, tpp, calls);
    const bearers = [
      {
        who: 'a certificate from outside the trust list',
        tpp: tppNamed('untrusted-tpp'),
        clause: 'REG-10' as const,
        announces: [],
      },
      {
        who: 'a certificate without a role',
        tpp: tppNamed('tpp-without-role'),
        clause: 'REG-11' as const,
        announces: ['certificate-has-role'],
      },
    ];
    await judgeStrangers(stage, tpp, calls, bearers, expectNoAccess);
  },
});
