import {
  asRole,
  cardCalls,
  expectNoAccess,
  isOnThing,
  judgeStrangers,
  makeNumberedCard,
  rolesOf,
  scenario,
  type Stranger,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** A card of one's own is no account of the agreements under which one acts. */
export const whoseContext = scenario({
  id: 'cards/whose-context',
  title: 'A card that a person granted privately is read under none of the agreements',
  clauses: ['CTX-03'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'own-accounts', 'cards', 'sandbox-customers'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, tpp } = stage;
    const card = await makeNumberedCard(stage, tpp, psu.identity.identity);
    psu.ownsMore();
    const roles = await rolesOf(stage);
    const owner = roles.find(({ isPrivate }) => isPrivate);
    const others = roles.filter(({ isPrivate }) => !isPrivate);
    if (owner === undefined || others.length === 0)
      throw new Untestable('the PSU acts in one role only, and two are to be compared');
    const calls = await cardCalls(owner, card);
    const strangers = others.map(
      ({ name, tpp: acting, isPrivate }): Stranger<'CTX-03'> => ({
        who: `the same PSU ${name}, where it was granted in private,`,
        tpp: acting,
        clause: 'CTX-03',
        pretends: (request) => asRole({ isPrivate }, request),
      }),
    );
    const reads = calls.filter(({ request }) => isOnThing(request));
    await judgeStrangers(stage, owner.tpp, reads, strangers, expectNoAccess);
  },
});
