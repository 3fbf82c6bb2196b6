/**
 * Sends lawful calls again as somebody else: what belongs to one TPP and one PSU is not read, changed, approved or deleted by others. The
 * owner's own call stands before or after, so that it is the stranger who is refused.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { withHeader, withoutHeader, type RequestDraft } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';
import type { Stage } from '../stage/stage.js';
import type { Binding, Tpp } from '../stage/tpp.js';
import type { LawfulCall } from './lawful-call.js';

/** Somebody to whom a call does not belong. */
export interface Stranger<Id extends ClauseId> {
  /** For example `another TPP of the same PSU`. */
  readonly who: string;
  readonly tpp: Tpp;
  readonly clause: Id;
  /** Ids of rules that each of its calls breaks. */
  readonly announces?: readonly string[];
  /** Whether it makes sense that this one calls so; always unless told. */
  readonly calls?: (request: RequestDraft) => boolean;
}

function withOrWithout(request: RequestDraft, name: string, value: string | undefined): RequestDraft {
  return value === undefined ? withoutHeader(request, name) : withHeader(request, name, value);
}

/** The call as it is made for another person, in another session or under another agreement. */
export function actingFor(request: RequestDraft, { psuId, sessionId, corporateId }: Binding): RequestDraft {
  const named = withOrWithout(request, 'PSU-ID', psuId);
  return withOrWithout(withHeader(named, 'TPP-Session-ID', sessionId), 'PSU-Corporate-ID', corporateId);
}

/** True for a call on something that has an id. */
export function isOnThing({ target, method }: RequestDraft): boolean {
  return (
    method === 'DELETE' ||
    /\/v1\/[\w-]+\/[^?/]+\/|\/v1\/(accounts|card-accounts|signing-baskets)\/[^?/]+/.test(target)
  );
}

interface Attempt<Id extends ClauseId> {
  readonly stranger: Stranger<Id>;
  readonly request: RequestDraft;
  readonly reply: Reply;
}

async function attemptsOf<Id extends ClauseId>(
  strangers: readonly Stranger<Id>[],
  calls: readonly LawfulCall[],
): Promise<readonly Attempt<Id>[]> {
  const attempts: Attempt<Id>[] = [];
  for (const stranger of strangers) {
    const own = calls.filter(({ request }) => stranger.calls?.(request) !== false);
    const requests = own.map(({ request }) => ({
      request: actingFor(request, stranger.tpp.binding),
      announces: stranger.announces ?? [],
    }));
    const replies = await stranger.tpp.all(requests);
    for (const [at, { request }] of requests.entries()) {
      const reply = replies[at];
      if (reply !== undefined) attempts.push({ stranger, request, reply });
    }
  }
  return attempts;
}

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'observe'>;

function judgeAttempts<Id extends ClauseId>(
  { judge }: Scene<Id>,
  attempts: readonly Attempt<Id>[],
  refused: (reply: Reply) => void,
): void {
  for (const { stranger, request, reply } of attempts)
    judge(stranger.clause, `${request.operation} by ${stranger.who} is refused`, () => refused(reply));
}

/**
 * Lets strangers make the calls of an owner.
 * @param refused asserts that a reply gives nothing
 */
export async function judgeStrangers<Id extends ClauseId>(
  stage: Scene<Id>,
  owner: Tpp,
  calls: readonly LawfulCall[],
  strangers: readonly Stranger<Id>[],
  refused: (reply: Reply) => void,
): Promise<void> {
  const repeated = calls.filter((each) => each.once !== true);
  const before = await owner.all(repeated.map(({ request }) => request));
  const served = repeated.filter((_, at) => before[at]?.accepted === true);
  judgeAttempts(stage, await attemptsOf(strangers, served), refused);
  const after = await owner.all(served.map(({ request }) => request));
  const [stranger] = strangers;
  for (const [at, { request }] of served.entries()) {
    const reply = after[at];
    if (stranger !== undefined && reply !== undefined)
      stage.judge(stranger.clause, `${request.operation} is served to the owner after others tried`, () =>
        reply.isAccepted(),
      );
  }
  for (const call of calls.filter((each) => each.once === true)) {
    const attempts = await attemptsOf(strangers, [call]);
    const twin = await owner.send(call.request);
    judgeAttempts(
      stage,
      attempts.filter(({ reply }) => twin.accepted || reply.accepted),
      refused,
    );
  }
}
