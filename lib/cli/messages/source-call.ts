/** Calls in the source of a program, and what Python prints of one, whose headers stand there as literals. */

import type { GivenMessage } from './given-message.js';
import { readJsonRequest } from './json-request.js';
import { literalAt } from './literals.js';

function requestOf(value: unknown, more: object): GivenMessage | undefined {
  return typeof value === 'object' && value !== null ? readJsonRequest({ ...value, ...more }) : undefined;
}

/** A call of fetch with an address, or with one and its options. */
function ofFetch(text: string): GivenMessage | undefined {
  const start = /(?<![\w$.])fetch\(/.exec(text);
  const url = start === null ? undefined : literalAt(text, start.index + start[0].length);
  if (url === undefined || typeof url.value !== 'string') return undefined;
  const comma = /^\s*,/.exec(text.slice(url.end));
  const options = comma === null ? undefined : literalAt(text, url.end + comma[0].length);
  return requestOf(options?.value, { url: url.value });
}

/** The configuration of axios: given to it at once, or kept under a name before. */
function ofAxios(text: string): GivenMessage | undefined {
  if (!/(?<![\w$])axios(?:\.request)?\(/.test(text)) return undefined;
  for (const { index, 0: start } of text.matchAll(/axios(?:\.request)?\(\s*(?=\{)|[\w$]+\s*=\s*(?=\{)/g)) {
    const read = requestOf(literalAt(text, index + start.length)?.value, {});
    if (read !== undefined) return read;
  }
  return undefined;
}

/** A prepared request of Python's requests, printed with its address, its headers and its body, if any. */
function ofPrepared(text: string): GivenMessage | undefined {
  const [all = '', method = '', url = ''] =
    /<PreparedRequest \[([A-Z]+)\]>,?\s+['"]?(https?:\/\/[^\s'"]+)['"]?,?\s+(?=\{)/.exec(text) ?? [];
  const from = text.indexOf(all) + all.length;
  const headers = all === '' ? undefined : literalAt(text, from);
  if (headers === undefined) return undefined;
  const body = literalAt(text, headers.end + (/^\s*,?\s*/.exec(text.slice(headers.end))?.[0].length ?? 0));
  const read = requestOf({ headers: headers.value }, { method, url, body: body?.value });
  const isUnknown =
    read?.request.headers.some(([name]) => /^content-length$/i.test(name)) === true && body === undefined;
  return read === undefined || !isUnknown ? read : { ...read, isBodyUnknown: true };
}

/** Options of a client that stand there alone. */
function ofOptions(text: string): GivenMessage | undefined {
  return text.startsWith('{') ? requestOf(literalAt(text, 0)?.value, {}) : undefined;
}

/** The request of such a text; undefined where it is none, or something in it is filled in at run time. */
export function readSourceCall(text: string): GivenMessage | undefined {
  return ofFetch(text) ?? ofAxios(text) ?? ofPrepared(text) ?? ofOptions(text);
}
