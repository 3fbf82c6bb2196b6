/**
 * A proxy in front of any bank: one connection to the bank for each connection of a client, and every byte
 * passes as it is, in both directions. What passes is looked at beside that. TLS ends here, since what is
 * encrypted cannot be judged.
 */

import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  createSecureContext,
  createServer,
  rootCertificates,
  type ConnectionOptions,
  type TLSSocket,
} from 'node:tls';
import { finished } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { codeOf, ConfigurationError, HarnessError } from '../../model/errors.js';
import type { LookingOn, Watch } from './look-on.js';

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
  /** Who looks on. */
  readonly watch: LookingOn['watch'];
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
    // One for all connections: reading more than a hundred authorities takes 20 ms each time.
    secureContext: createSecureContext({
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
      ...client,
    }),
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

/** Sees bytes that pass, and holds the stream that it is piped from while there is no room for more. */
function seer(see: Watch['requestBytes']): Writable {
  return new Writable({
    decodeStrings: false,
    write(bytes: Buffer, _encoding, taken: () => void) {
      const room = see(bytes);
      if (room === undefined) taken();
      else void room.then(taken);
    },
  });
}

/**
 * Joins two connections; whatever ends one ends the other, after all bytes that came have been handed on.
 * Resolves when both have ended and all of it was seen.
 */
async function relay(
  client: TLSSocket,
  bank: Socket,
  watch: Watch,
  trouble: (thrown: unknown) => void,
): Promise<void> {
  const seers = [seer(watch.requestBytes), seer(watch.replyBytes)] as const;
  const [requests, replies] = seers;
  client.on('error', () => {});
  bank.on('error', trouble);
  const closed = [client, bank].map((each) => new Promise((resolve) => each.once('close', resolve)));
  client.once('close', () => bank.destroySoon());
  bank.once('close', () => client.destroySoon());
  client.pipe(bank);
  bank.pipe(client);
  client.pipe(requests);
  bank.pipe(replies);
  await Promise.race(closed);
  await Promise.all(
    seers.map((each) => {
      each.end();
      return finished(each);
    }),
  );
  watch.close();
  await Promise.all(closed);
}

/**
 * Serves the proxy.
 * @throws ConfigurationError when the bank's certificate is not trusted or a given one cannot be used,
 *   HarnessError when the bank is away, and what listening throws.
 */
export async function serveProxy(options: ProxyOptions): Promise<ServedProxy> {
  const { upstream, host, port, watch, trouble } = options;
  const reach = reachesBank(options);
  await tryBank(upstream, reach);
  const sockets = new Set<Socket>();
  const relays = new Set<Promise<void>>();
  const server = createServer(
    { ...options.server, ALPNProtocols: ['http/1.1'], allowHalfOpen: true, noDelay: true },
    (client) => {
      const bank = reach().setNoDelay(true);
      sockets.add(bank);
      bank.once('close', () => sockets.delete(bank));
      const seen = watch(client.getProtocol() ?? undefined);
      const relayed = relay(client, bank, seen, (thrown) => {
        if (bank.bytesRead === 0) trouble(whyAway(upstream, thrown));
      });
      relays.add(relayed);
      void relayed.then(() => relays.delete(relayed));
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
    await Promise.all(relays);
  };
  let closing: Promise<void> | undefined;
  const address = server.address();
  const shown = typeof address === 'object' && address !== null ? address.port : port;
  return {
    baseUrl: `https://${host}:${shown}${upstream.pathname.replace(/\/$/, '')}`,
    close: () => (closing ??= endAll()),
  };
}
