import {
  type Access,
  callOn,
  jsonBody,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  type ScaChoice,
  scenario,
  type Stage,
  trySca,
} from '../../lib/harness/kit/index.js';
import { judgeApprovalPage } from '../sca/approval-page.js';
import { ordersOf, renamed, sizedOrders } from './looked-at-orders.js';

/** Orders one payment and looks at its page. */
async function judgePage(
  stage: Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'psu'>,
  { tpp }: Access,
  kind: PaymentKind,
  { request, choice = {}, others = [] }: Looked,
): Promise<void> {
  const paymentId = orderedIdIn(await tpp.send(request, { odd: true }));
  if (paymentId === undefined) return;
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return;
  const back = await trySca(stage.psu, tpp, started, choice);
  const currency = String(/"currency":"([A-Z]{3})"/.exec(request.body.toString('utf8'))?.[1]);
  if (back !== undefined)
    judgeApprovalPage(stage, `a ${kind.name} in ${currency}`, back, [jsonBody(request)], others);
}

/** An order whose page is looked at, and payments to others, of whom it is not to tell. */
interface Looked {
  readonly request: RequestDraft;
  readonly choice?: ScaChoice;
  readonly others?: readonly unknown[];
}

/** Whatever is ordered, and in which currency: the page tells that sum in that currency. */
export const pagesOfEachKind = scenario({
  id: 'money/pages-of-each-kind',
  title: 'The page of a payment of any kind and currency shows the payee and the sum that are approved',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu } = stage;
    const access = await psu.grants(stage.tpp);
    const choice = { decision: 'cancel' } as const;
    for (const kind of paymentKinds(stage, access)) {
      const orders = ordersOf(stage, kind);
      for (const request of orders) await judgePage(stage, access, kind, { request });
      for (const request of sizedOrders(kind)) await judgePage(stage, access, kind, { request, choice });
      const others = orders.slice(0, 1).map((each): unknown => jsonBody(each));
      await judgePage(stage, access, kind, { request: renamed(kind), choice, others });
    }
  },
});
