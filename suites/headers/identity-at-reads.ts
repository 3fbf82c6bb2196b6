import { expectThat, itemsOf, scenario, textOf } from '../../lib/harness/kit/index.js';

const lists = [
  ['list-accounts', 'accounts'],
  ['list-card-accounts', 'cardAccounts'],
  ['list-agreements', 'agreements'],
] as const;

/** Whoever is named beside the PSU-ID, a list is that of the PSU. */
export const identityAtReads = scenario({
  id: 'headers/identity-at-reads',
  title: 'X-PSU-IDENTITY beside a PSU-ID changes nothing about whose accounts are listed',
  clauses: ['HDR-30'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  widens: true,
  async run({ tpp, psu, secondPsu, judge }) {
    await psu.grants(tpp);
    const access = await secondPsu.grants(tpp);
    const withHeaders = { 'X-PSU-IDENTITY': psu.identity.identity };
    for (const [operation, member] of lists) {
      const own = await access.tpp.call(operation);
      const named = await access.tpp.send(access.tpp.request(operation, { withHeaders }), { odd: true });
      // Whether the header is refused here, or overlooked, is open.
      if (!own.accepted || !named.accepted) continue;
      const known = new Set(
        itemsOf(own.at(member)).map((each) => JSON.stringify(textOf(each, 'resourceId') ?? each)),
      );
      const told = itemsOf(named.at(member)).map((each) =>
        JSON.stringify(textOf(each, 'resourceId') ?? each),
      );
      judge('HDR-30', `${operation} with the number of another person tells what it tells without it`, () =>
        expectThat(
          told.every((each) => known.has(each)),
          'own records',
          'others among them',
        ),
      );
    }
  },
});
