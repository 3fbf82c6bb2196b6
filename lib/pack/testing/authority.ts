/** A time-stamping authority (RFC 3161), and ways in which its replies are wrong, for the tests. */

import { createHash, sign, X509Certificate } from 'node:crypto';
import { asn1, mint, type Asn1, type KeyPair } from '../../certificates/index.js';
import { itemsOf, readOnly } from '../../model/der.js';

const { der, fromDer, integer, nothing, octetString, oid, sequence, setOf, tagged, text } = asn1;

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  info: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsa: '1.2.840.10045.4.3.2',
  policy: '1.2.3.4.1',
} as const;

/** How a reply differs from a good one. */
export interface StampChanges {
  readonly at?: Date;
  readonly nonce?: Buffer;
  /** What it is over, in place of what was asked. */
  readonly imprint?: Buffer;
  /** Made by this key instead of that of the certificate. */
  readonly key?: KeyPair;
  /** Signs other bytes than the reply holds. */
  readonly isChangedAfter?: true;
}

export interface TestAuthority {
  readonly certificate: X509Certificate;
  /** Answers a request. */
  readonly reply: (request: Buffer, changes?: StampChanges) => Buffer;
}

const small = (number: number) => integer(Buffer.of(number));

/** A GeneralizedTime, which times after 2049 have in certificates and all times in stamps. */
function generalized(at: Date): Asn1 {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return fromDer(Buffer.concat([Buffer.of(0x18, digits.length), Buffer.from(digits)]));
}

/** @param use of its certificate; an authority has timeStamping */
export function authorityWith(
  keys: KeyPair,
  use: 'timeStamping' | 'emailProtection' = 'timeStamping',
): TestAuthority {
  const day = 86_400_000;
  const certificate = new X509Certificate(
    mint({
      subject: [['CN', 'Time stamps']],
      keys,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + day),
      use: 'seal',
      extendedKeyUsage: [use],
    }).der,
  );
  const isEc = keys.publicKey.asymmetricKeyType === 'ec';
  return {
    certificate,
    reply(request, { at = new Date(), nonce, imprint, key = keys, isChangedAfter } = {}) {
      const [, asked, own] = itemsOf(readOnly(request)) ?? [];
      if (asked === undefined || own === undefined) throw new Error('no request');
      const over =
        imprint === undefined
          ? fromDer(asked.whole)
          : sequence(sequence(oid(oids.sha256), nothing()), octetString(imprint));
      const infoAt = (second: number) =>
        der(
          sequence(
            small(1),
            oid(oids.policy),
            over,
            small(7),
            generalized(new Date(at.getTime() + 1000 * second)),
            sequence(small(1)),
            integer(nonce ?? own.content),
          ),
        );
      const info = infoAt(0);
      const hash = (bytes: Buffer) => octetString(createHash('sha256').update(bytes).digest());
      const attributes = [
        sequence(oid(oids.contentType), setOf(oid(oids.info))),
        sequence(oid(oids.messageDigest), setOf(hash(info))),
        sequence(oid(oids.signingCertificate), setOf(sequence(sequence(sequence(hash(certificate.raw)))))),
      ];
      const signed = setOf(...attributes);
      const signature = sign('sha256', der(signed), key.privateKey);
      const field = Buffer.concat([Buffer.of(0xa0), der(signed).subarray(1)]);
      const signer = sequence(
        small(1),
        sequence(text('utf8', 'who'), small(1)),
        sequence(oid(oids.sha256), nothing()),
        fromDer(field),
        isEc ? sequence(oid(oids.ecdsa)) : sequence(oid(oids.rsa), nothing()),
        octetString(signature),
      );
      const content = isChangedAfter === true ? infoAt(1) : info;
      const signedData = sequence(
        small(3),
        setOf(sequence(oid(oids.sha256), nothing())),
        sequence(oid(oids.info), tagged(0, octetString(content))),
        tagged(0, fromDer(certificate.raw)),
        setOf(signer),
      );
      return der(sequence(sequence(small(0)), sequence(oid(oids.signedData), tagged(0, signedData))));
    },
  };
}

/** What an authority answers that does not stamp. */
export function refusal(said: string): Buffer {
  return der(sequence(sequence(small(2), sequence(text('utf8', said)))));
}
