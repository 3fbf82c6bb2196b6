/**
 * What a reply says of the form of a request that may be refused for other reasons, too: funds, accounts,
 * conversion. A refusal tells its reason by its code. One that tells none proves nothing either way, so that
 * it neither passes nor fails a clause.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { tppMessageCodes } from '../../model/codes.js';
import { ClauseAssertionError } from '../../model/errors.js';
import type { Reply } from '../replies/reply.js';
import type { Stage } from '../stage/stage.js';

/** Codes that go with every reason. */
const tellNothing: ReadonlySet<string> = new Set(['BAD_REQUEST', 'SYSTEM_ERROR']);
const telling: ReadonlySet<string> = new Set(tppMessageCodes.filter((each) => !tellNothing.has(each)));

/** Whether the form was taken, objected to, or refused without a reason. */
export function standingOf(reply: Reply): 'taken' | 'objected' | 'unexplained' {
  if (reply.accepted) return 'taken';
  if (reply.status >= 500 || reply.codes.includes('FORMAT_ERROR')) return 'objected';
  return reply.codes.some((each) => telling.has(each)) ? 'taken' : 'unexplained';
}

/** Judges that a reply does not object to the form of its request; without an explanation it is open. */
export function judgeForm<Id extends ClauseId>(
  { judge, leaveOpen }: Pick<Stage<Id>, 'judge' | 'leaveOpen'>,
  clause: Id,
  what: string,
  reply: Reply,
): void {
  const standing = standingOf(reply);
  const told = `status ${reply.status} with ${reply.codes.join(', ') || 'no code'}`;
  if (standing === 'unexplained') leaveOpen(clause, `${what}: ${told} does not say why`);
  else
    judge(clause, what, () => {
      if (standingOf(reply) === 'objected') throw new ClauseAssertionError('no objection to the form', told);
    });
}
