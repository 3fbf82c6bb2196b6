import {
  creationCalls,
  expectNoAccess,
  judgeStrangers,
  paymentCalls,
  readingCalls,
  type RequestDraft,
  scenario,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';

/**
 * Another TPP that pretends to be the owner: a certificate is no secret, only the key is. With the PSU-ID, the session and all ids of the
 * owner it shows the certificate of one of the two and names one of the two in keyId, and signs with the only key it has.
 */
async function impostors<Id extends 'SIG-04' | 'SIG-12'>(
  { tppNamed }: Pick<Stage, 'tppNamed'>,
  owner: Tpp,
  clauses: { readonly signature: Id; readonly keyId: Id },
): Promise<readonly Stranger<Id>[]> {
  const second = tppNamed('second-tpp');
  // Some banks know a TPP from its first call on only.
  await second.call(second.may('list-accounts') ? 'list-accounts' : 'register-psu');
  const tpp = second.bound(owner.binding);
  const { certificateBase64, keyId } = owner.identity.signer;
  const showing = (request: RequestDraft) =>
    withHeader(request, 'TPP-Signature-Certificate', certificateBase64);
  const naming = (request: RequestDraft) => withSigning(request, { keyId });
  return [
    {
      who: 'another TPP with the certificate and keyId of the owner',
      tpp,
      clause: clauses.signature,
      pretends: (request) => naming(showing(request)),
    },
    {
      who: 'another TPP with the certificate of the owner and its own keyId',
      tpp,
      clause: clauses.keyId,
      pretends: showing,
    },
    {
      who: 'another TPP with its own certificate and the keyId of the owner',
      tpp,
      clause: clauses.keyId,
      pretends: naming,
    },
  ];
}

/** What reads. */
export const impersonatedReads = scenario({
  id: 'everywhere/impersonated-reads',
  title: 'No account or card call is served to a TPP that shows the certificate or keyId of another',
  clauses: ['SIG-04', 'SIG-12'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp'],
  bars: 'all',
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const strangers = await impostors(stage, access.tpp, { signature: 'SIG-04', keyId: 'SIG-12' });
    await judgeStrangers(stage, access.tpp, calls, strangers, expectNoAccess);
  },
});

/** What pays. */
export const impersonatedPayments = scenario({
  id: 'everywhere/impersonated-payments',
  title: 'No payment or basket call is served to a TPP that shows the certificate or keyId of another',
  clauses: ['SIG-04', 'SIG-12'],
  effects: 'creates-payments',
  needs: ['psu', 'second-tpp'],
  bars: 'all',
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = [...creationCalls(stage, access), ...(await paymentCalls(stage, access, stage.psu))];
    const strangers = await impostors(stage, access.tpp, { signature: 'SIG-04', keyId: 'SIG-12' });
    await judgeStrangers(stage, access.tpp, calls, strangers, expectNoAccess);
  },
});
