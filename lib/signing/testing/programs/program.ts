/**
 * A TPP's signing program as people write it: one function after the other from a call to the bytes on the
 * wire. Written apart from the corpus and from the signer of this package, so that what those overlook shows
 * here.
 */

import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import names from '../../../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import type { HeaderLine, WireRequest } from '../../../model/http.js';
import type { Random } from '../corpus/random.js';

/** Who signs. */
export interface Signatory {
  readonly key: KeyObject;
  readonly certificate: Buffer;
  readonly keyId: string;
}

/** The parts of a Signature header. */
export interface Written {
  readonly keyId: string;
  readonly algorithm: string;
  readonly headers: string;
  readonly signature: string;
}

/** The functions of a program; a mistake replaces one of them. Texts are latin1, one character a byte. */
export interface Program {
  /** The value of Digest. */
  readonly sum: (call: WireRequest) => string | undefined;
  readonly covered: (call: WireRequest) => readonly string[];
  readonly value: (name: string, call: WireRequest) => string | undefined;
  readonly line: (name: string, value: string) => string;
  readonly join: (lines: readonly string[], call: WireRequest) => string;
  readonly bytes: (text: string) => Buffer;
  readonly crypt: (bytes: Buffer, key: KeyObject) => Buffer;
  readonly encode: (signature: Buffer) => string;
  readonly keyId: (by: Signatory) => string;
  readonly algorithm: () => string;
  readonly list: (names: readonly string[]) => string;
  readonly write: (parts: Written) => string;
  readonly place: (value: string) => readonly HeaderLine[];
  readonly enclose: (by: Signatory) => readonly HeaderLine[];
  readonly way: (request: WireRequest) => WireRequest;
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function header(call: WireRequest, name: string): string | undefined {
  return call.headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

const wanted = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

function isLatin(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

/** The program that makes no mistake. */
export const rightProgram: Program = {
  sum: ({ body }) => (body.length === 0 ? undefined : `SHA-256=${sha256(body).toString('base64')}`),
  covered: (call) => wanted.filter((name) => header(call, name) !== undefined),
  value: (name, call) =>
    name === '(request-target)' ? `${call.method.toLowerCase()} ${call.target}` : header(call, name),
  line: (name, value) => `${name}: ${value}`,
  join: (lines) => lines.join('\n'),
  bytes: (text) => Buffer.from(text, 'latin1'),
  crypt: (bytes, key) => sign('sha256', bytes, key),
  encode: (signature) => signature.toString('base64'),
  keyId: ({ keyId }) => keyId,
  algorithm: () => 'rsa-sha256',
  list: (each) => each.join(' '),
  write: ({ keyId, algorithm, headers, signature }) =>
    `keyId="${keyId}",algorithm="${algorithm}",headers="${headers}",signature="${signature}"`,
  place: (value) => [
    ['Signature', isLatin(value) ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`],
  ],
  enclose: ({ certificate }) => [['TPP-Signature-Certificate', certificate.toString('base64')]],
  way: (request) => request,
};

/** What the program sends. */
export function runProgram(program: Program, call: WireRequest, by: Signatory): WireRequest {
  const sum = program.sum(call);
  const digested: WireRequest =
    sum === undefined ? call : { ...call, headers: [...call.headers, ['Digest', sum]] };
  const covered = program.covered(digested);
  const lines = covered.flatMap((name) => {
    const value = program.value(name, digested);
    return value === undefined ? [] : [program.line(name, value)];
  });
  const signature = program.crypt(program.bytes(program.join(lines, digested)), by.key);
  const value = program.write({
    keyId: program.keyId(by),
    algorithm: program.algorithm(),
    headers: program.list(covered),
    signature: program.encode(signature),
  });
  const headers = [...digested.headers, ...program.enclose(by), ...program.place(value)];
  return program.way({ ...digested, headers });
}

const leafKey = createPrivateKey(names.leafKeyPem);

const signatories: readonly Signatory[] = [
  ...names.vectors.map(({ certificatePem, keyIdExpected }) => ({ certificatePem, keyId: keyIdExpected })),
  ...names.serials
    .filter(({ id }) => id !== 'minus-128')
    .map(({ certificatePem, openssl, issuerExpected }) => ({
      certificatePem,
      keyId: `SN=${openssl},CA=${issuerExpected}`,
    })),
].map(({ certificatePem, keyId }) => ({
  key: leafKey,
  certificate: new X509Certificate(certificatePem).raw,
  keyId,
}));

export function anySignatory(random: Random): Signatory {
  return random.of(signatories);
}

export const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

function modulus(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url');
}

/**
 * The certificate of the TPP's other key: the same but for key and serial number. Its issuer's signature is
 * not asked for here.
 */
export function otherCertificate({ certificate }: Signatory): Buffer {
  const der = Buffer.from(certificate);
  modulus(otherKey.publicKey).copy(der, der.indexOf(modulus(leafKey)));
  return der;
}

function paymentOf(random: Random): string {
  const payment = {
    debtorAccount: { bban: `${random.below(9e9) + 1e10}`, currency: 'NOK' },
    instructedAmount: { amount: `${random.below(900) + 1}.${random.below(9)}0`, currency: 'NOK' },
    creditorAccount: { bban: `${random.below(9e9) + 1e10}` },
    creditorName: random.of(['Åse Ødegård', 'Elkjøp Norge AS', 'Müller & Sønn', 'Kari Nordmann']),
    creditorAddress: { street: 'Karl Johans gate 1', townName: 'Tromsø', country: 'NO' },
    remittanceInformationUnstructured: random.of(['Leie mai/juni', 'Faktura 4711', 'Takk for maten']),
    requestedExecutionDate: null,
  };
  return random.chance(0.6) ? JSON.stringify(payment) : JSON.stringify(payment, undefined, 2);
}

function callHeaders(random: Random): readonly HeaderLine[] {
  const time = Date.UTC(2022 + random.below(4), random.below(12), random.below(28) + 1) + random.below(864e5);
  const uri = random.of([
    'https://tpp.example.no/callback',
    'https://tpp.example.no/callback?state=af0ifjsldkj&flow=pis',
    'https://tpp.example.no/psd2/%C3%B8k?next=%2Fhome',
  ]);
  return [
    ['Host', 'api.bank.example'],
    ['Date', new Date(time).toUTCString()],
    ['X-Request-ID', random.uuid()],
    ['PSU-ID', random.uuid()],
    ...(random.chance(0.4) ? [['PSU-Corporate-ID', random.uuid()] as const] : []),
    ...(random.chance(0.7) ? [['TPP-Redirect-URI', uri] as const] : []),
    ['TPP-Session-ID', random.uuid()],
    ['PSU-IP-Address', `192.0.2.${random.below(250) + 1}`],
    ['Accept', 'application/json'],
  ];
}

/** A call before it is signed; a payment, or a reading call. */
export function anyCall(random: Random): WireRequest {
  const headers = callHeaders(random);
  if (random.chance(0.7)) {
    const target = '/v1/payments/norwegian-domestic-credit-transfers';
    return {
      method: 'POST',
      target: random.chance(0.4) ? `${target}?allowLogicalDuplicate=true` : target,
      headers: [...headers, ['Content-Type', 'application/json']],
      body: Buffer.from(paymentOf(random)),
    };
  }
  const target = random.of([
    '/v1/accounts?withBalance=true',
    `/v1/accounts/${random.uuid()}/transactions?bookingStatus=both&dateFrom=2025-01-01`,
    `/v1/payments/norwegian-domestic-credit-transfers/${random.uuid()}/status`,
    '/v1/card-accounts/4%2F7/transactions?bookingStatus=booked',
  ]);
  return { method: 'GET', target, headers, body: Buffer.alloc(0) };
}
