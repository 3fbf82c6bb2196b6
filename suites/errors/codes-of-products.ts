import {
  expectEqual,
  itemsOf,
  jsonBody,
  memberOf,
  type PaymentKind,
  paymentKinds,
  purposeCodes,
  type RequestDraft,
  scenario,
  standingOf,
  withBody,
} from '../../lib/harness/kit/index.js';
import {
  allCodes,
  codeClauses,
  type CodedMembers,
  type Codes,
  countCodes,
  findDoubtfulCodes,
} from '../payments/codes/doubtful.js';

/** Countries whose banks take part in the euro area's scheme: a euro transfer can go to each of them. */
const euroScheme = new Set(
  (
    'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL NO PL PT RO ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/** The codes that a product has to take. Abroad are other countries; at home only the purpose is free. */
function codesFor({ product }: PaymentKind): readonly Codes[] {
  if (product === 'cross-border-credit-transfers') return allCodes;
  if (product === 'sepa-credit-transfers')
    return allCodes
      .filter(({ country }) => euroScheme.has(country))
      .map(({ country, purposeCode }) => ({ country, purposeCode }));
  return purposeCodes.map((purposeCode) => ({ purposeCode }));
}

/** The order with these members; of a bulk its last transfer. */
function withCodes(request: RequestDraft, { country, ...members }: CodedMembers): RequestDraft {
  const change = (order: unknown): object => {
    const { creditorAddress, ...others } = Object(order);
    const address = country === undefined ? creditorAddress : { ...creditorAddress, country };
    return { ...others, creditorAddress: address, ...members };
  };
  const order = jsonBody(request);
  const transfers = itemsOf(memberOf(order, 'payments'));
  if (transfers.length === 0) return withBody(request, change(order));
  return withBody(request, {
    ...Object(order),
    payments: transfers.with(transfers.length - 1, change(transfers.at(-1))),
  });
}

/** The tables of codes are those of the whole interface, and not of domestic payments alone. */
export const codesOfProducts = scenario({
  id: 'errors/codes-of-products',
  title: 'Each product takes every purpose code of the table, and abroad every country and currency',
  clauses: ['TYPE-19', 'TYPE-23', 'TYPE-27'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, judge, observe } = stage;
    const { tpp } = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, { tpp }).slice(1)) {
      const tried = codesFor(kind);
      const kinds = codeClauses.filter((each) => countCodes(tried, each.kind) > 0);
      if (!(await tpp.send(kind.creation(), { odd: true })).accepted) {
        for (const { clause } of kinds) observe(clause, `a usual ${kind.name} is not taken`);
        continue;
      }
      const doubtful = await findDoubtfulCodes(tried, async (members) =>
        standingOf(await tpp.send(withCodes(kind.creation(), members), { odd: true })),
      );
      for (const { clause, kind: of, plural } of kinds) {
        const objected = doubtful.filter((each) => each.kind === of && each.standing === 'objected');
        judge(clause, `${kind.name}: each of ${countCodes(tried, of)} ${plural} is taken`, () =>
          expectEqual(
            objected.map(({ code }) => code),
            [],
            `the ${plural} objected to`,
          ),
        );
      }
    }
  },
});
