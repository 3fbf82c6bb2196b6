import {
  countries,
  creationCalls,
  expectEqual,
  jsonBody,
  type OperationId,
  type RequestDraft,
  scenario,
  standingOf,
  withBody,
} from '../../lib/harness/kit/index.js';

/** Countries whose banks take part in the euro area's scheme: a euro transfer can go to each of them. */
const euroScheme = new Set(
  (
    'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL NO PL PT RO ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/** Products whose payees live abroad, with the countries that a bank cannot do without there. */
const abroad: readonly (readonly [creation: OperationId, countries: readonly string[]])[] = [
  ['create-sepa-payment', countries.filter((each) => euroScheme.has(each))],
  ['create-cross-border-payment', countries],
];

function inCountry(request: RequestDraft, country: string): RequestDraft {
  const order = Object(jsonBody(request));
  return withBody(request, { ...order, creditorAddress: { ...order.creditorAddress, country } });
}

/** The table of countries is one of the whole interface, and not of domestic payments alone. */
export const countriesOfProducts = scenario({
  id: 'errors/countries-of-products',
  title: 'Payments abroad take a payee of every country of the table',
  clauses: ['TYPE-23'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, judge, observe } = stage;
    const { tpp } = await psu.grants(stage.tpp);
    const creations = creationCalls(stage, { tpp });
    for (const [operation, all] of abroad) {
      const usual = creations.find(({ request }) => request.operation === operation)?.request;
      if (usual === undefined || !(await tpp.send(usual, { odd: true })).accepted) {
        observe('TYPE-23', `${operation}: a usual payment is not taken`);
        continue;
      }
      const replies = await tpp.all(
        all.map((each) => ({ request: inCountry(usual, each), odd: true as const })),
      );
      const objected = all.filter((_, at) => {
        const reply = replies[at];
        return reply !== undefined && standingOf(reply) === 'objected';
      });
      judge('TYPE-23', `${operation}: each of ${all.length} countries is taken`, () =>
        expectEqual(objected, [], 'the countries objected to'),
      );
    }
  },
});
