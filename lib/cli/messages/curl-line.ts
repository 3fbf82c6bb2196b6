/** Writes a request as a curl command line for a POSIX shell that sends exactly these bytes. */

import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type WireRequest } from '../../model/http.js';

/** One word. Bytes beyond printable ASCII are escaped in $'…', which bash, zsh and ksh understand. */
export function quoted(latin1: string): string {
  if (/^[\w@%+=:,./-]+$/.test(latin1)) return latin1;
  if (!/[^\u0020-\u007e]/.test(latin1)) return `'${latin1.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = latin1
    .replaceAll(/['\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(/[^\u0020-\u007e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  // A hexadecimal digit after \xHH would not be taken in, since bash reads two at most.
  return `$'${escaped}'`;
}

/**
 * The command on several lines; `origin` says where to when the request does not, by default https and the
 * Host header.
 * @throws ConfigurationError for a body with NUL, which no command line can hold, and without a host.
 */
export function curlLine(request: WireRequest, origin: string | undefined): string {
  const host = headerValue(request.headers, 'host')?.trim();
  const base = origin ?? (host === undefined ? undefined : `https://${host}`);
  if (base === undefined)
    throw new ConfigurationError(
      '--format curl: the request has no Host header, so curl cannot know where to',
    );
  if (request.body.includes(0)) {
    throw new ConfigurationError(
      '--format curl: the body has a NUL byte, which no command line can hold; use http',
    );
  }
  const words = [`curl ${request.method === 'HEAD' ? '-I' : `-X ${quoted(request.method)}`}`];
  if (/\/\.\.?(?:[/?]|$)/.test(request.target)) words.push('--path-as-is');
  if (/[[\]{}]/.test(request.target)) words.push('--globoff');
  words.push(quoted(base + request.target));
  for (const [name, value] of request.headers) {
    const lower = name.toLowerCase();
    // curl writes these two itself, out of the address and the body.
    if (lower === 'content-length' || (lower === 'host' && base.endsWith(`//${value.trim()}`))) continue;
    words.push(`-H ${quoted(value.trim() === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (request.body.length > 0) {
    if (headerValue(request.headers, 'content-type') === undefined) words.push("-H 'Content-Type:'");
    words.push(`--data-raw ${quoted(request.body.toString('latin1'))}`);
  }
  return `${words.join(' \\\n  ')}\n`;
}
