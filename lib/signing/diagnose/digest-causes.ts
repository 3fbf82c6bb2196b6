/** Why a Digest header does not fit: what it is the hash of instead. */

import { hash } from 'node:crypto';
import { headerValue, headerValues, type WireRequest } from '../../model/http.js';
import { decodeBase64 } from '../base64.js';
import { parseDigest } from '../digest.js';
import type { SignatureFinding } from '../finding.js';
import { utf8View } from '../signature-text.js';
import { otherHash, traces } from './body-traces.js';
import { bodiesBefore, bodyVariants } from './edits/bodies/body-variants.js';
import type { Mistake, Proof, ProvenMistake } from './diagnosis.js';
import { requestTexts } from './edits/bodies/request-texts.js';
import { readings } from './signature-forms.js';
import { isCutOff } from './edits/bodies/json-ends.js';

/** The hashes that a Digest entry may mean, whatever its writing, with the algorithm of their length. */
function* meanings(text: string): Generator<readonly [node: string, hex: string]> {
  const bare = decodePercent(text).replaceAll(/^[\s":]+|[\s":]+$/g, '');
  const inner = Buffer.from(bare, 'base64').toString('latin1');
  const hexadecimal = [bare, inner].map((each) =>
    /^[0-9a-f]+$/i.test(each) ? Buffer.from(each, 'hex') : undefined,
  );
  const others = Array.from(readings(bare.slice(0, 600)), (form) => form.bytes);
  for (const bytes of [...hexadecimal, Buffer.from(bare, 'base64'), decodeBase64(inner), ...others]) {
    if (bytes?.length === 32) yield ['sha256', bytes.toString('hex')];
    if (bytes?.length === 64) yield ['sha512', bytes.toString('hex')];
    if (bytes?.length === 20) yield ['sha1', bytes.toString('hex')];
    if (bytes?.length === 16) yield ['md5', bytes.toString('hex')];
  }
}

function decodePercent(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** What the Digest header hashes: the body, another body, or nothing that is known. */
type Hashed = { readonly of: 'body' | 'other'; readonly what: string } | undefined;

const mostHashedAgain = 60;

/** In which writing a hash was hashed once more, if it was. */
function hashedAgainAs(node: string, hex: string, body: Buffer): string | undefined {
  for (const [as, spoken] of [
    ['buffer', 'the hash'],
    ['hex', 'the hexadecimal hash'],
    ['base64', 'the base64 of the hash'],
  ] as const) {
    if (hash(node, hash(node, body, as), 'hex') === hex) return spoken;
  }
  return undefined;
}

function hashedBy(
  node: string,
  hex: string,
  { body, headers, method, target }: WireRequest,
  allowance: number,
): Hashed {
  if (hash(node, body, 'hex') === hex) return { of: 'body', what: 'the body' };
  const other = otherHash(hex, body);
  if (other !== undefined)
    return { of: 'other', what: `the body by ${other} instead of SHA-${hex.length * 4}` };
  const again = hashedAgainAs(node, hex, body);
  if (again !== undefined) return { of: 'other', what: `${again} of the body` };
  for (const { what, text } of requestTexts({ headers, method, target }))
    if (hash(node, Buffer.from(text, 'latin1'), 'hex') === hex) return { of: 'other', what };
  let tried = 0;
  for (const { what, bytes } of bodyVariants(body)) {
    tried += 1;
    if (tried > allowance) return undefined;
    if (hash(node, bytes, 'hex') === hex) return { of: 'other', what };
    const twice = tried <= mostHashedAgain ? hashedAgainAs(node, hex, bytes) : undefined;
    if (twice !== undefined) return { of: 'other', what: `${twice} of ${what}` };
  }
  return hashedBefore(node, hex, body);
}

/** Other writings that are tried of a body as it was before the way changed it. */
const mostBefore = 20_000;

/** The body was hashed in another writing, and changed on the way besides. */
function hashedBefore(node: string, hex: string, body: Buffer): Hashed {
  for (const before of bodiesBefore(body)) {
    let tried = 0;
    for (const { what, bytes } of bodyVariants(before.bytes)) {
      tried += 1;
      if (tried > mostBefore) break;
      if (hash(node, bytes, 'hex') === hex)
        return { of: 'other', what: `${what}, which was changed once more: it was ${before.what}` };
    }
  }
  return undefined;
}

/** Whether a Digest header in another writing holds a hash at all that it can be compared by. */
export function holdsHash(request: WireRequest): boolean {
  return headerValues(request.headers, 'digest')
    .flatMap(parseDigest)
    .some(({ algorithm, value = '' }) => [...meanings(value === '' ? algorithm : value)].length > 0);
}

/** What the digest header of a request hashes, as far as so many other bodies tell it. */
export function hashedBody(request: WireRequest, allowance: number): Hashed {
  const values = ['digest', 'content-digest', 'repr-digest', 'content-md5'].flatMap((name) =>
    headerValues(request.headers, name),
  );
  for (const { algorithm, value } of values.flatMap(parseDigest)) {
    for (const text of value === undefined || value === '' ? [algorithm] : [value, `${algorithm}=${value}`]) {
      for (const [node, hex] of meanings(text)) {
        const found = hashedBy(node, hex, request, allowance);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** Whether the body ends before it should, as the message itself shows. */
function cutOff(request: WireRequest): Mistake | undefined {
  const length = Number(headerValue(request.headers, 'content-length')?.trim() ?? Number.NaN);
  const { body } = request;
  if (length > body.length) {
    const cause = body.length === 0 ? 'body-lost' : 'body-cut-off';
    return {
      cause,
      explanation: `Content-Length is ${length} and ${body.length} bytes of body are there: its end was cut off on the way`,
    };
  }
  if (body.length === 0) {
    return {
      cause: 'body-lost',
      explanation:
        'the Digest is not that of an empty body: the body was lost on the way, or is not in what was given here',
    };
  }
  if (!isCutOff(utf8View(body.toString('latin1')) ?? body.toString('latin1'))) return undefined;
  return {
    cause: 'body-cut-off',
    explanation:
      'the Digest is not that of the body, and the body ends inside its JSON: its end was cut off on the way',
  };
}

/** The two texts of a finding, as a proof. */
export function proofOf({ expected, actual }: SignatureFinding): Proof {
  return expected === undefined || actual === undefined
    ? { kind: 'seen' }
    : { kind: 'comparison', expected, actual };
}

/** Why a Digest is not that of the body. */
export function digestCause(
  finding: SignatureFinding,
  request: WireRequest,
  allowance: number,
): ProvenMistake {
  const found = hashedBody(request, allowance);
  if (found?.of === 'other') {
    const isPart = found.what.startsWith('a longer body');
    const explanation = isPart
      ? 'the Digest is the hash of a longer body, of which the end was cut off on the way'
      : `the Digest is the hash of ${found.what}, not of the body as sent`;
    return {
      mistake: { cause: isPart ? 'body-cut-off' : 'digest-of-other-body', explanation },
      proof: proofOf(finding),
    };
  }
  if (found?.of === 'body') {
    const explanation = `${finding.message}, although another value in Digest is; send one, or both of the same body`;
    return { mistake: { cause: finding.code, explanation }, proof: proofOf(finding) };
  }
  const cut = cutOff(request);
  if (cut !== undefined) {
    const why = 'the message shows that bytes are missing; which ones cannot be told';
    return { mistake: cut, proof: { kind: 'likely', why } };
  }
  const seen = traces(request.body);
  const explanation =
    `${finding.message}, nor of what other serialisers, charsets and line ends would make of it; ` +
    `${seen === '' ? '' : `${seen}; `}the hash of another body and one with a key (HMAC) look like this as well`;
  return { mistake: { cause: finding.code, explanation }, proof: proofOf(finding) };
}
