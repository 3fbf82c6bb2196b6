/**
 * TPPs that sign, at a bank with every rule that is reached by supertest over TLS: what a TPP of the
 * interface goes through.
 */

import { chainPem, mintTestPki, privateKeyPem, type TestPki, trustOf } from '../../certificates/index.js';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { prepareSigner, signRequest } from '../../signing/index.js';
import { createBank, type Bank } from '../bank.js';
import { referenceParts } from '../reference.js';
import { overHttp } from './over-http.js';
import { callback, testStart, type CallHeaders, type TestReply } from './test-bank.js';

/** Calls the bank with a good signature; undefined leaves a usual header out, a body is sent as JSON. */
export type SignedCall = (
  method: string,
  path: string,
  headers?: CallHeaders,
  body?: unknown,
) => Promise<TestReply>;

export interface StrictBank {
  /** The bank behind its socket. */
  readonly bank: Bank;
  readonly tpp: (name: keyof TestPki['tpps']) => SignedCall;
  /** Sends a call as it would be without a signature. */
  readonly unsigned: SignedCall;
  readonly close: () => Promise<void>;
}

let requests = 0;

function usual(): CallHeaders {
  requests += 1;
  return {
    Date: formatImfFixdate(testStart),
    'X-Request-ID': `00000000-0000-4000-8000-${String(requests).padStart(12, '0')}`,
    'TPP-Redirect-URI': callback,
    'PSU-IP-Address': '192.0.2.1',
    'x-accept-fix': 'amount-as-string',
    'TPP-Session-ID': 'a session',
  };
}

/** Serves a bank with every rule and the clock of the bank's tests. */
export async function strictBank(): Promise<StrictBank> {
  const pki = await mintTestPki(new Date());
  const trust = trustOf(pki);
  const strict = createBank(referenceParts({ trust, seed: 7, time: () => testStart }));
  const { bank, close } = await overHttp(strict, {
    cert: chainPem(pki.server),
    key: privateKeyPem(pki.server.keys),
    ca: pki.root.pem,
  });
  const caller =
    (sign: (request: Parameters<typeof signRequest>[0]) => Parameters<Bank['handle']>[0]): SignedCall =>
    async (method, path, headers = {}, body) => {
      const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body), 'utf8');
      const type: CallHeaders = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const lines = Object.entries({ ...usual(), ...type, ...headers }).flatMap(
        ([name, value]): readonly HeaderLine[] => (value === undefined ? [] : [[name, value]]),
      );
      const target = bank.parts.basePath + path;
      const wire = await bank.handle(sign({ method, target, headers: lines, body: bytes }));
      const text = wire.body.toString('utf8');
      const parsed: unknown = text === '' ? undefined : JSON.parse(text);
      return { status: wire.status, wire, body: parsed, header: (name) => headerValue(wire.headers, name) };
    };
  return {
    bank,
    tpp: (name) => {
      const { keys, pem } = pki.tpps[name];
      const signer = prepareSigner({ privateKey: keys.privateKey, certificate: pem });
      return caller((request) => signRequest(request, signer));
    },
    unsigned: caller((request) => request),
    close,
  };
}
