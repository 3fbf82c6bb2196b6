import {
  callOn,
  grantWithCards,
  dueNow,
  expectEqual,
  expectThat,
  type PaymentKind,
  orderedIdIn,
  paymentKinds,
  scenario,
  serverFailureOf,
  type Stage,
  statusOf,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { expectFundsAvailable } from './funds.js';

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
  when: 'due' | 'later' | 'unfunded',
): Promise<Made | undefined> {
  const creation = kind.creation();
  const created = await tpp.send(when === 'later' ? creation : dueNow(creation, when === 'due'), {
    odd: true,
  });
  if (when === 'unfunded')
    judge('ERR-11', `the creation of a ${kind.name} without funds is no server failure`, () =>
      expectThat(created.status < 500, 'below 500', created.status),
    );
  const paymentId = orderedIdIn(created);
  if (paymentId === undefined) return undefined;
  return { paymentId, failure: await serverFailureOf(psu, tpp, kind, paymentId) };
}

/** What waits at the bank stays there, whatever a mere DELETE wants. */
async function judgePending(
  { judge }: Pick<Stage<'STA-05'>, 'judge'>,
  tpp: Tpp,
  kind: PaymentKind,
  made: Made | undefined,
): Promise<void> {
  if (made === undefined || (await statusOf(tpp, kind, made.paymentId)) !== 'PDNG') return;
  const deleted = await callOn(tpp, kind, made.paymentId, 'delete');
  const after = await callOn(tpp, kind, made.paymentId, 'status');
  judge('STA-05', `the deletion of a pending ${kind.name} is refused and the status stays`, () => {
    deleted.isRefusal('STA-05');
    expectEqual(after.at('transactionStatus'), 'PDNG', 'the status');
  });
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
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { judge } = stage;
    const { access, cards } = await grantWithCards(stage);
    const { tpp } = access;
    const kinds = [...paymentKinds(stage, access).filter(({ name }) => !/domestic/.test(name)), ...cards];
    for (const kind of kinds) {
      // What is due today need not wait at the bank, nor what is due later.
      const later = await makeApproved(stage, tpp, kind, 'later');
      await judgePending(stage, tpp, kind, later);
      if (kind.family === 'periodic-payment') continue;
      const funded = await makeApproved(stage, tpp, kind, 'due');
      await judgePending(stage, tpp, kind, funded);
      const unfunded = await makeApproved(stage, tpp, kind, 'unfunded');
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
