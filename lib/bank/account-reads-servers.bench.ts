/** The servers of the benchmark of account reads, in a process that says how much time it has used. */

import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { chainPem, mintTestPki, privateKeyPem, trustOf } from '../certificates/index.js';
import type { HeaderLine, WireReply } from '../model/http.js';
import { formatImfFixdate } from '../model/imf-fixdate.js';
import { prepareSigner, signRequest, verifyRequest } from '../signing/index.js';
import { createBank } from './bank.js';
import { referenceParts } from './reference.js';
import { boundPort, serveBank } from './server/server.js';
import { headersAfter, people, playSca, textAt } from './testing/test-bank.js';

/** What the client needs to know. */
export interface ReadServers {
  readonly bankPort: number;
  readonly barePort: number;
  readonly rsaPort: number;
  readonly ca: string;
  /** Of the TPP, PEM. */
  readonly key: string;
  readonly certificate: string;
  readonly headers: readonly HeaderLine[];
  readonly target: string;
}

const pki = await mintTestPki(new Date());
const { primary } = pki.tpps;
const signer = prepareSigner({ privateKey: primary.keys.privateKey, certificate: primary.pem });
const bank = createBank(referenceParts({ trust: trustOf(pki) }));
const tls = { cert: chainPem(pki.server), key: privateKeyPem(pki.server.keys) };

const usual: readonly HeaderLine[] = [
  ['TPP-Redirect-URI', 'https://tpp.example/callback'],
  ['PSU-IP-Address', '192.0.2.1'],
  ['x-accept-fix', 'amount-as-string'],
  ['TPP-Session-ID', 'bench'],
];

async function call(method: string, target: string, more: readonly HeaderLine[]): Promise<WireReply> {
  const stamp: readonly HeaderLine[] = [
    ['Date', formatImfFixdate(Date.now())],
    ['X-Request-ID', '4eba4445-1a4b-47b8-bdd5-000000000000'],
  ];
  const headers = [...stamp, ...usual, ...more];
  return bank.handle(signRequest({ method, target, headers, body: Buffer.alloc(0) }, signer));
}

function bodyOf(reply: WireReply): unknown {
  return JSON.parse(reply.body.toString('utf8'));
}

const { basePath } = bank.parts;
const offer = await call('POST', `${basePath}/v1/bank-offered-consents`, []);
const back = await playSca(bank, textAt(bodyOf(offer), '_links', 'scaRedirect', 'href'), {
  customerNumber: people.private2,
});
const psu = Object.entries(headersAfter(back)).filter(([name]) => name === 'PSU-ID');
const list = await call('GET', `${basePath}/v1/accounts`, psu);
const target = `${basePath}/v1/accounts/${textAt(bodyOf(list), 'accounts', 0, 'resourceId')}`;
const sample = await call('GET', target, psu);
if (sample.status !== 200) throw new Error(sample.body.toString('utf8'));

/** A server that replies the bytes of the bank to whatever is signed well. */
async function bareServer(isGood: (request: IncomingMessage) => boolean): Promise<number> {
  const server = createServer({ ...tls, minVersion: 'TLSv1.2' }, (request, response) => {
    const good = isGood(request);
    response.sendDate = false;
    response.writeHead(good ? 200 : 400, [
      ...sample.headers.flat(),
      'Content-Length',
      String(sample.body.length),
    ]);
    response.end(sample.body);
  });
  server.on('connection', (socket: Socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return boundPort(server);
}

/** What the interface asks of a signature, and nothing else. */
function isSigned({ method = '', url = '', rawHeaders }: IncomingMessage): boolean {
  const headers: HeaderLine[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return verifyRequest({ method, target: url, headers, body: Buffer.alloc(0) }).findings.length === 0;
}

/** RSA over the listed lines, with a key known beforehand: a verifier cannot do less. */
const publicKey = createPublicKey(
  new X509Certificate(primary.pem).publicKey.export({ type: 'spki', format: 'pem' }),
);
function isRsa({ headers }: IncomingMessage): boolean {
  const value = String(headers['signature']);
  const names = (/headers="([^"]+)"/.exec(value)?.[1] ?? '').split(' ');
  const signature = /signature="([^"]+)"/.exec(value)?.[1] ?? '';
  const text = names.map((name) => `${name}: ${String(headers[name])}`).join('\n');
  return verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(signature, 'base64'));
}

const served = await serveBank(bank, { tls });

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
process.on('message', () => process.send?.(spent()));
// Whoever started this process has gone.
process.on('disconnect', () => process.exit());

process.send?.({
  bankPort: boundPort(served.server),
  barePort: await bareServer(isSigned),
  rsaPort: await bareServer(isRsa),
  ca: pki.root.pem,
  key: privateKeyPem(primary.keys),
  certificate: primary.pem,
  headers: [...usual, ...psu],
  target,
} satisfies ReadServers);
