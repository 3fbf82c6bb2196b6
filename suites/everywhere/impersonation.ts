import {
  bulkAndPeriodicCalls,
  ownCalls,
  type ClauseId,
  creationCalls,
  expectNoAccess,
  forgeOnce,
  judgeForgeries,
  judgeStrangers,
  type LawfulCall,
  paymentCalls,
  readingCalls,
  type RequestDraft,
  scenario,
  singleScaCreations,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';

/**
 * Another TPP that pretends to be the owner: a certificate is no secret, only the key is. With the PSU-ID,
 * the session and all ids of the owner it shows the certificate of one of the two and names one of the two in
 * keyId, and signs with the only key it has.
 */
async function impostors<Id extends 'SIG-04' | 'SIG-12'>(
  { tppNamed }: Pick<Stage, 'tppNamed'>,
  owner: Tpp,
  clauses: { readonly signature: Id; readonly keyId: Id },
): Promise<readonly Stranger<Id>[]> {
  const second = tppNamed('second-tpp');
  // Some banks know a TPP, and its key, from the first call that they served.
  await second.call(second.may('register-psu') ? 'register-psu' : 'offer-consent');
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
    ...showingBoth(tpp, owner, clauses.signature),
  ];
}

/**
 * Both certificates at once, signed with the key of the other TPP: one of them may be checked and the other
 * believed.
 */
function showingBoth<Id extends ClauseId>(tpp: Tpp, { identity }: Tpp, clause: Id): readonly Stranger<Id>[] {
  const name = 'TPP-Signature-Certificate';
  const own = [name, tpp.identity.signer.certificateBase64] as const;
  const theirs = [name, identity.signer.certificateBase64] as const;
  return [
    ['its own certificate and that of the owner behind it', [own, theirs]] as const,
    ['the certificate of the owner and its own behind it', [theirs, own]] as const,
  ].map(([how, lines]) => ({
    who: `another TPP with ${how}`,
    tpp,
    clause,
    pretends: (request) => ({ ...request, headers: [...request.headers, ...lines] }),
  }));
}

/** Sends the calls in forged forms, and lets impostors make them. */
export async function judgeImpersonated(
  stage: Pick<Stage<'SIG-02' | 'SIG-04' | 'SIG-12' | 'SIG-38'>, 'judge' | 'observe' | 'random' | 'tppNamed'>,
  owner: Tpp,
  calls: readonly LawfulCall[],
): Promise<void> {
  await judgeForgeries(stage, owner, calls);
  const strangers = await impostors(stage, owner, { signature: 'SIG-04', keyId: 'SIG-12' });
  await judgeStrangers(stage, owner, calls, strangers, expectNoAccess, (call) =>
    forgeOnce(stage, owner, call),
  );
}

/** What reads. */
export const impersonatedReads = scenario({
  id: 'everywhere/impersonated-reads',
  title:
    'No account or card call is served in a forged form, nor to a TPP that shows the certificate or keyId of another',
  clauses: ['SIG-02', 'SIG-04', 'SIG-12', 'SIG-38'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp'],
  bars: 'all',
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
  clauses: ['SIG-02', 'SIG-04', 'SIG-12', 'SIG-38'],
  effects: 'creates-payments',
  needs: ['psu', 'second-tpp'],
  bars: 'all',
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
  clauses: ['SIG-02', 'SIG-04', 'SIG-12', 'SIG-38'],
  effects: 'changes-registration',
  needs: ['psu', 'second-tpp'],
  bars: 'all',
  holds: 'contact address',
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = [...(await bulkAndPeriodicCalls(stage, access)), ...(await ownCalls(stage, access))];
    await judgeImpersonated(stage, access.tpp, calls);
  },
});
