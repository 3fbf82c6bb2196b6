/**
 * Judges the way from a certificate to the trusted ones: issuers present, proven, allowed to issue, valid,
 * and sent in order.
 */

import type { CertificateRecord } from './certificate-record.js';
import { buildChain, isSelfSigned, type CertificateChain, type ChainEnd } from './chain.js';
import { finding, type CertificateFinding, type CertificateFindingCode } from './finding.js';
import { judgeStrength } from './judge-key.js';
import { describeName } from './read-name.js';

function endFinding(
  { certificates }: CertificateChain,
  end: Exclude<ChainEnd, 'trusted'>,
  last: CertificateRecord,
): readonly [CertificateFindingCode, string] {
  const subject = describeName(last.subject);
  const issuer = describeName(last.issuer);
  switch (end) {
    case 'self-signed':
      if (certificates.length === 1) {
        return ['self-signed', 'the certificate signed itself; get one from a qualified authority'];
      }
      return [
        'issuer-untrusted',
        `the chain ends at ${subject}, which is not trusted; trust it, or use another certificate`,
      ];
    case 'issuer-missing':
      return [
        'issuer-missing',
        `the issuer ${issuer} of ${subject} is not among the given certificates; add it`,
      ];
    case 'signature-invalid':
      return [
        'issuer-signature',
        `${subject} names ${issuer} as its issuer, but the key of the one given did not sign it; look for a renewed authority of that name`,
      ];
    case 'too-long':
      return [
        'chain-too-long',
        `the chain has more than ${certificates.length - 1} certificates; leave out what does not belong to it`,
      ];
    default:
      return end;
  }
}

function judgeEnd(chain: CertificateChain): readonly CertificateFinding[] {
  const last = chain.certificates.at(-1);
  return last === undefined || chain.end === 'trusted'
    ? []
    : [finding(...endFinding(chain, chain.end, last))];
}

function judgeIssuer(
  issuer: CertificateRecord,
  authoritiesBelow: number,
  now: Date,
): readonly CertificateFinding[] {
  const findings: CertificateFinding[] = [];
  const name = describeName(issuer.subject);
  if (!issuer.isCa || issuer.keyUsage?.includes('keyCertSign') === false) {
    findings.push(
      finding(
        'issuer-not-authority',
        `the issuer ${name} is no certificate authority, so what it signed does not count; get a certificate from one`,
      ),
    );
  }
  if (issuer.pathLength !== undefined && authoritiesBelow > issuer.pathLength) {
    findings.push(
      finding(
        'path-too-long',
        `the authority ${name} allows ${issuer.pathLength} authorities below it, but there are ${authoritiesBelow}; use another chain`,
      ),
    );
  }
  if (now < issuer.validFrom || now > issuer.validTo) {
    findings.push(
      finding(
        'issuer-not-valid',
        `the certificate of the issuer ${name} is not valid now; replace it by the renewed one`,
      ),
    );
  }
  return findings;
}

function judgeOrder(
  chain: readonly CertificateRecord[],
  issuers: readonly CertificateRecord[],
): readonly CertificateFinding[] {
  const places = chain
    .slice(1)
    .map((each) => issuers.findIndex((given) => given.der.equals(each.der)))
    .filter((place) => place >= 0);
  if (places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1))) return [];
  return [
    finding(
      'chain-order',
      'the issuers are not in the order of the chain; put each certificate after the one that it issued',
    ),
  ];
}

/**
 * Judges the chain at a moment.
 * @param issuers further certificates in the order in which they were sent
 */
export function judgeChain(
  record: CertificateRecord,
  trust: readonly CertificateRecord[],
  issuers: readonly CertificateRecord[],
  now: Date,
): readonly CertificateFinding[] {
  const chain = buildChain(record, trust, issuers);
  const above = chain.certificates.slice(1);
  return [
    ...judgeEnd(chain),
    ...above.flatMap((issuer, index) => judgeIssuer(issuer, index, now)),
    // A root's own signature proves nothing, so its hash does not matter.
    ...above.flatMap((each) =>
      isSelfSigned(each) ? [] : judgeStrength(each, `the issuer ${describeName(each.subject)}`, false),
    ),
    ...judgeOrder(chain.certificates, issuers),
  ];
}
