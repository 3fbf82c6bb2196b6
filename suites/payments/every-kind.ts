import {
  approveOne,
  callOn,
  dueNow,
  expectEqual,
  expectThat,
  type PaymentKind,
  paymentIdIn,
  paymentKinds,
  scenario,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';

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
  if (paymentId !== undefined) await approveOne(psu, tpp, kind, paymentId);
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
