/**
 * A proxy in front of any bank: one connection to the bank for each connection of a client, and every byte
 * passes as it is, in both directions. What passes is looked at beside that. TLS ends here, since what is
 * encrypted cannot be judged.
 */

import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  createServer,
  rootCertificates,
  type ConnectionOptions,
  type TLSSocket,
} from 'node:tls';
import { codeOf, ConfigurationError, HarnessError } from '../../model/errors.js';
import { watchConnection, type Begin } from './watch-connection.js';

/** PEM of a chain and its key. */
export interface PemIdentity {
  readonly cert: string;
  readonly key: string;
}

export interface ProxyOptions {
  readonly upstream: URL;
  readonly host: string;
  readonly port: number;
  readonly server: PemIdentity;
  /** What the TPP shows to a bank that wants a certificate in TLS. */
  readonly client?: PemIdentity;
  /** PEM of an authority that the bank's certificate may be of, beside those that Node knows. */
  readonly ca?: string;
  readonly begin: Begin;
  /** Told in one line why the bank is not reached. */
  readonly trouble: (text: string) => void;
}

export interface ServedProxy {
  /** Base address for clients: the path is that of the bank. */
  readonly baseUrl: string;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

const mostConnections = 1_000;
/** Milliseconds until a bank that does not answer counts as away. */
const patience = 15_000;

function reachesBank({ upstream, client, ca }: ProxyOptions): () => Socket {
  const host = upstream.hostname.replace(/^\[|\]$/g, '');
  const secure = upstream.protocol === 'https:';
  const port = Number(upstream.port === '' ? (secure ? 443 : 80) : upstream.port);
  // A half that has ended is ended on the other side too, and by nobody else.
  if (!secure) return () => connectTcp({ host, port, allowHalfOpen: true });
  const options: ConnectionOptions & { readonly allowHalfOpen: boolean } = {
    host,
    port,
    ALPNProtocols: ['http/1.1'],
    allowHalfOpen: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    ...client,
  };
  return () => connectTls(options);
}

const untrusted = /UNABLE_TO|SELF_SIGNED|CERT_|ALTNAME/;

/** Why the bank is not reached, with what to do. */
function whyAway(upstream: URL, thrown: unknown): string {
  const code = codeOf(thrown);
  return untrusted.test(code)
    ? `--upstream: the TLS certificate of ${upstream.host} is not trusted (${code}); give its authority with --ca`
    : `--upstream: ${upstream.host} is not reached (${code})`;
}

/** One connection tells whether the bank is there and trusted. */
async function tryBank(upstream: URL, reach: () => Socket): Promise<void> {
  const socket = reach();
  const late = setTimeout(
    () => socket.destroy(new Error(`no answer within ${patience / 1_000} s`)),
    patience,
  );
  try {
    await once(socket, upstream.protocol === 'https:' ? 'secureConnect' : 'connect');
  } catch (thrown) {
    const why = whyAway(upstream, thrown);
    throw untrusted.test(codeOf(thrown)) ? new ConfigurationError(why) : new HarnessError(why);
  } finally {
    clearTimeout(late);
    socket.on('error', () => {}).destroy();
  }
}

/** Joins two connections; whatever ends one ends the other, after all bytes that came have been handed on. */
function relay(client: TLSSocket, bank: Socket, begin: Begin, trouble: (thrown: unknown) => void): void {
  const watch = watchConnection(begin, () => client.getProtocol() ?? undefined);
  let over = false;
  const end = (other: Socket) => () => {
    other.destroySoon();
    if (over) return;
    over = true;
    watch.close();
  };
  client.on('error', () => {}).on('close', end(bank));
  bank.on('error', trouble).on('close', end(client));
  client.on('data', watch.requestBytes).pipe(bank);
  bank.on('data', watch.replyBytes).pipe(client);
}

/**
 * Serves the proxy.
 * @throws ConfigurationError when the bank's certificate is not trusted or a given one cannot be used,
 *   HarnessError when the bank is away, and what listening throws.
 */
export async function serveProxy(options: ProxyOptions): Promise<ServedProxy> {
  const { upstream, host, port, begin, trouble } = options;
  const reach = reachesBank(options);
  await tryBank(upstream, reach);
  const sockets = new Set<Socket>();
  const server = createServer(
    { ...options.server, ALPNProtocols: ['http/1.1'], allowHalfOpen: true, noDelay: true },
    (client) => {
      const bank = reach().setNoDelay(true);
      sockets.add(bank);
      bank.once('close', () => sockets.delete(bank));
      relay(client, bank, begin, (thrown) => {
        if (bank.bytesRead === 0) trouble(whyAway(upstream, thrown));
      });
    },
  );
  server.maxConnections = mostConnections;
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const endAll = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const each of sockets) each.destroy();
    await closed;
  };
  let closing: Promise<void> | undefined;
  const address = server.address();
  const shown = typeof address === 'object' && address !== null ? address.port : port;
  return {
    baseUrl: `https://${host}:${shown}${upstream.pathname.replace(/\/$/, '')}`,
    close: () => (closing ??= endAll()),
  };
}
