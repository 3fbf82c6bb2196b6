/** How requests reach a bank: over the network, or straight into a bank in the same process. */

import type { WireReply, WireRequest } from '../../model/http.js';

export interface Transport {
  /**
   * Sends one request and waits for the whole reply. The target of the request already holds the path of the
   * base address. Redirects are never followed.
   * @throws NetworkError when no complete reply comes.
   */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireReply>;
  /** Closes kept connections. */
  close(): Promise<void>;
}

/** No complete reply came: refused, reset, timed out, TLS failed. Never a verdict on the bank. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** System or TLS error code, for example `ECONNREFUSED`; empty when there is none. */
  readonly code: string;

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Where the target listens. */
export interface NetworkPlace {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** PEM of authorities to trust; absent: the system's. */
  readonly ca?: string;
  /** Client certificate with its issuers, and key, PEM, where the place wants mutual TLS. */
  readonly client?: { readonly certificate: string; readonly key: string };
}
