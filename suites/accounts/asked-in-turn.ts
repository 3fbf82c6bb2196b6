import {
  type Access,
  actingFor,
  expectNoAccess,
  expectThat,
  isOnThing,
  itemsOf,
  type LawfulCall,
  type RequestDraft,
  type Stage,
  textOf,
  type Tpp,
  withHeader,
} from '../../lib/harness/kit/index.js';
import { choosingHeaders } from '../headers/optional-in-calls.js';

/** Whose things are meant: those of a person, or those granted under an agreement. */
export type Clause = 'CTX-02' | 'CTX-03';

/** Who asks, and by what replies tell that something is theirs. */
export interface Asker<Id extends Clause> {
  readonly who: string;
  readonly clause: Id;
  readonly tpp: Tpp;
  /** Numbers of accounts and cards. */
  readonly numbers: readonly string[];
  /** Reads of single accounts and cards. */
  readonly reads: readonly RequestDraft[];
  /** The call as this one makes it. */
  readonly asks: (request: RequestDraft) => RequestDraft;
}

const lists = ['list-accounts', 'list-card-accounts'] as const;

/** Everything that is read of somebody: lists, and single things that lawful calls name. */
export async function askerOf<Id extends Clause>(
  { target }: Pick<Stage, 'target'>,
  { tpp, accounts }: Pick<Access, 'tpp' | 'accounts'>,
  calls: readonly LawfulCall[],
  as: Pick<Asker<Id>, 'who' | 'clause'> & { readonly dress?: Asker<Id>['asks'] },
): Promise<Asker<Id>> {
  const { who, clause, dress = (request) => request } = as;
  const asks: Asker<Id>['asks'] = (request) => dress(actingFor(request, tpp.binding));
  const hasCards = target.capabilities.cards !== false;
  const list = hasCards ? await tpp.send(asks(tpp.request('list-card-accounts')), { odd: true }) : undefined;
  const cards = list?.accepted === true ? itemsOf(list.at('cardAccounts')) : [];
  const numbers = [...accounts.map(({ bban }) => bban), ...cards.map((each) => textOf(each, 'maskedPan'))];
  return {
    who,
    clause,
    tpp,
    asks,
    numbers: numbers.filter((each) => each !== ''),
    reads: calls.map(({ request }) => request).filter(isOnThing),
  };
}

/** A request in each form of a reply that a client may choose. */
function inAllForms(requests: readonly RequestDraft[]): readonly (readonly [string, RequestDraft])[] {
  return requests.flatMap((request) => [
    [request.operation, request] as const,
    ...choosingHeaders.map(
      ([name, value]) =>
        [`${request.operation} with ${name}: ${value}`, withHeader(request, name, value)] as const,
    ),
  ]);
}

type Judging<Id extends Clause> = Pick<Stage<Id>, 'judge'>;

/** One lists, and the other right after: who is listed for the one is not for the other. */
async function judgeLists<Id extends Clause>(
  { judge }: Judging<Id>,
  askers: readonly Asker<Id>[],
): Promise<void> {
  for (const asker of askers) {
    const own = new Set(asker.numbers);
    const others = askers.filter((each) => each !== asker).flatMap(({ numbers }) => numbers);
    const strange = others.filter((each) => !own.has(each));
    const requests = inAllForms(lists.map((id) => asker.asks(asker.tpp.request(id))));
    const replies = await asker.tpp.all(requests.map(([, request]) => ({ request, odd: true as const })));
    for (const [at, [what]] of requests.entries()) {
      const text = replies[at]?.wire.body.toString('utf8') ?? '';
      judge(asker.clause, `${what} shows ${asker.who} nothing of who asked the same just before`, () =>
        expectThat(!strange.some((each) => text.includes(each)), 'what is their own', 'something of another'),
      );
    }
  }
}

/** What is read of one is asked for by another right after, in the same form. */
async function judgeReads<Id extends Clause>(
  { judge }: Judging<Id>,
  owner: Asker<Id>,
  other: Asker<Id>,
): Promise<void> {
  const named = new Set(other.reads.map(({ target }) => target));
  // Ids may count what each PSU has.
  const requests = inAllForms(owner.reads.filter(({ target }) => !named.has(target)));
  const odd = { odd: true } as const;
  const own = await owner.tpp.all(requests.map(([, request]) => ({ request: owner.asks(request), ...odd })));
  const theirs = await other.tpp.all(
    requests.map(([, request]) => ({ request: other.asks(request), ...odd })),
  );
  for (const [at, [what]] of requests.entries()) {
    const reply = theirs[at];
    if (own[at]?.accepted === true && reply !== undefined)
      judge(other.clause, `${what} of ${owner.who} is refused to ${other.who} right after`, () =>
        expectNoAccess(reply),
      );
  }
}

/** One after the other, and the first once more: what a bank keeps of a reply is for whom it was made. */
export async function judgeInTurn<Id extends Clause>(
  stage: Judging<Id>,
  askers: readonly Asker<Id>[],
): Promise<void> {
  await judgeLists(stage, [...askers, ...askers]);
  for (const owner of askers)
    for (const other of askers) if (owner !== other) await judgeReads(stage, owner, other);
}
