/** Banks to which a certificate, which is no secret, or a keyId is enough to be taken for another TPP. */

import { verify, type X509Certificate } from 'node:crypto';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import { type JudgedRequest, judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

/** A certificate that a TPP has called with. */
interface Shown {
  readonly header: string;
  readonly x509: X509Certificate;
}

type Seen = ReadonlyMap<string, Shown>;

/** The bank, with what it remembers of each call that came under its own keyId. */
function rememberingShown(
  parts: BankParts,
  acting: (parts: BankParts, request: JudgedRequest, seen: Seen) => BankParts,
): BankParts {
  const seen = new Map<string, Shown>();
  return {
    ...parts,
    actingIn(wire) {
      const request = judgedRequest(wire, parts.basePath, operationsAt(parts.answers));
      const { parts: said, signer } = request.signature;
      const header = headerValue(wire.headers, 'tpp-signature-certificate');
      if (signer !== undefined && header !== undefined && said?.keyId === signer.keyId)
        seen.set(signer.keyId, { header, x509: signer.x509 });
      return acting(parts, request, seen);
    },
  };
}

function namedIn({ signature: { parts, signer } }: JudgedRequest, seen: Seen): Shown | undefined {
  const keyId = parts?.keyId;
  return keyId === undefined || keyId === signer?.keyId ? undefined : seen.get(keyId);
}

/** Whether the signature was made with the key of a certificate. */
function isSignedBy({ x509 }: Shown, { diagnosis, signature: { parts } }: JudgedRequest): boolean {
  const text = diagnosis.expectedSigningString;
  const signature = Buffer.from(parts?.signature ?? '', 'base64');
  return text !== undefined && verify('sha256', Buffer.from(text, 'latin1'), x509.publicKey, signature);
}

/** The bank that takes any keyId: neither serial number nor issuer have to be those of the certificate. */
function anyKeyId(parts: BankParts): BankParts {
  return overlooksWhen(
    overlooksWhen(parts, 'key-id-serial', () => true),
    'key-id-issuer',
    () => true,
  );
}

/** The signature is verified with the key that keyId names, at the requests that are spoilt so. */
function keyByKeyId(isSpoilt: (request: JudgedRequest) => boolean): PartsChange {
  return (parts) =>
    rememberingShown(parts, (given, request, seen) => {
      const other = namedIn(request, seen);
      if (!isSpoilt(request) || other === undefined || !isSignedBy(other, request)) return given;
      return overlooksWhen(anyKeyId(given), 'signature-fits', () => true);
    });
}

export const impersonationFaults = faults(
  {
    id: 'signing/caller-read-from-key-id',
    title: 'Who calls is read from keyId, and the signature is verified with the certificate of the header',
    catches: ['SIG-14'],
    change: (parts) =>
      rememberingShown(parts, (given, request, seen) => {
        const other = namedIn(request, seen);
        if (other === undefined) return given;
        return {
          ...anyKeyId(given),
          identify: () => given.identify(other.header),
        };
      }),
  },
  {
    id: 'signing/key-looked-up-by-key-id',
    title: 'The signature is verified with the key that keyId names, and who calls is read from the header',
    catches: ['SIG-14'],
    change: keyByKeyId(() => true),
  },
  {
    id: 'signing/key-looked-up-by-key-id-of-periodic-payments',
    title: 'At periodic payments the signature is verified with the key that keyId names',
    catches: ['SIG-14'],
    change: keyByKeyId(({ operation }) => operation?.id.includes('periodic') === true),
  },
  {
    id: 'signing/key-looked-up-by-key-id-in-the-sandbox',
    title: 'In the sandbox the signature is verified with the key that keyId names',
    catches: ['SIG-14'],
    change: keyByKeyId(({ operation }) => operation?.group === 'sandbox'),
  },
);
