/** Who calls the embedded bank: TPPs with certificates of a test PKI. */

import { X509Certificate } from 'node:crypto';
import { mintTestPki, readOrganisationId, type TestPki } from '../certificates/index.js';
import type { TppIdentity, TppName } from '../harness/target/target.js';
import { present } from '../model/present.js';
import { prepareSigner } from '../signing/index.js';

/** Certificates and prepared TPPs, made once and shared by all embedded banks of a process. */
export interface EmbeddedIdentities {
  readonly pki: TestPki;
  readonly tpps: Readonly<Record<TppName, TppIdentity>>;
}

/** Where the TPP waits. Nothing listens there; the driver stops before it. */
export const embeddedRedirectUri = 'https://tpp.example/callback';

const rolesOf: Readonly<Record<TppName, TppIdentity['roles']>> = {
  primary: ['AISP', 'PISP'],
  second: ['AISP', 'PISP'],
  aispOnly: ['AISP'],
  pispOnly: ['PISP'],
  withoutRole: [],
  untrusted: ['AISP', 'PISP'],
  expired: ['AISP', 'PISP'],
  notYetValid: ['AISP', 'PISP'],
  unregistered: ['AISP', 'PISP'],
  registeredAsAisp: ['AISP', 'PISP'],
  registeredAsPisp: ['AISP', 'PISP'],
  primaryRenewed: ['AISP', 'PISP'],
  primaryAsAisp: ['AISP'],
  primaryAsPisp: ['PISP'],
  oddlyIssued: ['AISP', 'PISP'],
};

/** Identities of now, and until when they count as that. */
let ofNow: { readonly until: number; readonly identities: Promise<EmbeddedIdentities> } | undefined;
const hour = 3_600_000;

/**
 * The test PKI with every TPP prepared: that of an instant, minted anew, or that of now, which all who ask
 * within an hour share, because keys take long to make.
 */
export async function embeddedIdentities(instant?: Date): Promise<EmbeddedIdentities> {
  if (instant !== undefined) return identitiesOf(await mintTestPki(instant));
  const now = Date.now();
  if (ofNow === undefined || now > ofNow.until) {
    ofNow = { until: now + hour, identities: mintTestPki(new Date(now)).then(identitiesOf) };
  }
  return ofNow.identities;
}

/** Prepares every TPP of a test PKI. */
export function identitiesOf(pki: TestPki): EmbeddedIdentities {
  const tpp = (name: TppName): TppIdentity => {
    const { pem, keys } = pki.tpps[name];
    const organisationId = readOrganisationId(new X509Certificate(pem));
    return {
      name,
      roles: rolesOf[name],
      signer: prepareSigner({ privateKey: keys.privateKey, certificate: pem }),
      redirectUri: embeddedRedirectUri,
      ...present({ organisationId }),
    };
  };
  return {
    pki,
    tpps: {
      primary: tpp('primary'),
      second: tpp('second'),
      aispOnly: tpp('aispOnly'),
      pispOnly: tpp('pispOnly'),
      withoutRole: tpp('withoutRole'),
      untrusted: tpp('untrusted'),
      expired: tpp('expired'),
      notYetValid: tpp('notYetValid'),
      unregistered: tpp('unregistered'),
      registeredAsAisp: tpp('registeredAsAisp'),
      registeredAsPisp: tpp('registeredAsPisp'),
      primaryRenewed: tpp('primaryRenewed'),
      primaryAsAisp: tpp('primaryAsAisp'),
      primaryAsPisp: tpp('primaryAsPisp'),
      oddlyIssued: tpp('oddlyIssued'),
    },
  };
}
