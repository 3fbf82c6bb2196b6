import {
  expectThat,
  itemsOf,
  listedAccounts,
  type Reply,
  scenario,
  textOf,
} from '../../lib/harness/kit/index.js';

/** By what the records of a list are known, under whatever ids they are told. */
const lists: readonly (readonly [
  operation: 'list-accounts' | 'list-card-accounts',
  known: (reply: Reply) => readonly unknown[],
])[] = [
  ['list-accounts', (reply) => listedAccounts(reply).map(({ bban }) => bban)],
  [
    'list-card-accounts',
    (reply) => itemsOf(reply.at('cardAccounts')).map((each) => textOf(each, 'maskedPan')),
  ],
];

/** Whoever is named beside the PSU-ID, a list is that of the PSU. */
export const identityAtReads = scenario({
  id: 'headers/identity-at-reads',
  title: 'X-PSU-IDENTITY beside a PSU-ID changes nothing about whose accounts are listed',
  clauses: ['HDR-30'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  widens: true,
  async run({ tpp, psu, secondPsu, judge }) {
    const first = await psu.grants(tpp);
    const access = await secondPsu.grants(tpp);
    const withHeaders = { 'X-PSU-IDENTITY': psu.identity.identity };
    for (const [operation, known] of lists) {
      const foreign = await first.tpp.call(operation);
      const own = await access.tpp.call(operation);
      const named = await access.tpp.send(access.tpp.request(operation, { withHeaders }), { odd: true });
      // Whether the header is refused here, or overlooked, is open.
      if (!foreign.accepted || !own.accepted || !named.accepted) continue;
      const others = known(foreign).filter((each) => !known(own).includes(each));
      judge('HDR-30', `${operation} with the number of another person tells nothing of that person`, () =>
        expectThat(!known(named).some((each) => others.includes(each)), 'own records', 'others among them'),
      );
    }
  },
});
