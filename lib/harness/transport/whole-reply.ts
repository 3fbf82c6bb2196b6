/**
 * Sends one request through an undici pool and collects the whole reply. The handler of undici is used
 * directly: a stream, a signal and their listeners for each of thousands of small replies cost more than
 * everything else about sending.
 */

import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { HeaderLine, WireReply, WireRequest } from '../../model/http.js';
import { NetworkError } from './transport.js';

/** Bounds of one call. */
export interface CallBounds {
  /** Milliseconds until a call without a complete reply is given up. */
  readonly timeout: number;
  /** Largest reply body in bytes. */
  readonly maxReplyBytes: number;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/** What a call was given up with when its time was over. */
export class TimeIsOver extends Error {
  override readonly name = 'TimeIsOver';
}

function textOf(raw: Buffer | string | undefined): string {
  return Buffer.isBuffer(raw) ? raw.toString('latin1') : (raw ?? '');
}

function linesOf(raw: Dispatcher.DispatchController['rawHeaders']): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  if (!Array.isArray(raw)) return lines;
  for (let index = 0; index + 1 < raw.length; index += 2)
    lines.push([textOf(raw[index]), textOf(raw[index + 1])]);
  return lines;
}

/** What comes of a call: a reply is collected until it is complete, or the call is given up. */
function callHandler(
  { timeout, maxReplyBytes, signal }: CallBounds,
  resolve: (reply: WireReply) => void,
  reject: (reason: unknown) => void,
): Dispatcher.DispatchHandler {
  let call: Dispatcher.DispatchController | undefined;
  let failure: unknown;
  let status = 0;
  let headers: readonly HeaderLine[] = [];
  let chunks: Buffer[] = [];
  let size = 0;

  const timer = setTimeout(() => giveUp(new TimeIsOver()), timeout);
  const stop = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const settled = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  };
  // Named before a connection is there, the reason ends the call as soon as it gets its turn.
  function giveUp(reason: unknown): void {
    failure ??= reason ?? new Error('the call was given up');
    settled();
    reject(failure);
    call?.abort(failure instanceof Error ? failure : new Error(String(failure)));
  }

  return {
    onRequestStart(controller) {
      call = controller;
      if (failure !== undefined) giveUp(failure);
    },
    onResponseStart(controller, statusCode) {
      if (statusCode < 200) return;
      status = statusCode;
      headers = linesOf(controller.rawHeaders);
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size <= maxReplyBytes) chunks.push(chunk);
      else {
        chunks = [];
        giveUp(new NetworkError(`reply body is larger than ${maxReplyBytes} bytes`, 'REPLY_TOO_LARGE'));
      }
    },
    onResponseEnd() {
      settled();
      // A copy: the chunks are windows on what the socket read, head and all.
      resolve({ status, headers, body: Buffer.concat(chunks, size) });
    },
    onResponseError(_controller, thrown) {
      settled();
      reject(failure ?? thrown);
    },
  };
}

/** The lines and the body as undici wants them. It sends a stream in chunks, and says so itself. */
function toSend({ headers, body }: WireRequest): Pick<Dispatcher.DispatchOptions, 'headers' | 'body'> {
  const others = headers.filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  if (others.length < headers.length) return { headers: others.flat(), body: Readable.from([body]) };
  return { headers: headers.flat(), body: body.length > 0 ? body : null };
}

/**
 * The whole reply to one request; informational replies (1xx) are passed over.
 * @throws NetworkError when the body is larger than the bound; TimeIsOver; the reason of the signal; the
 *   error of undici.
 */
export async function wholeReply(
  pool: Dispatcher,
  request: WireRequest,
  bounds: CallBounds,
): Promise<WireReply> {
  bounds.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { path: request.target, method: request.method, ...toSend(request) },
      callHandler(bounds, resolve, reject),
    );
  });
}
