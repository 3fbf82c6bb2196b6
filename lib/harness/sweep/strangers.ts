/**
 * Sends lawful calls again as somebody else: what belongs to one TPP and one PSU is not read, changed,
 * approved or deleted by others. The owner's own call stands before or after, so that it is the stranger who
 * is refused. Each stranger calls under lawful circumstances drawn for it, under all of which the owner is
 * served.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { hasHeader } from '../../model/http.js';
import { withHeader, withoutHeader, type RequestDraft } from '../../rules/request-draft.js';
import { expectThat } from '../replies/expect.js';
import type { Reply } from '../replies/reply.js';
import type { Stage } from '../stage/stage.js';
import type { Binding, Tpp } from '../stage/tpp.js';
import { asAnother, isTakenForSame } from './as-another.js';
import { underAll, underSome } from './circumstances.js';
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
  /** What it pretends to be in its calls, which then break rules that follow from that. */
  readonly pretends?: (request: RequestDraft) => RequestDraft;
  /** True where it calls what is no path of the interface: anything is right then that is no success. */
  readonly isElsewhere?: true;
}

function withOrWithout(request: RequestDraft, name: string, value: string | undefined): RequestDraft {
  return value === undefined ? withoutHeader(request, name) : withHeader(request, name, value);
}

/** The call for another person, in another session or agreement. An identity number stays one. */
export function actingFor(request: RequestDraft, { psuId, sessionId, corporateId }: Binding): RequestDraft {
  const isNamed = hasHeader(request.headers, 'X-PSU-IDENTITY') && !hasHeader(request.headers, 'PSU-ID');
  const named = withOrWithout(request, 'PSU-ID', isNamed ? undefined : psuId);
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

/** A call of the owner, and whether it is served under lawful circumstances, too. */
interface Owned {
  readonly call: LawfulCall;
  readonly dressed: boolean;
}

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'observe' | 'random' | 'target'>;

async function attemptsOf<Id extends ClauseId>(
  stage: Scene<Id>,
  strangers: readonly Stranger<Id>[],
  calls: readonly Owned[],
): Promise<readonly Attempt<Id>[]> {
  const attempts: Attempt<Id>[] = [];
  for (const stranger of strangers) {
    const own = calls.filter(({ call }) => stranger.calls?.(call.request) !== false);
    const requests = own.map(({ call, dressed }) => {
      const acting = actingFor(call.request, stranger.tpp.binding);
      const worded = dressed ? underSome(acting, stage) : acting;
      return stranger.pretends === undefined
        ? { request: worded, announces: stranger.announces ?? [] }
        : { request: stranger.pretends(worded), odd: true as const };
    });
    const replies = await stranger.tpp.all(requests);
    for (const [at, { request }] of requests.entries()) {
      const reply = replies[at];
      if (reply !== undefined) attempts.push({ stranger, request, reply });
    }
  }
  return attempts;
}

/** The calls that are served to their owner: under all circumstances, or plain where these are refused. */
async function keepServed(owner: Tpp, calls: readonly LawfulCall[]): Promise<readonly Owned[]> {
  const dressed = await owner.all(calls.map(({ request }) => underAll(request)));
  const plain = calls.filter((_, at) => dressed[at]?.accepted !== true);
  const twins = await owner.all(plain.map(({ request }) => request));
  return calls.flatMap((call): readonly Owned[] => {
    const at = plain.indexOf(call);
    if (at < 0) return [{ call, dressed: true }];
    return twins[at]?.accepted === true ? [{ call, dressed: false }] : [];
  });
}

/** The calls as they were served, payments with another sum; as they are where that is refused. */
async function sendAgain(owner: Tpp, served: readonly Owned[]): Promise<readonly (Reply | undefined)[]> {
  const others = served.map(({ call }) => asAnother(call.request));
  const again = await owner.all(
    others.map((request, at) => (served[at]?.dressed === true ? underAll(request) : request)),
  );
  const refused = served.filter(({ dressed }, at) => dressed && again[at]?.accepted !== true);
  const plain = await owner.all(refused.map(({ call }) => asAnother(asAnother(call.request))));
  return served.map((each, at) => plain[refused.indexOf(each)] ?? again[at]);
}

function judgeAttempts<Id extends ClauseId>(
  { judge }: Scene<Id>,
  attempts: readonly Attempt<Id>[],
  refused: (reply: Reply) => void,
): void {
  for (const { stranger, request, reply } of attempts)
    judge(stranger.clause, `${request.operation} by ${stranger.who} is refused`, () =>
      stranger.isElsewhere === true
        ? expectThat(!reply.accepted, 'no success', `status ${reply.status}`)
        : refused(reply),
    );
}

/**
 * Lets strangers make the calls of an owner.
 * @param refused asserts that a reply gives nothing
 * @param besides tries more on a call that can be served once; what it gives judges that later
 */
export async function judgeStrangers<Id extends ClauseId>(
  stage: Scene<Id>,
  owner: Tpp,
  calls: readonly LawfulCall[],
  strangers: readonly Stranger<Id>[],
  refused: (reply: Reply) => void,
  besides?: (call: LawfulCall) => Promise<(isServed: boolean) => void>,
): Promise<void> {
  const served = await keepServed(
    owner,
    calls.filter((each) => each.once !== true),
  );
  judgeAttempts(stage, await attemptsOf(stage, strangers, served), refused);
  const after = await sendAgain(owner, served);
  const [stranger] = strangers;
  for (const [at, { call }] of served.entries()) {
    const reply = after[at];
    if (stranger !== undefined && reply !== undefined && !isTakenForSame(call.request, reply))
      stage.judge(
        stranger.clause,
        `${call.request.operation} is served to the owner after others tried`,
        () => reply.isAccepted(),
      );
  }
  for (const call of calls.filter((each) => each.once === true)) {
    const attempts = await attemptsOf(stage, strangers, [{ call, dressed: true }]);
    const judgeBesides = await besides?.(call);
    const twin = await owner.send(underAll(call.request));
    // Where the circumstances were to blame, the refusals prove nothing; the state is moved on as usual.
    const isServed = twin.accepted || (await owner.send(call.request)).accepted;
    judgeBesides?.(isServed);
    judgeAttempts(
      stage,
      attempts.filter(({ reply }) => twin.accepted || reply.accepted),
      refused,
    );
  }
}
