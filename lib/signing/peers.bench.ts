/**
 * Two signers of npm, made to sign and verify the payment of the benchmark. Both follow the same drafts and
 * know neither Digest nor certificates, so the digest is made and compared here, with bare hashing, and the
 * keys are given.
 */

import { createHash, type KeyObject } from 'node:crypto';
import { cavage, createSigner, createVerifier } from 'http-message-signatures';
import joyent from 'http-signature';
import type { WireRequest } from '../model/http.js';

/** One implementation; `verify` says whether it accepts. */
export interface Peer<Signed> {
  readonly name: string;
  sign(request: WireRequest): Signed | Promise<Signed>;
  verify(signed: Signed): boolean | Promise<boolean>;
}

/** The keys, in the forms that one or the other takes. */
export interface PeerKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly privateKeyPem: string;
}

const listed = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];
// Both split the Signature header at commas, so a keyId of the interface would not get through.
const keyId = 'primary';

function digestOf(body: Buffer): string {
  return `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
}

type HeaderTable = Record<string, string>;

function headersOf(request: WireRequest): HeaderTable {
  return { ...Object.fromEntries(request.headers), Digest: digestOf(request.body) };
}

function lowered(headers: HeaderTable): HeaderTable {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A signed message: a header table and the body. */
export interface SignedTable {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderTable;
  readonly body: Buffer;
}

/** http-message-signatures, in its mode for the drafts. */
export function httpMessageSignatures({ privateKey, publicKey }: PeerKeys): Peer<SignedTable> {
  const key = createSigner(privateKey, 'rsa-v1_5-sha256', keyId);
  const verifier = { verify: createVerifier(publicKey, 'rsa-v1_5-sha256') };
  const params = ['keyid', 'alg'];
  const keyLookup = () => Promise.resolve(verifier);
  return {
    name: 'http-message-signatures',
    sign: async (request) => {
      const message = {
        method: request.method,
        url: `https://bank.example${request.target}`,
        headers: headersOf(request),
      };
      const { headers } = await cavage.signMessage({ key, fields: listed, params }, message);
      return { ...message, headers, body: request.body };
    },
    verify: async (signed) => {
      const verified = await cavage.verifyMessage({ keyLookup }, signed);
      return verified === true && signed.headers['Digest'] === digestOf(signed.body);
    },
  };
}

/** What http-signature uses of the request objects of Node. */
interface OutgoingLike {
  readonly method: string;
  readonly path: string;
  getHeader(name: string): unknown;
  setHeader(name: string, value: string): unknown;
}

interface IncomingLike {
  readonly method: string;
  readonly url?: string;
  readonly headers?: HeaderTable;
}

/** The functions used here, with parameters that say what is needed of a request. */
interface Joyent {
  signRequest(
    request: OutgoingLike,
    options: { keyId: string; key: string; headers: string[]; algorithm: string },
  ): boolean;
  parseRequest(request: IncomingLike, options: { clockSkew: number }): ReturnType<typeof joyent.parseRequest>;
}

/** http-signature, with keys as PEM text as its documentation shows. */
export function httpSignature({ publicKey, privateKeyPem }: PeerKeys): Peer<SignedTable> {
  const library: Joyent = joyent;
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return {
    name: 'http-signature',
    sign: ({ method, target, headers: lines, body }) => {
      const headers = headersOf({ method, target, headers: lines, body });
      const sent = lowered(headers);
      library.signRequest(
        {
          method,
          path: target,
          getHeader: (name) => sent[name.toLowerCase()],
          setHeader: (name, value) => (sent[name.toLowerCase()] = value),
        },
        { keyId, key: privateKeyPem, headers: [...listed], algorithm: 'rsa-sha256' },
      );
      return { method, url: target, headers: sent, body };
    },
    verify: ({ method, url, headers, body }) => {
      // The payment is dated in the past, and the clock is no part of what is measured.
      const parsed = library.parseRequest({ method, url, headers }, { clockSkew: 1e12 });
      return joyent.verifySignature(parsed, publicPem) && headers['digest'] === digestOf(body);
    },
  };
}
