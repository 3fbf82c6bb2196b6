import {
  expectThat,
  type Reply,
  type RequestDraft,
  type Role,
  rolesOf,
  scenario,
  type Stage,
  Untestable,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { readsOf } from '../accounts/reads-of-role.js';

/** How a call may leave open in which role it is made: by each header, what stands in it. */
const said = [undefined, '', ' '] as const;
const contexts = [undefined, '', 'CORPORATE', 'PRIVATE'] as const;

/** A request that does not say in which role it is made. */
interface Form {
  readonly how: string;
  readonly clause: 'CTX-02' | 'CTX-03';
  /** True where it says whether it is made privately: then an account alone tells no bank its role. */
  readonly isNamed: boolean;
  readonly dress: (request: RequestDraft) => RequestDraft;
}

function named(request: RequestDraft, name: string, value: string | undefined): RequestDraft {
  return value === undefined ? withoutHeader(request, name) : withHeader(request, name, value);
}

function told(name: string, value: string | undefined): string {
  return value === undefined ? `no ${name}` : value.trim() === '' ? `an empty ${name}` : `${name}: ${value}`;
}

const forms: readonly Form[] = said.flatMap((agreement) =>
  contexts.map((context) => ({
    how: `${told('PSU-Corporate-ID', agreement)} and ${told('PSU-Context', context)}`,
    clause: context === 'PRIVATE' ? ('CTX-02' as const) : ('CTX-03' as const),
    isNamed: context === 'PRIVATE' || context === 'CORPORATE',
    dress: (request: RequestDraft) =>
      named(named(request, 'PSU-Corporate-ID', agreement), 'PSU-Context', context),
  })),
);

/** A role with the numbers of accounts that no other has, and what reads one of them. */
interface Owned {
  readonly role: Role;
  readonly bbans: readonly string[];
  readonly reads: readonly RequestDraft[];
}

async function findOwned(
  stage: Pick<Stage, 'corporatePsu' | 'target' | 'time' | 'random'>,
  roles: readonly Role[],
): Promise<readonly Owned[]> {
  const all: Owned[] = [];
  for (const role of roles) {
    const others = roles.filter((each) => each !== role).flatMap(({ accounts }) => accounts);
    const numbers = others.map(({ bban }) => bban);
    const bbans = role.accounts.map(({ bban }) => bban).filter((each) => !numbers.includes(each));
    const reads = (await readsOf(stage, role, roles)).map(({ request }) => request);
    if (bbans.length > 0) all.push({ role, bbans, reads });
  }
  return all;
}

/** Roles of whose accounts a list tells. */
function rolesIn({ wire }: Reply, owned: readonly Owned[]): readonly string[] {
  const text = wire.body.toString('utf8');
  return owned.filter(({ bbans }) => bbans.some((each) => text.includes(each))).map(({ role }) => role.name);
}

/** The same operation on what each role has, where no two go by the same id. */
function readsBy(
  owned: readonly Owned[],
  operation: RequestDraft['operation'],
): readonly { readonly role: Role; readonly request: RequestDraft }[] {
  const found = owned.flatMap(({ role, reads }) => {
    const request = reads.find((each) => each.operation === operation);
    return request === undefined ? [] : [{ role, request }];
  });
  return new Set(found.map(({ request }) => request.target)).size === found.length ? found : [];
}

function expectOneRole(served: readonly string[]): void {
  expectThat(served.length <= 1, 'at most one role', served.join(' and '));
}

/**
 * In which role a call is made that names none is open (a bank may refuse it, take the last one, or that of a
 * person); it is one role and no more, as a PSU acts privately or under one agreement.
 */
export const roleNotSaid = scenario({
  id: 'everywhere/role-not-said',
  title: 'A read that does not say in which role it is made opens the accounts of no two roles',
  clauses: ['CTX-02', 'CTX-03'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { judge } = stage;
    const owned = await findOwned(stage, await rolesOf(stage));
    const [first] = owned;
    if (first === undefined || owned.length < 2)
      throw new Untestable('the PSU acts in one role only, and two are to be compared');
    const { tpp } = first.role;
    const operations = new Set(owned.flatMap(({ reads }) => reads.map(({ operation }) => operation)));
    for (const { how, clause, isNamed, dress } of forms) {
      const list = await tpp.send(dress(tpp.request('list-accounts')), { odd: true });
      judge(clause, `a list that was asked for with ${how} tells the accounts of one role`, () =>
        expectOneRole(rolesIn(list, owned)),
      );
      for (const operation of isNamed ? operations : []) {
        const reads = readsBy(owned, operation);
        const replies = await tpp.all(
          reads.map(({ request }) => ({ request: dress(request), odd: true as const })),
        );
        const served = reads.filter((_, at) => replies[at]?.accepted === true).map(({ role }) => role.name);
        judge(clause, `${operation} with ${how} opens what one role was granted`, () =>
          expectOneRole(served),
        );
      }
    }
  },
});
