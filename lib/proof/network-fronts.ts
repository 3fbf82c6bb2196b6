/**
 * Defective front doors before a good bank: what a TLS terminator that was set up wrongly looks like from
 * outside.
 */

import {
  connect as connectPlain,
  createServer as createPlainServer,
  type Server,
  type Socket,
} from 'node:net';
import { connect as connectTls, createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { Duplex } from 'node:stream';
import type { NetworkPlace } from '../harness/transport/transport.js';
import { present } from '../model/present.js';

/** A front door that listens. */
export interface Front {
  readonly port: number;
  readonly close: () => Promise<void>;
}

function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

/** A TLS connection to the bank behind the door. */
function behind(bank: NetworkPlace): Duplex {
  return connectTls({ host: bank.host, port: bank.port, ...present({ ca: bank.ca }) });
}

async function listening(server: Server): Promise<Front> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the front door does not listen');
  return {
    port: bound.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Ends TLS by settings of its own. */
export function tlsFront(bank: NetworkPlace, options: TlsOptions): Promise<Front> {
  const server = createTlsServer(options, (socket) => join(socket, behind(bank)));
  server.on('tlsClientError', () => {});
  return listening(server);
}

/** The first byte of a TLS handshake. */
const handshake = 0x16;

/** Hands TLS on as it is, and serves clear text on the same port as well. */
export function clearTextFront(bank: NetworkPlace): Promise<Front> {
  return listening(
    createPlainServer((socket) => {
      socket.once('data', (first) => {
        socket.pause();
        const isTls = first[0] === handshake;
        const onward: Duplex = isTls ? connectPlain({ host: bank.host, port: bank.port }) : behind(bank);
        onward.write(first);
        join(socket, onward);
      });
    }),
  );
}
