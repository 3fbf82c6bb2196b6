/** The time-stamping authority of --time-stamp, asked over HTTP (RFC 3161, section 3.4). */

import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { ConfigurationError, HarnessError, messageOf } from '../../model/errors.js';
import { readTimeStamp, timeStampRequest, TimeStampError, type Authority } from '../../pack/index.js';
import type { Given } from '../command.js';

/** Milliseconds for which a reply is waited. */
const patience = 20_000;

/** Bytes of the longest reply that is read; usual ones have some thousand. */
const longest = 100_000;

async function ask(url: string, body: Buffer): Promise<Buffer> {
  const { statusCode, body: reply } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body,
    signal: AbortSignal.timeout(patience),
  });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > longest) throw new TimeStampError(`has more than ${longest} bytes`);
    chunks.push(bytes);
  }
  if (statusCode !== 200) throw new TimeStampError(`has status ${statusCode}`);
  return Buffer.concat(chunks);
}

/** A number that no other request has; positive, as it stands in DER. */
function freshNonce(): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = 1 + ((nonce[0] ?? 0) % 0x7f);
  return nonce;
}

/** @throws HarnessError when it gives no time stamp over the bytes. */
async function stamp(url: string, name: string, stamped: Buffer): Promise<Buffer> {
  const nonce = freshNonce();
  let reply: Buffer;
  try {
    reply = await ask(url, timeStampRequest(stamped, nonce));
    readTimeStamp(reply, stamped, nonce);
  } catch (thrown) {
    const what =
      thrown instanceof TimeStampError
        ? `its reply ${thrown.message}`
        : `it cannot be asked (${messageOf(thrown)})`;
    throw new HarnessError(
      `--time-stamp: ${name}: ${what}; name another authority, or pack without a time stamp`,
    );
  }
  return reply;
}

/**
 * Who is asked for a time stamp; undefined: nobody.
 * @throws ConfigurationError when --time-stamp is no address.
 */
export function authorityOf(given: Given): Authority | undefined {
  const url = given.flags.get('time-stamp');
  if (url === undefined) return undefined;
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new ConfigurationError(
      `--time-stamp: is no address of an authority, such as https://tsa.example/tsr`,
    );
  // A name or key in the address is nobody's business.
  const name = `${address.origin}${address.pathname}`;
  return { name, stamp: (stamped) => stamp(url, name, stamped) };
}
