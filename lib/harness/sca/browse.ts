/**
 * One HTTP exchange of the played person's browser. The form driver talks through this small function, so
 * that the same driver works over the network and inside the process of an embedded bank.
 */

import { rootCertificates } from 'node:tls';
import type { HeaderLine } from '../../model/http.js';
import { networkTransport } from '../transport/network.js';
import { unpacked } from '../transport/unpacked.js';
import { NetworkError, type Transport } from '../transport/transport.js';

export interface BrowseRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute http or https address. */
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

export interface BrowseReply {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
}

export interface Browse {
  /**
   * Sends one request and waits for the whole reply; redirects are not followed, cookies not kept.
   * @throws NetworkError when no complete reply comes.
   */
  (request: BrowseRequest, signal?: AbortSignal): Promise<BrowseReply>;
  /** Closes kept connections. */
  readonly close: () => Promise<void>;
}

export interface NetworkBrowseOptions {
  /** PEM of authorities to trust besides the system's: SCA pages often stand on another host. */
  readonly ca?: string;
  /** Transports that are open already, by origin; whoever opened them closes them. */
  readonly open?: ReadonlyMap<string, Transport>;
  /** Milliseconds until a page without a complete reply is given up. */
  readonly timeout: number;
  /** Kept connections to each origin; 4 unless told. */
  readonly connections?: number;
}

const usualConnections = 4;
const largestPage = 5 * 1024 * 1024;

function targetOf(url: URL): string {
  return url.pathname + url.search;
}

/** A browser on the network: one kept transport for each origin, without a client certificate. */
export function networkBrowse(options: NetworkBrowseOptions): Browse {
  const transports = new Map<string, Transport>();
  const { ca } = options;
  const trust = ca === undefined ? {} : { ca: [ca, ...rootCertificates].join('\n') };

  function transportTo(origin: string): Transport {
    const known = options.open?.get(origin) ?? transports.get(origin);
    if (known !== undefined) return known;
    const made = networkTransport({
      origin,
      ...trust,
      connections: options.connections ?? usualConnections,
      timeout: options.timeout,
      maxReplyBytes: largestPage,
    });
    transports.set(origin, made);
    return made;
  }

  const browse = async ({ method, url, headers, body }: BrowseRequest, signal?: AbortSignal) => {
    const address = new URL(url);
    const request = { method, target: targetOf(address), headers, body };
    return unpacked(await transportTo(address.origin).send(request, signal));
  };
  const close = async () => {
    await Promise.all([...transports.values()].map((each) => each.close()));
  };
  return Object.assign(browse, { close });
}

/** A browser that reaches one origin only, through the transport of a bank in the same process. */
export function inProcessBrowse(transport: Transport, origin: string): Browse {
  const browse = async ({ method, url, headers, body }: BrowseRequest, signal?: AbortSignal) => {
    const address = new URL(url);
    if (address.origin !== new URL(origin).origin) {
      throw new NetworkError(
        `the pages lead to ${address.origin}, which no bank in this process serves`,
        'ENOTFOUND',
      );
    }
    return unpacked(await transport.send({ method, target: targetOf(address), headers, body }, signal));
  };
  return Object.assign(browse, { close: async () => {} });
}
