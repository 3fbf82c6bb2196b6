import {
  callOn,
  cardKinds,
  dueNow,
  expectEqual,
  expectThat,
  type PaymentKind,
  orderedIdIn,
  paymentKinds,
  scenario,
  serverFailureOf,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { expectFundsAvailable } from './states.js';

/** A payment that the PSU was asked to approve, and what of that was a failure of the server. */
interface Made {
  readonly paymentId: string;
  readonly failure: string | undefined;
}

/** Creates a payment and lets the PSU approve it; undefined where none was made. */
async function makeApproved(
  { psu, judge }: Pick<Stage<'ERR-11'>, 'psu' | 'judge'>,
  tpp: Tpp,
  kind: PaymentKind,
  isCovered: boolean,
): Promise<Made | undefined> {
  const created = await tpp.send(dueNow(kind.creation(), isCovered), { odd: true });
  if (!isCovered)
    judge('ERR-11', `the creation of a ${kind.name} without funds is no server failure`, () =>
      expectThat(created.status < 500, 'below 500', created.status),
    );
  const paymentId = orderedIdIn(created);
  if (paymentId === undefined) return undefined;
  return { paymentId, failure: await serverFailureOf(psu, tpp, kind, paymentId) };
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
    const fromCards = await cardKinds(stage);
    const access = await stage.psu.grants(stage.tpp);
    const { tpp } = access;
    const kinds = [
      ...paymentKinds(stage, access).filter(({ name }) => !/domestic|periodic/.test(name)),
      ...fromCards,
    ];
    for (const kind of kinds) {
      const funded = await makeApproved(stage, tpp, kind, true);
      const before = funded && (await callOn(tpp, kind, funded.paymentId, 'status'));
      if (funded !== undefined && before?.at('transactionStatus') === 'PDNG') {
        const deleted = await callOn(tpp, kind, funded.paymentId, 'delete');
        const after = await callOn(tpp, kind, funded.paymentId, 'status');
        judge('STA-05', `the deletion of a pending ${kind.name} is refused and the status stays`, () => {
          deleted.isRefusal('STA-05');
          expectEqual(after.at('transactionStatus'), 'PDNG', 'the status');
        });
      }
      const unfunded = await makeApproved(stage, tpp, kind, false);
      if (unfunded === undefined) continue;
      if (funded?.failure === undefined)
        judge('ERR-11', `the approval of a ${kind.name} without funds is no server failure`, () =>
          expectThat(unfunded.failure === undefined, 'an approval or a refusal', unfunded.failure),
        );
      const status = await callOn(tpp, kind, unfunded.paymentId, 'status');
      judge('ERR-11', `the status of a ${kind.name} without funds is no server failure`, () =>
        expectThat(status.status < 500, 'below 500', status.status),
      );
      // Another product may be rejected because of its own limits.
      if (kind.family === 'bulk-payment' && status.at('transactionStatus') === 'RJCT')
        judge('STA-04', 'the status of a bulk payment without funds carries fundsAvailable', () =>
          expectFundsAvailable(status),
        );
    }
  },
});
