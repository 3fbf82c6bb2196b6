import {
  type Access,
  expectEqual,
  expectThat,
  isUnapproved,
  paymentIdIn,
  paymentKinds,
  readPaymentStatus,
  scenario,
  type Stage,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { bodySent, judgeApprovalPage } from '../sca/approval-page.js';
import { createBoth, createTooMany, idsOf } from './hundred.js';

/** A hundred payments are full whatever product the next one is of. */
async function judgeOtherProduct(
  stage: Pick<Stage<'LIM-03'>, 'judge' | 'target' | 'random' | 'time'>,
  access: Access,
  ids: readonly string[],
): Promise<void> {
  const [, ...others] = paymentKinds(stage, access).filter(({ family }) => family === 'payment');
  for (const { creation, name } of others) {
    const create = async () => paymentIdIn(await access.tpp.send(creation(), { odd: true }));
    const [one, two] = [await create(), await create()];
    if (one === undefined || two === undefined) continue;
    const ask = (paymentIds: readonly string[]) =>
      access.tpp.send(access.tpp.request('create-basket', { body: { paymentIds } }), { odd: true });
    // Which products go together is open.
    const [last = ''] = ids.slice(100);
    if (!(await ask([last, one])).accepted) continue;
    const tooMany = await ask([...ids.slice(0, 100), two]);
    stage.judge('LIM-03', `100 payments and a ${name} are refused`, () => tooMany.isRefusal('LIM-03'));
    return;
  }
}

/** One hundred is the most that fits. */
export const size = scenario({
  id: 'baskets/size',
  title: 'A basket takes 100 payments and not 101',
  clauses: ['LIM-02', 'LIM-03', 'PRS-03', 'BSK-01', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, observe, require, target } = stage;
    const access = await psu.grants(tpp);
    const all = await createTooMany(stage, access);
    judge('PRS-03', 'a hundred payments and one have as many ids', () =>
      expectEqual(new Set(idsOf(all)).size, all.length, 'the number of ids'),
    );
    const { tooMany, full, payments } = await createBoth(stage, access, all);
    const ids = idsOf(payments);
    judge('LIM-02', '100 payments are accepted', () => full.isAccepted());
    require('the accepted twin', () => full.isAccepted());
    judge('LIM-03', '101 payments are refused', () => tooMany.isRefusal('LIM-03'));
    await judgeOtherProduct(stage, access, ids);
    const params = { basketId: full.textAt('basketId') };
    const started = await access.tpp.call('start-basket-authorisation', { params });
    judge('LIM-02', 'a full basket can be authorised', () => started.isAccepted());
    if (started.link('scaRedirect') === undefined || target.sca?.sparing === true) return;
    const back = await unlessStuck(() => psu.completes(access.tpp, started));
    const bodies = payments.slice(0, 100).map(({ reply }) => bodySent(reply.exchange.request.body));
    if (back !== undefined) judgeApprovalPage(stage, 'a full basket', back, bodies);
    const [first = '', ...others] = ids.slice(0, 100);
    const statusOf = (paymentId: string) => readPaymentStatus(access.tpp, paymentId);
    if (back?.succeeded !== true || isUnapproved(await statusOf(first))) {
      observe('BSK-01', 'the first payment of a full basket does not tell that it is approved');
      return;
    }
    for (const paymentId of others.filter((_, at) => (at + 1) % 9 === 0)) {
      const status = await statusOf(paymentId);
      // A hundred may be more than the account covers: those are rejected at once.
      if (status.at('transactionStatus') === 'RJCT') continue;
      judge('BSK-01', 'every payment of a full basket is approved as the first one is', () =>
        expectThat(!isUnapproved(status), 'an approved payment', 'one that nobody approved'),
      );
    }
  },
});

/** The same for a company. Whether its person may pay for it is between the two. */
export const sizeUnderAgreement = scenario({
  id: 'baskets/size-under-agreement',
  title: 'Under an agreement, too, a basket takes 100 payments and not 101',
  clauses: ['LIM-02', 'LIM-03'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'baskets'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, corporatePsu, judge } = stage;
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE') return;
    const all = await createTooMany(stage, access);
    const { tooMany, full, payments } = await createBoth(stage, access, all);
    const small = full.accepted
      ? full
      : await access.tpp.call('create-basket', { body: { paymentIds: idsOf(payments).slice(0, 2) } });
    if (!small.accepted)
      throw new Untestable(`a basket of two was answered with status ${small.status} under an agreement`);
    judge('LIM-02', '100 payments under an agreement are accepted', () => full.isAccepted());
    judge('LIM-03', '101 payments under an agreement are refused', () => tooMany.isRefusal('LIM-03'));
  },
});
