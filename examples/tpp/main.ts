/**
 * Walks every journey at a bank that `psd2-conformance tpp run -- node dist/examples/tpp/main.js` starts:
 * address, certificate and key come from the environment.
 */

import { randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { prepareSigner } from '../../lib/index.js';
import { goodHabits } from './habits.js';
import type { HeaderLine, Message, Reply, TppParts } from './parts.js';
import { playSca } from './sandbox-psu.js';
import { walkBoth, walkPisp, type Cast, type People } from './walk.js';

function told(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is not set; run this below psd2-conformance tpp run`);
  return value;
}

const baseUrl = new URL(told('PSD2_BASE_URL'));
const dispatcher = new Agent({ connect: { ca: readFileSync(told('PSD2_CA'), 'utf8') } });
const identities = { private: told('PSD2_PSU_PRIVATE'), corporate: told('PSD2_PSU_CORPORATE') };

async function send({ method, target, headers, body }: Message): Promise<Reply> {
  const reply = await request(baseUrl.origin + target, {
    dispatcher,
    method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
    headers: headers.flat(),
    ...(body.length === 0 ? {} : { body }),
  });
  const lines = Object.entries(reply.headers).flatMap(([name, value]): readonly HeaderLine[] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { status: reply.statusCode, headers: lines, body: Buffer.from(await reply.body.arrayBuffer()) };
}

/** The organisation identifier of a certificate: its attribute 2.5.4.97. */
function organisationOf(pem: string): string {
  const line = new X509Certificate(pem).subject
    .split('\n')
    .find((each) => /^(organizationIdentifier|2\.5\.4\.97)=/.test(each));
  return line?.split('=')[1] ?? '';
}

/** The pauses of a job are for nights and left out here; the status is asked for once in a second at most. */
function shortened(milliseconds: number): number {
  return milliseconds > 60_000 ? 0 : Math.min(milliseconds, 1_100);
}

function castOf(certificateFile: string, keyFile: string): Cast {
  const certificate = readFileSync(certificateFile, 'utf8');
  const parts: TppParts = {
    origin: baseUrl.origin,
    basePath: baseUrl.pathname.replace(/\/$/, ''),
    signer: prepareSigner({ certificate, privateKey: readFileSync(keyFile, 'utf8') }),
    tppId: organisationOf(certificate),
    redirectUri: 'https://tpp.example/callback',
    now: Date.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, shortened(milliseconds))),
    uuid: randomUUID,
    send,
    habits: goodHabits,
  };
  const decisions = {
    first: 'private',
    second: 'corporate',
    corporate: 'corporate',
    'gives-up': 'private',
  } as const;
  const browse: Cast['browse'] = (who) => (scaRedirect) =>
    playSca(
      scaRedirect,
      {
        identity: identities[decisions[who]],
        context: who === 'corporate' ? 'CORPORATE' : 'PRIVATE',
        decision: who === 'gives-up' ? 'cancel' : 'approve',
      },
      dispatcher,
    );
  return { parts, browse };
}

const people: People = {
  first: { address: '192.0.2.17', identity: identities.private },
  second: { address: '198.51.100.4' },
  payee: { name: 'Test Creditor', bban: '26743379224' },
  ...(baseUrl.pathname.includes('sandbox') ? { newCustomer: '01085800481' } : {}),
};

const debtor = { id: '', bban: '36062211010', iban: 'NO2536062211010', currency: 'NOK' };

// Two TPPs that know nothing of each other.
await Promise.all([
  walkBoth(castOf(told('PSD2_TPP_CERTIFICATE'), told('PSD2_TPP_KEY')), people),
  walkPisp(castOf(told('PSD2_PISP_CERTIFICATE'), told('PSD2_PISP_KEY')), people, debtor),
]);
await dispatcher.close();
