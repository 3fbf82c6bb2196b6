import {
  type ClauseId,
  parseKeyId,
  type RequestDraft,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';

/** What the keyId of one certificate breaks beside another: two authorities may give one serial number. */
function clauseOfKeyId(one: string, other: string): 'SIG-12' | 'SIG-14' {
  return parseKeyId(one)?.serial === parseKeyId(other)?.serial ? 'SIG-14' : 'SIG-12';
}

/**
 * Another TPP that pretends to be the owner: a certificate is no secret, only the key is. With the PSU-ID,
 * the session and all ids of the owner it shows the certificate of one of the two and names one of the two in
 * keyId, and signs with the only key it has.
 */
export async function impostors(
  { tppBeside }: Pick<Stage, 'tppBeside'>,
  owner: Tpp,
): Promise<readonly Stranger<'SIG-04' | 'SIG-12' | 'SIG-14'>[]> {
  const second = tppBeside('second-tpp');
  if (second === undefined) return [];
  // Some banks know a TPP, and its key, from the first call that they served.
  await second.call(second.may('register-psu') ? 'register-psu' : 'offer-consent');
  const tpp = second.bound(owner.binding);
  const { certificateBase64, keyId } = owner.identity.signer;
  const ofKeyId = clauseOfKeyId(keyId, tpp.identity.signer.keyId);
  const showing = (request: RequestDraft) =>
    withHeader(request, 'TPP-Signature-Certificate', certificateBase64);
  const naming = (request: RequestDraft) => withSigning(request, { keyId });
  return [
    {
      who: 'another TPP with the certificate and keyId of the owner',
      tpp,
      clause: 'SIG-04',
      pretends: (request) => naming(showing(request)),
    },
    {
      who: 'another TPP with the certificate of the owner and its own keyId',
      tpp,
      clause: ofKeyId,
      pretends: showing,
    },
    {
      who: 'another TPP with its own certificate and the keyId of the owner',
      tpp,
      clause: ofKeyId,
      pretends: naming,
    },
    ...showingBoth(tpp, owner, 'SIG-04'),
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
