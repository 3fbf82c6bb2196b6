/** A bank may sign its replies; what it signs has to fit (SIG-40). Only the usual headers are read. */

import { hashBase64, parseDigest, verifyReply, type DigestAlgorithm } from '../../signing/index.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import { everyOne } from './members.js';

const known: Readonly<Record<string, DigestAlgorithm>> = { 'sha-256': 'SHA-256', 'sha-512': 'SHA-512' };

/** Replies whose body is as it was sent: what was packed may have been digested before or after. */
function plain(reply: Reply): readonly Reply[] {
  return reply.exchange.operation === 'browser' || reply.header('content-encoding') !== undefined
    ? []
    : [reply];
}

function digestProblem(reply: Reply): string | undefined {
  for (const { algorithm, value } of parseDigest(reply.header('digest') ?? '')) {
    const name = known[algorithm.toLowerCase()];
    if (name !== undefined && value !== hashBase64(reply.wire.body, name))
      return `${algorithm} of other bytes`;
  }
  return undefined;
}

const ascii = /^[\x20-\x7e]*$/;

/**
 * A signature can be judged where the reply names the certificate and signs as the interface does: rsa-sha256
 * over headers that are there, in letters of which no encoding is open. How a bank signs is open, so that
 * everything else is its own business.
 */
function isJudgeable(reply: Reply): boolean {
  if (reply.header('signature') === undefined) return false;
  const { signer, parts } = verifyReply(reply.wire);
  const names = parts?.headers?.toLowerCase().split(' ') ?? [];
  return (
    signer?.publicKey.asymmetricKeyType === 'rsa' &&
    parts?.algorithm === 'rsa-sha256' &&
    names.every((each) => ascii.test(reply.header(each) ?? '\n'))
  );
}

export const signedReplyChecks: readonly AmbientCheck[] = [
  {
    clause: 'SIG-40',
    optional: true,
    expectation: 'a Digest of a reply fits its body',
    look: (reply) =>
      everyOne(
        plain(reply).filter((each) => each.header('digest') !== undefined),
        'a Digest of the body as received',
        digestProblem,
      ),
  },
  {
    clause: 'SIG-40',
    optional: true,
    expectation: 'a Signature of a reply fits the certificate beside it',
    look: (reply) =>
      everyOne(plain(reply).filter(isJudgeable), 'a signature over the reply', (each) =>
        verifyReply(each.wire).verified ? undefined : 'one that does not fit',
      ),
  },
];
