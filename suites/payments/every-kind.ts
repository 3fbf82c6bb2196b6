import {
  callOn,
  expectEqual,
  expectThat,
  jsonBody,
  memberOf,
  type PaymentKind,
  paymentIdIn,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  withBody,
} from '../../lib/harness/kit/index.js';

/** More than an account holds. */
const tooMuch = '9999999999.00';

/** The same of a sum that no account covers. */
function costly(payment: unknown): object {
  return {
    ...Object(payment),
    instructedAmount: { ...Object(memberOf(payment, 'instructedAmount')), amount: tooMuch },
  };
}

/**
 * The creation of a payment that is due at once, as it is or of a sum that no account covers, in a bulk
 * payment the last one.
 */
export function dueNow(creation: RequestDraft, isCovered: boolean): RequestDraft {
  const { requestedExecutionDate: _, ...body }: Record<string, unknown> = { ...Object(jsonBody(creation)) };
  if (isCovered) return withBody(creation, body);
  const { payments } = body;
  if (!Array.isArray(payments)) return withBody(creation, costly(body));
  const last = payments.length - 1;
  return withBody(creation, {
    ...body,
    payments: payments.map((each: unknown, at) => (at === last ? costly(each) : each)),
  });
}

/** Creates a payment and lets the PSU approve it; the id of what was made, if it was. */
async function makeApproved(
  { psu, judge }: Pick<Stage<'ERR-11'>, 'psu' | 'judge'>,
  tpp: Tpp,
  kind: PaymentKind,
  isCovered: boolean,
): Promise<string | undefined> {
  const created = await tpp.send(dueNow(kind.creation(), isCovered), { odd: true });
  if (!isCovered)
    judge('ERR-11', `the creation of a ${kind.name} without funds is no server failure`, () =>
      expectThat(created.status < 500, 'below 500', created.status),
    );
  const paymentId = paymentIdIn(created);
  if (paymentId === undefined) return undefined;
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  return paymentId;
}

/**
 * What holds of domestic payments holds of the others: what is pending is not deleted, and what is not
 * covered fails nobody.
 */
export const everyKind = scenario({
  id: 'payments/every-kind',
  title: 'A pending payment of no kind is deleted, and none without funds is a server failure',
  clauses: ['STA-04', 'STA-05', 'ERR-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { judge, target } = stage;
    if (target.sca?.sparing === true) return;
    const access = await stage.psu.grants(stage.tpp);
    const { tpp } = access;
    const kinds = paymentKinds(stage, access).filter(({ name }) => !/domestic|periodic/.test(name));
    for (const kind of kinds) {
      const funded = await makeApproved(stage, tpp, kind, true);
      const before = funded === undefined ? undefined : await callOn(tpp, kind, funded, 'status');
      if (funded !== undefined && before?.at('transactionStatus') === 'PDNG') {
        const deleted = await callOn(tpp, kind, funded, 'delete');
        const after = await callOn(tpp, kind, funded, 'status');
        judge('STA-05', `the deletion of a pending ${kind.name} is refused and the status stays`, () => {
          deleted.isRefusal('STA-05');
          expectEqual(after.at('transactionStatus'), 'PDNG', 'the status');
        });
      }
      const unfunded = await makeApproved(stage, tpp, kind, false);
      if (unfunded === undefined) continue;
      const status = await callOn(tpp, kind, unfunded, 'status');
      judge('ERR-11', `the status of a ${kind.name} without funds is no server failure`, () =>
        expectThat(status.status < 500, 'below 500', status.status),
      );
      // Another product may be rejected because of its own limits.
      if (kind.family === 'bulk-payment' && status.at('transactionStatus') === 'RJCT')
        judge('STA-04', 'the status of a bulk payment without funds carries fundsAvailable', () =>
          expectThat(
            JSON.stringify(status.json).includes('"fundsAvailable"'),
            'fundsAvailable',
            'it is missing',
          ),
        );
    }
  },
});
