import {
  assumed,
  type Body,
  clausesIn,
  judgeRefusals,
  refusalTable,
  scenario,
} from '../../lib/harness/kit/index.js';
import { creation, fullBody, letters, listed, single, takenReferences, tookForKid } from './bodies.js';

const refusals = refusalTable({
  'PAY-06': ['domestic-payment-pay-06'],
  'PAY-16': ['domestic-payment-pay-16'],
  'PAY-35': ['domestic-payment-pay-35'],
  'PAY-38': ['domestic-payment-pay-38'],
  'PAY-39': ['domestic-payment-pay-39'],
});

const refusalsOfSingle = refusalTable({
  'PAY-45': ['domestic-payment-pay-45'],
  'PAY-46': ['domestic-payment-pay-46'],
  'PAY-47': ['domestic-payment-pay-47'],
});

const refusalsOfList = refusalTable({
  'PAY-51': ['domestic-payment-pay-51'],
  'PAY-52': ['domestic-payment-pay-52'],
  'PAY-53': ['domestic-payment-pay-53'],
});

type Bounded = keyof typeof refusals | keyof typeof refusalsOfSingle | keyof typeof refusalsOfList;

/** A text member with a limit: where it stands, and the body that holds it. */
interface Bound {
  readonly clause: Bounded;
  readonly name: string;
  /** Lengths that are accepted. */
  readonly lengths: readonly number[];
  /** The body, and before its text in a list the other references. */
  readonly holding: (text: string, others: readonly object[]) => Body;
}

function inSingle(member: string): Bound['holding'] {
  return (text) => ({ ...single, remittanceInformationStructured: { reference: 'R-17', [member]: text } });
}

/** In the last element; the first ones hold the usual. */
function inList(member: string): Bound['holding'] {
  return (text, others) => ({
    remittanceInformationUnstructured: undefined,
    remittanceInformationStructuredArray: [...others, { reference: 'R-17', [member]: text }],
  });
}

const bounds: readonly Bound[] = [
  { clause: 'PAY-06', name: 'creditorName', lengths: [1, 70], holding: (creditorName) => ({ creditorName }) },
  {
    clause: 'PAY-16',
    name: 'creditorAddress.street',
    lengths: [1, 70],
    holding: (street) => ({ creditorAddress: { street, townName: 'Oslo', country: 'NO' } }),
  },
  {
    clause: 'PAY-35',
    name: 'ultimateDebtor',
    lengths: [1, 70],
    holding: (ultimateDebtor) => ({ ultimateDebtor }),
  },
  {
    clause: 'PAY-38',
    name: 'remittanceInformationUnstructured',
    lengths: [1],
    holding: (text) => ({ remittanceInformationUnstructured: text }),
  },
  {
    clause: 'PAY-39',
    name: 'remittanceInformationUnstructured',
    lengths: [140],
    holding: (text) => ({ remittanceInformationUnstructured: text }),
  },
  ...(
    [
      ['PAY-45', 'PAY-51', 'reference', ''],
      ['PAY-46', 'PAY-52', 'referenceType', 'the type of '],
      ['PAY-47', 'PAY-53', 'referenceIssuer', 'the issuer of '],
    ] as const
  ).flatMap(([alone, listedToo, member, part]): Bound[] => [
    { clause: alone, name: `${part}the single reference`, lengths: [1, 35], holding: inSingle(member) },
    { clause: listedToo, name: `${part}a listed reference`, lengths: [1, 35], holding: inList(member) },
  ]),
];

/** Texts just within their limits are accepted, one character beyond is refused. */
export const bodyBounds = scenario({
  id: 'payments/body-bounds',
  title: 'Texts are accepted up to their longest and refused one character beyond',
  clauses: [...clausesIn(refusals), ...clausesIn(refusalsOfSingle), ...clausesIn(refusalsOfList)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const payer = await psu.grants(tpp);
    const pinned = target.pinnedAssumptions['length-unit'] !== undefined;
    const countsBytes = assumed(target, 'length-unit') === 'bytes';
    const references = await takenReferences(stage, payer);
    const tries = bounds.flatMap(({ clause, name, lengths, holding }) => {
      const longest = Math.max(...lengths);
      const narrow = lengths.map((length) => ({
        judged: 'accepted' as const,
        what: `${name} of ${length} ASCII letters`,
        text: letters(length),
      }));
      const what = `${name} of ${longest} letters of two bytes`;
      // In bytes it is twice as long as may be, unless it is a least length that is looked at.
      const isBeyond = countsBytes && longest > 1;
      const wanted = isBeyond ? ('refused' as const) : ('accepted' as const);
      const wide = { judged: pinned ? wanted : undefined, what, text: letters(longest, 'two-byte') };
      return [...narrow, wide].map((each) => ({
        ...each,
        clause,
        body: holding(each.text, references.slice(1)),
      }));
    });
    const requests = tries.map(({ body }) => creation(payer, fullBody(stage, payer, body)));
    const waiting = tries.values();
    for await (const reply of payer.tpp.together(requests)) {
      const { value: tried } = waiting.next();
      if (tried === undefined) break;
      const { clause, judged, what } = tried;
      if (judged === 'accepted' && tookForKid(reply)) observe(clause, `${what}: taken for a KID`);
      else if (judged === 'accepted') judge(clause, `${what} is accepted`, () => reply.hasStatus(201));
      else if (judged === 'refused') judge(clause, `${what} is refused`, () => reply.isRefusal(clause));
      else observe(clause, `${what}: answered with status ${reply.status}`);
    }
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), refusals);
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer, single)), refusalsOfSingle);
    const withList = creation(payer, fullBody(stage, payer, listed(references)));
    await judgeRefusals(judge, payer.tpp, withList, refusalsOfList);
  },
});
