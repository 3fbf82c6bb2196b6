/** Long bodies under the Digest of their beginning: a bank that hashes a buffer of them would serve those. */

import { withHeader, withSigning, type RequestDraft } from '../../../rules/request-draft.js';
import { digestHeader } from '../../../signing/index.js';
import type { Stage } from '../../stage/stage.js';
import { filled } from '../circumstances.js';
import { drawn } from '../second-lines.js';
import type { Forgery } from './forgery.js';

/** Bytes that programs read, keep or hash at once. */
const parts = [1_024, 4_096, 8_192, 16_384, 32_768];

/** The usual limit, which every call with a body meets, and how long a body is that exceeds it. */
const [limit, long] = [65_536, 70_000];

/**
 * The call with a long body and the Digest of its beginning, signed as it is sent. It stands beside the call
 * as it is: a bank may take no body of this length, or refuse the right Digest of one for this very mistake.
 */
export function hashedInPart(request: RequestDraft, random: Stage['random']): readonly Forgery[] {
  const whole = filled(request, long);
  if (request.body.length === 0 || whole.body.length < long) return [];
  const [algorithm = 'SHA-256'] = drawn(['SHA-256', 'SHA-512'] as const, random);
  return [limit, ...drawn(parts, random)].map((bytes) => ({
    how: `with a body of ${long} bytes and the ${algorithm} digest of its first ${bytes}`,
    rule: 'digest-of-body' as const,
    request: withSigning(whole, { digest: algorithm }),
    before: (stamped: RequestDraft) =>
      withHeader(stamped, 'Digest', digestHeader(stamped.body.subarray(0, bytes), algorithm)),
    forge: <T>(signed: T) => signed,
  }));
}
