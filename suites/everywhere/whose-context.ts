import {
  type Access,
  expectNoAccess,
  isOnThing,
  judgeStrangers,
  type LawfulCall,
  type ListedAccount,
  readsOfAccount,
  type RequestDraft,
  scenario,
  type Stage,
  type Stranger,
  type Tpp,
  Untestable,
  withHeader,
} from '../../lib/harness/kit/index.js';

/** As whom one person acts: privately, or under one of the agreements. */
interface Role {
  readonly name: string;
  readonly tpp: Tpp;
  readonly accounts: readonly ListedAccount[];
  readonly isPrivate: boolean;
}

function roleOf(name: string, { tpp, accounts, redirected }: Access, isPrivate: boolean): readonly Role[] {
  const isSo = isPrivate
    ? redirected.context === 'PRIVATE'
    : redirected.context === 'CORPORATE' && tpp.binding.corporateId !== undefined;
  return isSo ? [{ name, tpp, accounts, isPrivate }] : [];
}

/**
 * What the person grants in each role to one TPP, the private one last. All act in the session of the last
 * SCA, which ended the others.
 */
async function rolesOf({
  corporatePsu: psu,
  tpp,
}: Pick<Stage, 'corporatePsu' | 'tpp'>): Promise<readonly Role[]> {
  const agreements = (psu.identity.agreements ?? []).slice(0, 2).flatMap(({ names }) => names.slice(0, 1));
  const corporate = { context: 'CORPORATE' } as const;
  const choices =
    agreements.length === 0 ? [corporate] : agreements.map((corporateId) => ({ ...corporate, corporateId }));
  const roles: Role[] = [];
  for (const [at, choice] of choices.entries())
    roles.push(...roleOf(`under agreement ${at + 1}`, await psu.grants(tpp, choice), false));
  roles.push(...roleOf('in private', await psu.grants(tpp, { context: 'PRIVATE' }), true));
  const sessionId = roles.at(-1)?.tpp.binding.sessionId;
  return sessionId === undefined
    ? roles
    : roles.map((role) => ({ ...role, tpp: role.tpp.bound({ sessionId }) }));
}

/** What reads accounts that a role has and no other. */
async function readsOf(
  stage: Pick<Stage, 'corporatePsu' | 'target' | 'time' | 'random'>,
  role: Role,
  all: readonly Role[],
): Promise<readonly LawfulCall[]> {
  const others = all.flatMap((each) => (each === role ? [] : each.accounts)).map(({ bban }) => bban);
  const accounts = role.accounts.filter(({ bban }) => !others.includes(bban));
  const calls: LawfulCall[] = [];
  for (const account of accounts.slice(0, stage.target.depth === 'full' ? 3 : 1))
    calls.push(...(await readsOfAccount(stage, role.tpp, account, stage.corporatePsu)));
  return calls.filter(({ request }) => isOnThing(request));
}

function inPrivate(request: RequestDraft): RequestDraft {
  return withHeader(request, 'PSU-Context', 'PRIVATE');
}

/** The role as one to whom what another granted does not belong. */
function strangerIn({ name, tpp, isPrivate }: Role, owner: Role): Stranger<'CTX-02' | 'CTX-03'> {
  const who = `the same PSU ${name}, where it was granted ${owner.name},`;
  return isPrivate ? { who, tpp, clause: 'CTX-02', pretends: inPrivate } : { who, tpp, clause: 'CTX-03' };
}

/**
 * One person with accounts of its own and under agreements: what each role granted is read in that role and
 * in no other, though PSU-ID and session are the same.
 */
export const whoseContext = scenario({
  id: 'everywhere/whose-context',
  title: 'What a person granted privately or under one agreement is read there and nowhere else',
  clauses: ['CTX-02', 'CTX-03'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  async run(stage) {
    const roles = await rolesOf(stage);
    if (roles.length < 2) throw new Untestable('the PSU acts in one role only, and two are to be compared');
    for (const owner of roles) {
      const calls = await readsOf(stage, owner, roles);
      const strangers = roles.filter((each) => each !== owner).map((each) => strangerIn(each, owner));
      await judgeStrangers(stage, owner.tpp, calls, strangers, expectNoAccess);
    }
  },
});
