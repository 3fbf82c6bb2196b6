/** Stopping a server without cutting off what it is answering. */

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How a server is closed: idle connections at once, others when answered or after the patience. */
export function closingOf(server: Server): (patience?: number) => Promise<void> {
  let closing = false;
  // Also those that have not got through their TLS handshake, which the HTTP server does not know yet.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const cutOff = () => {
    server.closeAllConnections();
    for (const each of sockets) each.destroy();
  };
  let underWay = 0;
  const endRest = () => {
    if (!closing || underWay > 0) return;
    server.closeIdleConnections();
    // What never sent a request does not count as idle.
    setImmediate(cutOff);
  };
  server.on('request', (_request, response: ServerResponse) => {
    underWay += 1;
    if (closing) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay -= 1;
      endRest();
    });
  });
  return (patience = 0) =>
    new Promise((resolve) => {
      closing = true;
      const late = setTimeout(cutOff, patience);
      server.close(() => {
        clearTimeout(late);
        resolve();
      });
      if (patience === 0) cutOff();
      else endRest();
    });
}
