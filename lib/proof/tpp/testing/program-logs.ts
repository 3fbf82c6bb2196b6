/** What programs and the library under curl write of traffic, for the readers of recordings. */

import { headerValue } from '../../../model/http.js';
import type { TrafficExchange } from '../../../tpp/traffic.js';
import { curlOutput } from './recorders.js';

/** The library under curl marks the first line of a request alone, as PHP and pycurl print it. */
export function libraryOutput(exchanges: readonly TrafficExchange[]): string {
  return curlOutput(exchanges)
    .replaceAll(/^> (?![A-Z]+ \S+ HTTP)/gm, '')
    .replaceAll(/^>$/gm, '');
}

function addressOf({ headers, target }: TrafficExchange['request']): string {
  return `https://${headerValue(headers, 'host') ?? ''}${target}`;
}

/** What OkHttp's interceptor logs at its level of bodies. */
export function okHttpLog(exchanges: readonly TrafficExchange[]): string {
  return exchanges
    .map(({ request, reply }) => {
      const { method, headers, body = Buffer.alloc(0) } = request;
      const lines = headers.map(([name, value]) => `${name}: ${value}\n`).join('');
      const sent = body.length === 0 ? '' : `\n${body.toString('latin1')}\n`;
      const size = body.length === 0 ? '' : ` (${body.length}-byte body)`;
      const end = `<-- ${reply?.status ?? 0} ${addressOf(request)} (31ms)\n<-- END HTTP\n`;
      return `--> ${method} ${addressOf(request)} http/1.1\n${lines}${sent}--> END ${method}${size}\n${end}`;
    })
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll(/[\u0080-\u00ff]/g, (each) => `\\x${each.charCodeAt(0).toString(16)}`);
}

/** What Python's http.client prints. */
export function pythonOutput(exchanges: readonly TrafficExchange[]): string {
  return exchanges
    .map(({ request: { method, target, headers, body = Buffer.alloc(0) }, reply }) => {
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const head = `send: b'${escaped(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`)}'\n`;
      const sent = body.length === 0 ? '' : `send: b'${escaped(body.toString('latin1'))}'\n`;
      return `${head}${sent}reply: 'HTTP/1.1 ${reply?.status ?? 0} X\\r\\n'\n`;
    })
    .join('');
}

/** A collection of Postman, whose texts are Unicode. */
export function postmanCollection(exchanges: readonly TrafficExchange[]): string {
  const item = exchanges.map(({ request }) => ({
    name: request.target,
    request: {
      method: request.method,
      header: request.headers.map(([key, value]) => ({
        key,
        value: Buffer.from(value, 'latin1').toString('utf8'),
      })),
      url: { raw: addressOf(request) },
      ...(request.body === undefined || request.body.length === 0
        ? {}
        : { body: { mode: 'raw', raw: request.body.toString('utf8') } }),
    },
  }));
  return JSON.stringify({ info: { name: 'bank' }, item: [{ name: 'folder', item }] });
}
