/** An interceptor for undici that keeps what passes, for TPPs that judge themselves in their own tests. */

import type { Dispatcher } from 'undici';
import type { HeaderLine } from '../model/http.js';
import type { TrafficExchange, TrafficReply } from './traffic.js';
import { present } from '../model/present.js';

type Options = Dispatcher.DispatchOptions;
type Handler = Dispatcher.DispatchHandler;

/** A header whose value is a text, a number, or several of them. */
function linesOf(name: string, value: unknown): readonly HeaderLine[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' ? [[name, `${each}`] as const] : [],
  );
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** Header lines of any form that undici takes: names and values in turns, pairs, or an object. */
function headersOf(headers: Options['headers']): readonly HeaderLine[] {
  if (headers === undefined || headers === null) return [];
  if (Array.isArray(headers) && headers.every((each) => typeof each === 'string'))
    return headers.flatMap((name, index) => (index % 2 === 0 ? linesOf(name, headers[index + 1]) : []));
  if (!isIterable(headers)) return Object.entries(headers).flatMap(([name, value]) => linesOf(name, value));
  return [...headers].flatMap((pair) => (Array.isArray(pair) ? linesOf(pair[0], pair[1]) : []));
}

/** The bytes of a body that is text or bytes; undefined of one that can be read once only. */
function bytesOf(body: Options['body']): Buffer | undefined {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined;
}

function requestOf({ method, path, origin, headers, body }: Options): TrafficExchange['request'] {
  const lines = headersOf(headers);
  const host = origin === undefined ? undefined : new URL(origin.toString()).host;
  const isNamed = lines.some(([name]) => name.toLowerCase() === 'host');
  const bytes = bytesOf(body);
  return {
    method,
    target: path,
    // undici puts the line of the host before all others.
    headers: host === undefined || isNamed ? lines : [['host', host], ...lines],
    ...present({ body: bytes }),
  };
}

const unseen = { pages: 'undici shows what this program sends and no page that a PSU opens' } as const;

/** How undici dispatches, in so many words: its own types take longer to check than all others together. */
interface Dispatching {
  dispatch(options: never, handler: never): boolean;
}

/** What `dispatcher.compose` takes. */
export type RecordingInterceptor = (dispatch: Dispatching['dispatch']) => Dispatching['dispatch'];

/**
 * An interceptor for `dispatcher.compose`: every exchange goes to `keep` as well, as the program gave it;
 * `judgeTraffic` takes them as they are. Each attempt of a retry is one exchange where the interceptor stands
 * below the one that retries.
 * @example
 * const agent = new Agent().compose(recordingInterceptor((exchange) => kept.push(exchange)));
 */
export function recordingInterceptor(keep: (exchange: TrafficExchange) => void): RecordingInterceptor;
export function recordingInterceptor(
  keep: (exchange: TrafficExchange) => void,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const at = Date.now();
    const request = requestOf(options);
    const chunks: Buffer[] = [];
    let begun: Omit<TrafficReply, 'body'> | undefined;
    const ended = (lost?: 'none' | 'cut') => {
      const reply = begun === undefined ? {} : { reply: { ...begun, body: Buffer.concat(chunks) } };
      const how = lost === undefined ? {} : { lost };
      keep({ at, answeredAt: Date.now(), request, ...reply, ...how, origin: 'program', unseen });
    };
    const watching: Handler = {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
      onResponseStart(controller, status, headers, message) {
        // What is only informative comes before the reply.
        if (status >= 200)
          begun = {
            status,
            headers: Object.entries(headers).flatMap(([name, value]) => linesOf(name, value)),
          };
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        handler.onResponseData?.(controller, chunk);
      },
      onResponseEnd(controller, trailers) {
        ended();
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError(controller, error) {
        ended(begun === undefined ? 'none' : 'cut');
        handler.onResponseError?.(controller, error);
      },
    };
    return dispatch(options, watching);
  };
}
