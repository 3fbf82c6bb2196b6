/**
 * Takes the packing off a reply. A client that names no Accept-Encoding takes every coding (RFC 9110,
 * 12.5.3), so a gateway that packs replies is as lawful as one that does not.
 */

import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { headerValue, type WireReply } from '../../model/http.js';

/** Bytes that an unpacked body may have; a body that swells beyond is left as it is. */
const most = 32 * 1024 * 1024;

type Unpack = (packed: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** Many a server leaves the frame of zlib away, and clients take it (RFC 9110, 8.4.1.2). */
const inflate: Unpack = (packed, options) => {
  try {
    return inflateSync(packed, options);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw thrown;
    return inflateRawSync(packed, options);
  }
};

const codings: Readonly<Record<string, Unpack>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** The reply with its body unpacked, its header left. One that is not packed as it says gets a note. */
export function unpacked(reply: WireReply): WireReply {
  const coding = headerValue(reply.headers, 'content-encoding');
  if (coding === undefined || reply.body.length === 0) return reply;
  const names = coding.split(',').map((each) => each.trim().toLowerCase());
  try {
    let { body } = reply;
    for (const name of names.toReversed()) {
      const unpack = codings[name];
      if (unpack === undefined) {
        if (name === 'identity') continue;
        return reply;
      }
      body = unpack(body, { maxOutputLength: most });
    }
    return { ...reply, body };
  } catch (thrown) {
    const isTooLong = thrown instanceof RangeError;
    return isTooLong ? reply : { ...reply, mislabelled: coding };
  }
}
