/**
 * A test PKI as one text, so that a served bank and the TPPs that were set up for it keep their keys over a
 * restart. The text holds private keys: it belongs into a file for its owner alone.
 */

import { X509Certificate } from 'node:crypto';
import { keyPairFromPem, privateKeyPem } from './key-pair.js';
import type { Certificate } from './mint.js';
import type { NameSpec } from './names.js';
import type { TestPki } from './test-pki.js';

/** The text is no stored PKI; the message is one line without any key. */
export class StoredPkiError extends Error {
  override readonly name = 'StoredPkiError';
}

interface StoredCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly subject: NameSpec;
  /** Name of the direct issuer. */
  readonly issuer?: string;
}

type Named = readonly (readonly [name: string, certificate: Certificate])[];

/** Every certificate of a PKI by name, issuers before what they issued. */
function named(pki: TestPki): Named {
  const { tpps, ...rest } = pki;
  const { root, foreignRoot, intermediate, otherIntermediate, oddIntermediate, server, primaryWebsite } =
    rest;
  const authorities = { root, foreignRoot, intermediate, otherIntermediate, oddIntermediate };
  return Object.entries({ ...authorities, server, primaryWebsite, ...tpps });
}

/** Writes a PKI with its private keys. */
export function storedPki(pki: TestPki): string {
  const all = named(pki);
  const stored = all.map(([name, { pem, keys, subject, issuers }]): [string, StoredCertificate] => {
    const issuer = all.find(([, each]) => each === issuers[0])?.[0];
    const own = { certificate: pem, key: privateKeyPem(keys), subject };
    return [name, issuer === undefined ? own : { ...own, issuer }];
  });
  return `${JSON.stringify(Object.fromEntries(stored), undefined, 2)}\n`;
}

function readCertificate(stored: StoredCertificate, issuer: Certificate | undefined): Certificate {
  const x509 = new X509Certificate(stored.certificate);
  const keys = keyPairFromPem(stored.key);
  if (!x509.checkPrivateKey(keys.privateKey)) throw new Error('a key belongs to another certificate');
  return {
    der: x509.raw,
    pem: stored.certificate,
    base64: x509.raw.toString('base64'),
    subject: stored.subject,
    keys,
    issuers: issuer === undefined ? [] : [issuer, ...issuer.issuers],
  };
}

function read(stored: Readonly<Record<string, StoredCertificate>>): TestPki {
  const known = new Map<string, Certificate>();
  const get = (name: string): Certificate => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const entry = stored[name];
    if (entry === undefined) throw new Error(`${name} is missing`);
    const made = readCertificate(entry, entry.issuer === undefined ? undefined : get(entry.issuer));
    known.set(name, made);
    return made;
  };
  return {
    root: get('root'),
    intermediate: get('intermediate'),
    otherIntermediate: get('otherIntermediate'),
    oddIntermediate: get('oddIntermediate'),
    foreignRoot: get('foreignRoot'),
    server: get('server'),
    primaryWebsite: get('primaryWebsite'),
    tpps: {
      primary: get('primary'),
      second: get('second'),
      aispOnly: get('aispOnly'),
      pispOnly: get('pispOnly'),
      withoutRole: get('withoutRole'),
      untrusted: get('untrusted'),
      expired: get('expired'),
      notYetValid: get('notYetValid'),
      unregistered: get('unregistered'),
      registeredAsAisp: get('registeredAsAisp'),
      registeredAsPisp: get('registeredAsPisp'),
      primaryRenewed: get('primaryRenewed'),
      primaryAsAisp: get('primaryAsAisp'),
      primaryAsPisp: get('primaryAsPisp'),
      oddlyIssued: get('oddlyIssued'),
    },
  };
}

/**
 * Reads what `storedPki` wrote.
 * @throws StoredPkiError when the text is anything else.
 */
export function readStoredPki(text: string): TestPki {
  try {
    const stored: Readonly<Record<string, StoredCertificate>> = JSON.parse(text);
    return read(stored);
  } catch {
    // The reason could quote a key.
    throw new StoredPkiError('holds no complete set of certificates and keys');
  }
}
