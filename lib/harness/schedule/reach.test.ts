import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateTestPkiKeys, mint, mintTestPki, type TestPki } from '../../certificates/index.js';
import { NetworkError } from '../transport/transport.js';
import { loadTarget } from '../open/load.js';
import { explainNetworkError, reachTarget } from './reach.js';
import { changed, sampleFolder, sampleProfile, type SampleFolder } from '../../profile/sample-profile.js';

let folder: SampleFolder;
let pki: TestPki;
const open: TcpServer[] = [];

beforeAll(async () => {
  folder = sampleFolder();
  pki = await mintTestPki(new Date(), { keys: await generateTestPkiKeys(2048) });
  folder.write('root.pem', pki.root.pem);
});
afterAll(() => {
  for (const each of open) each.close();
  folder.remove();
});

async function listen(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return address.port;
}

async function reach(baseUrl: string, ca: string): Promise<unknown> {
  const file = folder.write('reach.json', changed({ baseUrl, ca }));
  const { target, close } = await loadTarget({ file });
  try {
    return await reachTarget(target);
  } catch (thrown) {
    return thrown;
  } finally {
    await close();
  }
}

const tls = () => ({
  cert: pki.server.pem + pki.intermediate.pem,
  key: pki.server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
});

test('any reply will do', async () => {
  const paths: (string | undefined)[] = [];
  const port = await listen(
    createHttpsServer(tls(), (request, response) => {
      paths.push(request.url);
      response.writeHead(404).end();
    }),
  );
  expect(await reach(`https://localhost:${port}/api`, 'root.pem')).toMatchObject({ status: 404 });
  expect(paths).toEqual(['/api/v1/accounts']);
});

test('an authority that did not sign is not trusted', async () => {
  const port = await listen(createHttpsServer(tls(), (_, response) => void response.end()));
  const thrown = await reach(`https://localhost:${port}`, 'ca.pem');
  expect(thrown).toBeInstanceOf(NetworkError);
  expect(String(thrown)).toBe(
    'NetworkError: the TLS certificate of localhost is not signed by an authority that is trusted here; name its authority in ca, or with --ca',
  );
});

test.each([
  ['bank.example', 1, /^NetworkError: the TLS certificate is not made out to localhost; check baseUrl$/],
  ['localhost', -1, /^NetworkError: the TLS certificate of localhost has expired; the bank must renew it$/],
])('a server certificate for %s, valid for %i days', async (host, days, line) => {
  const { pem, keys } = mint({
    subject: [['CN', host]],
    keys: pki.server.keys,
    issuer: pki.root,
    use: 'server',
    hosts: [host],
    notBefore: new Date(Date.now() - 9 * 86_400_000),
    notAfter: new Date(Date.now() + days * 86_400_000),
  });
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const port = await listen(createHttpsServer({ cert: pem, key }, (_, response) => void response.end()));
  expect(String(await reach(`https://localhost:${port}`, 'root.pem'))).toMatch(line);
});

test('a bank that wants client certificates gets the one of the profile, with its issuers', async () => {
  const { primaryWebsite, intermediate, root } = pki;
  folder.write('website.pem', primaryWebsite.pem + intermediate.pem);
  folder.write(
    'website.key',
    primaryWebsite.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const wants = { ...tls(), requestCert: true, rejectUnauthorized: true, ca: root.pem };
  const port = await listen(createHttpsServer(wants, (_, response) => void response.writeHead(404).end()));
  const baseUrl = `https://localhost:${port}`;
  expect(String(await reach(baseUrl, 'root.pem'))).toMatch(/client certificate/);
  const client = { certificate: 'website.pem', key: 'website.key' };
  const { primary } = sampleProfile().tpps;
  const file = folder.write(
    'mutual.json',
    changed({ baseUrl, ca: 'root.pem', tpps: { primary: { ...primary, client } } }),
  );
  const { target, close } = await loadTarget({ file });
  expect(await reachTarget(target)).toMatchObject({ status: 404 });
  expect(target.network?.client?.certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  await close();
});

test('nobody there, no TLS, no HTTP', async () => {
  const plain = await listen(createHttpServer((_, response) => void response.end()));
  expect(String(await reach(`https://127.0.0.1:${plain}`, 'root.pem'))).toBe(
    `NetworkError: 127.0.0.1:${plain} does not speak TLS; check port and scheme of baseUrl`,
  );
  const greeting = await listen(createTcpServer((socket) => void socket.end('220 mail.example ESMTP\r\n')));
  expect(String(await reach(`http://127.0.0.1:${greeting}`, 'root.pem'))).toBe(
    `NetworkError: 127.0.0.1:${greeting} does not answer in HTTP; check port and scheme of baseUrl`,
  );
  const gone = createTcpServer();
  const port = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  expect(String(await reach(`https://127.0.0.1:${port}`, 'root.pem'))).toBe(
    `NetworkError: nothing listens at 127.0.0.1:${port}; check baseUrl, or start the bank`,
  );
});

test.each([
  ['ENOTFOUND', 'the host bank.example is not known; check baseUrl and the name service'],
  ['TIMEOUT', 'bank.example:443 does not answer; check baseUrl, VPN and firewall'],
  ['CERT_HAS_EXPIRED', 'the TLS certificate of bank.example has expired; the bank must renew it'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'bank.example:443 offers no TLS version of 1.2 or higher'],
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'bank.example:443 refuses our client certificate (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED); check tpps.primary.client',
  ],
  ['ODD', 'bank.example:443 gives no reply: something odd'],
])('%s is explained', (code, line) => {
  const error = new NetworkError('something odd', code);
  expect(explainNetworkError(error, 'https://bank.example/api', {})).toBe(line);
});

test('whoever set a proxy hears that it is not used, where one may be what is missing', () => {
  const variables = { https_proxy: 'http://user:word@proxy.example' };
  const told = (code: string) =>
    explainNetworkError(new NetworkError('odd', code), 'https://bank.example/api', variables);
  expect(told('ENOTFOUND')).toBe(
    'the host bank.example is not known; check baseUrl and the name service; the proxy of https_proxy is not used',
  );
  expect(told('CERT_HAS_EXPIRED')).not.toContain('proxy');
});
