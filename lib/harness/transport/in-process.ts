/** Calls a bank in the same process without sockets; the fault runner judges hundreds of banks this way. */

import { headerValue } from '../../model/http.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import type { Transport } from './transport.js';

/** Anything that answers wire requests. */
export interface InProcessBank {
  handle(request: WireRequest): WireReply | Promise<WireReply>;
}

/** A transport that hands requests to a bank as a server gets them, Host first unless it is named. */
export function inProcessTransport(bank: InProcessBank, host: string): Transport {
  return {
    async send(request) {
      const own = headerValue(request.headers, 'host') !== undefined;
      return bank.handle(own ? request : { ...request, headers: [['Host', host], ...request.headers] });
    },
    async close() {},
  };
}
