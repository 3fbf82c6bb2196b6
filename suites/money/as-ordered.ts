import {
  type Access,
  approveOne,
  callOn,
  grantWithCards,
  creationCalls,
  distinctOrders,
  expectThat,
  jsonBody,
  mistoldIn,
  orderedIdIn,
  osloDate,
  type PaymentKind,
  paymentKinds,
  type Reply,
  type RequestDraft,
  scenario,
  type Stage,
  untoldIn,
  withBody,
} from '../../lib/harness/kit/index.js';
import { toLongName, toLongNumber } from './long-orders.js';

type Scene = Pick<
  Stage<'PRS-03' | 'TRN-07'>,
  'psu' | 'target' | 'random' | 'time' | 'judge' | 'observe' | 'tpp'
>;

/** The kinds of payments, and the one that only some banks have. */
function kindsOf(scene: Scene, access: Access): readonly PaymentKind[] {
  const reported = (): RequestDraft | undefined => creationCalls(scene, access).at(-1)?.request;
  const creation = reported();
  return [
    ...paymentKinds(scene, access),
    ...(creation === undefined
      ? []
      : [
          {
            name: 'payment abroad that is reported',
            family: 'payment' as const,
            product: 'norwegian-cross-border-credit-transfers',
            creation: () => reported() ?? creation,
          },
        ]),
  ];
}

/** A payment that is ordered for the day on which it is ordered; none of a kind that tells no such day. */
function forToday({ time }: Scene, creation: RequestDraft): readonly RequestDraft[] {
  const body = Object(jsonBody(creation));
  if (body.requestedExecutionDate === undefined) return [];
  return [withBody(creation, { ...body, requestedExecutionDate: osloDate(time.now()) })];
}

/** The first of the orders that the bank takes, and its id. */
async function place({ tpp }: Access, orders: readonly RequestDraft[]) {
  for (const request of orders) {
    const paymentId = orderedIdIn(await tpp.send(request, { odd: true }));
    if (paymentId !== undefined) return { request, paymentId };
  }
  return undefined;
}

function judgeDetails(
  { judge, observe, time }: Scene,
  { name }: PaymentKind,
  request: RequestDraft,
  details: Reply,
): void {
  if (!details.accepted) return;
  // Which members details have is open.
  const untold = untoldIn(details.json, jsonBody(request));
  if (untold.length > 0)
    observe('PRS-03', `the details of a ${name} do not tell ${untold.join(', ')} of its order`);
  // Of a payment that was taken with a change its day may be the change.
  const isMoved = details.at('transactionStatus') === 'ACWC' || details.at('tppMessages') !== undefined;
  // What comes too late today is for the next day, and never for one that is over.
  const today = osloDate(time.now());
  const mistold = mistoldIn(details.json, jsonBody(request)).filter(
    ({ member, ordered, told }) =>
      member !== 'requestedExecutionDate' || !(isMoved || (ordered === today && told > ordered)),
  );
  const names = mistold.filter(({ member }) => member.endsWith('creditorName'));
  for (const [clause, what, found] of [
    ['TRN-07', 'the payee comes back in the letters of the order', names],
    ['PRS-03', 'what was ordered is found', mistold],
  ] as const)
    judge(clause, `under the id of a ${name} ${what}`, () =>
      expectThat(
        found.length === 0,
        found.map(({ member, ordered }) => `${member} ${ordered}`).join(', '),
        found.map(({ member, told }) => `${member} ${told}`).join(', '),
      ),
    );
}

/** Which members details have is open; what they tell under the name of an order's member is its value. */
export const asOrdered = scenario({
  id: 'money/as-ordered',
  title: 'The details of a payment of any kind tell every member that they have as it was ordered',
  clauses: ['PRS-03', 'TRN-07'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, target } = stage;
    const { access, cards } = await grantWithCards(stage);
    for (const kind of [...kindsOf(stage, access), ...cards])
      for (const orders of [
        ...distinctOrders(stage, kind.creation),
        toLongNumber(stage, kind.creation()),
        toLongName(kind, kind.creation()),
        forToday(stage, kind.creation()),
      ]) {
        const placed = await place(access, orders);
        if (placed === undefined) continue;
        const { request, paymentId } = placed;
        const early = await callOn(access.tpp, kind, paymentId, 'details');
        judgeDetails(stage, kind, request, early);
        if (early.accepted && target.depth === 'quick') continue;
        await approveOne(psu, access.tpp, kind, paymentId);
        judgeDetails(stage, kind, request, await callOn(access.tpp, kind, paymentId, 'details'));
      }
  },
});
