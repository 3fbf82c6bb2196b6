/**
 * A TPP's client as the steps from a request to the bytes on the wire, written from the interface
 * (Authentication 2 to 8) and apart from the signer of this package. A mistake replaces a step, so that any
 * two of them can be put together.
 */

import { createHash, sign, type KeyObject } from 'node:crypto';
import type { HeaderLine, WireRequest } from '../../../model/http.js';

/** A line of the signing string. */
export interface Line {
  readonly name: string;
  readonly value: string;
}

/** The parts of a Signature header. */
export interface Parts {
  readonly keyId: string;
  readonly algorithm: string;
  readonly headers: string;
  readonly signature: string;
}

/** The client; texts are latin1, one character a byte. */
export interface Client {
  readonly method: string;
  readonly target: string;
  /** What the client sets itself, in the order of sending. */
  readonly headers: readonly HeaderLine[];
  /** The bytes that it means to send. */
  readonly body: Buffer;
  /** The bytes that are hashed. */
  readonly hashed: (body: Buffer) => Buffer;
  readonly hash: (bytes: Buffer) => Buffer;
  /** The Digest header; undefined sends none. */
  readonly writeDigest: (hash: Buffer) => string | undefined;
  /** Names to sign, in lower case and in order; those that are not sent are left out. */
  readonly names: readonly string[];
  readonly changeLines: readonly ((lines: readonly Line[], sent: WireRequest) => readonly Line[])[];
  readonly writeName: (name: string) => string;
  readonly colon: string;
  readonly separator: string;
  readonly start: string;
  readonly end: string;
  /** Given the lines as well, for those who write the string anew. */
  readonly changeText: (text: string, sent: WireRequest, lines: readonly Line[]) => string;
  readonly toBytes: (text: string) => Buffer;
  readonly signBytes: (bytes: Buffer, key: KeyObject) => Buffer;
  readonly writeSignature: (signature: Buffer, sent: WireRequest) => string;
  readonly key: KeyObject;
  readonly keyId: string;
  readonly algorithm: string;
  /** The headers part. */
  readonly writeList: (names: readonly string[]) => string;
  readonly writeParts: (parts: Parts) => string;
  readonly writeHeader: (value: string) => readonly HeaderLine[];
  readonly wrap: (value: string) => string;
  readonly certificate: Buffer;
  readonly writeCertificate: (der: Buffer) => readonly HeaderLine[];
  /** What happens on the way. */
  readonly transport: readonly ((sent: WireRequest) => WireRequest)[];
}

/** The value of a header as it is signed: lines joined by a comma and a space, without blanks around. */
export function valueOf(headers: readonly HeaderLine[], name: string): string | undefined {
  const values = headers
    .filter(([each]) => each.toLowerCase() === name)
    .map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''));
  return values.length === 0 ? undefined : values.join(', ');
}

const always = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

/** UTF-8 text as latin1 text of its bytes. */
export function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function wrapWhenNeeded(value: string): string {
  return /[\u0080-\uffff]/.test(value)
    ? `=?utf-8?B?${Buffer.from(value, 'utf8').toString('base64')}?=`
    : value;
}

/** Who signs. */
export interface Identity {
  readonly key: KeyObject;
  readonly certificate: Buffer;
  /** May hold letters beyond latin1. */
  readonly keyId: string;
}

/** A client that makes no mistake. */
export function rightClient(
  request: Pick<Client, 'method' | 'target' | 'headers' | 'body'>,
  { key, certificate, keyId }: Identity,
): Client {
  return {
    ...request,
    hashed: (body) => body,
    hash: (bytes) => createHash('sha256').update(bytes).digest(),
    writeDigest: (hash) => `SHA-256=${hash.toString('base64')}`,
    names: always,
    changeLines: [],
    writeName: (name) => name,
    colon: ': ',
    separator: '\n',
    start: '',
    end: '',
    changeText: (text) => text,
    toBytes: (text) => Buffer.from(text, 'latin1'),
    signBytes: (bytes, by) => sign('sha256', bytes, by),
    writeSignature: (signature) => signature.toString('base64'),
    key,
    keyId,
    algorithm: 'rsa-sha256',
    writeList: (names) => names.join(' '),
    writeParts: (parts) =>
      `keyId="${parts.keyId}",algorithm="${parts.algorithm}",headers="${parts.headers}",signature="${parts.signature}"`,
    wrap: wrapWhenNeeded,
    writeHeader: (value) => [['Signature', value]],
    certificate,
    writeCertificate: (der) => [['TPP-Signature-Certificate', der.toString('base64')]],
    transport: [],
  };
}

/** The lines of the names that a message has. */
export function linesOf(names: readonly string[], sent: WireRequest): readonly Line[] {
  return names.flatMap((name) => {
    const value =
      name === '(request-target)'
        ? `${sent.method.toLowerCase()} ${sent.target}`
        : valueOf(sent.headers, name);
    return value === undefined ? [] : [{ name, value }];
  });
}

/** What the client puts on the wire, as it arrives. */
export function sendBy(client: Client): WireRequest {
  const { method, target, body } = client;
  const digest = body.length === 0 ? undefined : client.writeDigest(client.hash(client.hashed(body)));
  const digested: readonly HeaderLine[] =
    digest === undefined ? client.headers : [...client.headers, ['Digest', digest]];
  const sent: WireRequest = { method, target, headers: digested, body };
  const right = linesOf(client.names, sent);
  const lines = client.changeLines.reduce((all, change) => change(all, sent), right);
  const joined = lines
    .map(({ name, value }) => client.writeName(name) + client.colon + value)
    .join(client.separator);
  const text = client.changeText(client.start + joined + client.end, sent, lines);
  const signature = client.signBytes(client.toBytes(text), client.key);
  const value = client.wrap(
    client.writeParts({
      keyId: client.keyId,
      algorithm: client.algorithm,
      headers: client.writeList(right.map(({ name }) => name)),
      signature: client.writeSignature(signature, sent),
    }),
  );
  const whole: WireRequest = {
    ...sent,
    headers: [...digested, ...client.writeCertificate(client.certificate), ...client.writeHeader(value)],
  };
  return client.transport.reduce((message, change) => change(message), whole);
}
