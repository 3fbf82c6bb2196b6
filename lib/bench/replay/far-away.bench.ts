/** A TCP proxy at loopback that hands bytes on late, so that a bank behind it seems far away. */

import { connect, createServer, type Socket } from 'node:net';

/** Hands on in order, each piece after the delay. */
function late(from: Socket, to: Socket, delay: number): void {
  from.on('data', (piece) => setTimeout(() => to.write(piece), delay));
  from.on('end', () => setTimeout(() => to.end(), delay));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), delay));
}

/**
 * Listens in front of a port at loopback.
 * @param roundTrip milliseconds that a request and its reply are late by together
 */
export function farAway(
  port: number,
  roundTrip: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const each of [near, far]) each.setNoDelay();
    late(near, far, roundTrip / 2);
    late(far, near, roundTrip / 2);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      resolve({ port: address.port, close: () => server.close() });
    }),
  );
}
