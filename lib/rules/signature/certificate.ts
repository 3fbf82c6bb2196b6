/**
 * The certificate in TPP-Signature-Certificate: sent (HDR-24), base64 of a certificate (HDR-25), from a
 * trusted authority (REG-10), in its time of validity (ENV-04), with the role that the operation needs
 * (REG-06, REG-07, REG-11). Trust and roles are judged only when the context tells what to trust and how
 * roles are read.
 */

import { changeHeader } from '../../model/http.js';
import { X509Certificate } from 'node:crypto';
import { stripped } from '../headers/header-breakers.js';
import type { JudgedRequest } from '../judged-request.js';
import { isBasketCall, isPaymentCall } from '../operation-kinds.js';
import { withHeader } from '../request-draft.js';
import { afterSigning, beforeSigning, refusals, requestRule } from '../request-rule.js';
import { memoize } from '../../model/memoize.js';
import type { CertificateRole, RuleContext } from '../rule.js';
import { signatureRule } from './signature-rule.js';

const header = 'TPP-Signature-Certificate';
type Signer = NonNullable<JudgedRequest['signature']['signer']>;

export const certificatePresent = signatureRule({
  id: 'certificate-present',
  unservable: true,
  clause: 'HDR-24',
  also: ['SIG-05'],
  codes: ['certificate-missing'],
  refusal: refusals.headerRequired,
  breakers: [afterSigning(`${header} left out`, (signed) => stripped(signed, header))],
});

export const certificateBase64 = signatureRule({
  id: 'certificate-base64',
  clause: 'HDR-25',
  also: ['SIG-04', 'SIG-05'],
  codes: [
    'certificate-duplicated',
    'certificate-base64',
    'certificate-base64-twice',
    'certificate-pem-armour',
    'certificate-malformed',
    'certificate-chain',
    'certificate-key',
  ],
  refusal: refusals.formatError,
  breakers: [
    beforeSigning(`${header} that is no base64`, (draft) => withHeader(draft, header, '*** no base64 ***')),
    beforeSigning(`${header} of something else`, (draft) =>
      withHeader(draft, header, Buffer.from('no certificate at all').toString('base64')),
    ),
    afterSigning(`${header} cut off`, (signed) =>
      changeHeader(signed, header, (value) => value.slice(0, 4 * Math.floor(value.length / 8))),
    ),
    afterSigning(`${header} with PEM armour`, (signed) =>
      changeHeader(signed, header, (value) => `-----BEGIN CERTIFICATE-----${value}-----END CERTIFICATE-----`),
    ),
  ],
});

/**
 * By the certificates that are trusted, whether one of them is a certificate or issued it. The answers are
 * kept: each costs an RSA operation.
 */
const trustedBy = memoize((trust: readonly Buffer[]) => {
  const authorities = trust.map((der) => new X509Certificate(der));
  return memoize(({ x509 }: Signer) =>
    authorities.some(
      (each) => each.raw.equals(x509.raw) || (x509.checkIssued(each) && x509.verify(each.publicKey)),
    ),
  );
});

export const certificateTrusted = requestRule({
  id: 'certificate-trusted',
  clause: 'REG-10',
  also: ['REG-09', 'ENV-04'],
  refusal: refusals.forbidden,
  judge: ({ signature: { signer } }, { trust }) =>
    signer === undefined || trust === undefined || trustedBy(trust)(signer)
      ? undefined
      : { message: 'the certificate comes from no trusted authority', path: header },
  breakers: [],
  brokenBy: ['untrusted'],
});

/** From when to when a certificate is valid. */
const validityOf = memoize(({ x509 }: Signer) => ({
  from: Date.parse(x509.validFrom),
  to: Date.parse(x509.validTo),
}));

function outOfTime({ signature: { signer } }: JudgedRequest, { now }: RuleContext) {
  if (signer === undefined) return undefined;
  const { from, to } = validityOf(signer);
  if (now < from) return { message: 'the certificate is not valid yet', path: header };
  return now > to ? { message: 'the certificate has expired', path: header } : undefined;
}

export const certificateInTime = requestRule({
  id: 'certificate-in-time',
  clause: 'ENV-04',
  owedBySender: { clause: 'REG-09' },
  refusal: refusals.forbidden,
  // Only production is said to validate certificates.
  judge: (request, context) =>
    context.environment === 'production' ? outOfTime(request, context) : undefined,
  breakers: [],
  brokenBy: ['expired', 'notYetValid'],
});

export const certificateInTimeInSandbox = requestRule({
  id: 'certificate-in-time-in-sandbox',
  clause: 'REG-09',
  refusal: refusals.forbidden,
  observedOnly: true,
  judge: (request, context) => (context.environment === 'sandbox' ? outOfTime(request, context) : undefined),
  breakers: [],
  brokenBy: ['expired', 'notYetValid'],
});

export const certificateRules = [
  certificatePresent,
  certificateBase64,
  certificateTrusted,
  certificateInTime,
  certificateInTimeInSandbox,
] as const;

/** By the way to read them, the two roles of this interface as far as a certificate states them. */
const rolesBy = memoize((readRoles: NonNullable<RuleContext['readRoles']>) =>
  memoize(({ der }: Signer) =>
    (readRoles(der) ?? []).filter((each) => each === 'PSP_AI' || each === 'PSP_PI'),
  ),
);

/** The roles of the signer; undefined when roles are not judged. */
function rolesOf(
  { signature: { signer } }: JudgedRequest,
  { readRoles }: RuleContext,
): readonly CertificateRole[] | undefined {
  return readRoles === undefined || signer === undefined ? undefined : rolesBy(readRoles)(signer);
}

function lacks(role: CertificateRole, message: string) {
  return (request: JudgedRequest, context: RuleContext) => {
    const roles = rolesOf(request, context);
    return roles === undefined || roles.length === 0 || roles.includes(role)
      ? undefined
      : { message, path: header };
  };
}

export const certificateHasRole = requestRule({
  id: 'certificate-has-role',
  clause: 'REG-11',
  also: ['REG-08'],
  refusal: refusals.forbidden,
  judge: (request, context) =>
    rolesOf(request, context)?.length === 0
      ? { message: 'the certificate states neither PSP_AI nor PSP_PI', path: header }
      : undefined,
  breakers: [],
  brokenBy: ['withoutRole'],
});

export const paymentsNeedPisp = requestRule({
  id: 'payments-need-pisp',
  clause: 'REG-06',
  // The law gives each role its services.
  owedBySender: { clause: 'REG-08', weight: 'must' },
  refusal: refusals.forbidden,
  concerns: (each) => isPaymentCall(each) || isBasketCall(each),
  judge: lacks('PSP_PI', 'payments need the role PSP_PI'),
  breakers: [],
  brokenBy: ['aispOnly'],
});

export const accountsNeedAisp = requestRule({
  id: 'accounts-need-aisp',
  clause: 'REG-07',
  owedBySender: { clause: 'REG-08', weight: 'must' },
  refusal: refusals.forbidden,
  concerns: ({ role }) => role === 'AISP',
  judge: lacks('PSP_AI', 'account information needs the role PSP_AI'),
  breakers: [],
  brokenBy: ['pispOnly'],
});

/** The role whose lack each rule finds. */
export const roleOfRule: Readonly<Record<string, 'AISP' | 'PISP'>> = {
  [paymentsNeedPisp.id]: 'PISP',
  [accountsNeedAisp.id]: 'AISP',
};

export const roleRules = [certificateHasRole, paymentsNeedPisp, accountsNeedAisp] as const;
