import {
  asRole,
  expectNoAccess,
  judgeStrangers,
  type Role,
  rolesOf,
  scenario,
  type Stranger,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { readsOf } from '../accounts/reads-of-role.js';

/** The role as one to whom what another granted does not belong. */
function strangerIn({ name, tpp, isPrivate }: Role, owner: Role): Stranger<'CTX-02' | 'CTX-03'> {
  const who = `the same PSU ${name}, where it was granted ${owner.name},`;
  const clause = isPrivate ? 'CTX-02' : 'CTX-03';
  return { who, tpp, clause, pretends: (request) => asRole({ isPrivate }, request) };
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
