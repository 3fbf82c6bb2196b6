import {
  type Access,
  approveOne,
  dueNow,
  expectEqual,
  ibanOf,
  jsonBody,
  type KnownAccount,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  Untestable,
  withBody,
} from '../../lib/harness/kit/index.js';
import { balancesOf, strangersAccount } from '../payments/foreign-debtor-of-each-kind.js';

/** An order that is debited to an account of one's own and names another one beside it. */
type Form = readonly [where: string, request: RequestDraft];

/** The body with a member said twice: before all others and behind them. */
function saidTwice(creation: RequestDraft, member: string, value: object, isFirst: boolean): RequestDraft {
  const text = creation.body.toString('utf8');
  const added = `${JSON.stringify(member)}:${JSON.stringify(value)}`;
  const body = isFirst ? text.replace('{', `{${added},`) : text.replace(/\}$/, `,${added}}`);
  return withBody(creation, Buffer.from(body, 'utf8'));
}

/** Every place in which an order of a kind can name a second account that is to pay. */
function formsOf({ creation, family }: PaymentKind, { bban, currency }: KnownAccount): readonly Form[] {
  const fresh = () => dueNow(creation(), true);
  const order = (): Record<string, unknown> => Object(jsonBody(fresh()));
  const foreign = { bban, currency };
  const beside = (members: object): RequestDraft => {
    const body = order();
    return withBody(fresh(), { ...body, debtorAccount: { ...Object(body['debtorAccount']), ...members } });
  };
  const isByIban = Object(order()['debtorAccount']).bban === undefined;
  const forms: Form[] = [
    ['by its other number beside the own one', beside(isByIban ? { bban } : { iban: ibanOf(bban) })],
    ['as other identification beside the own number', beside({ other: { identification: bban } })],
    ['in a debtorAccount before the own one', saidTwice(fresh(), 'debtorAccount', foreign, true)],
    ['in a debtorAccount behind the own one', saidTwice(fresh(), 'debtorAccount', foreign, false)],
  ];
  if (family !== 'bulk-payment') return forms;
  const body = order();
  const payments = [body['payments']].flat().map((each) => ({ ...Object(each), debtorAccount: foreign }));
  return [...forms, ['in each of its transfers', withBody(fresh(), { ...body, payments })]];
}

/** Whatever a bank makes of a second account in an order, it is not a stranger's money that goes. */
export const namedBeside = scenario({
  id: 'execution/named-beside',
  title: "No payment leaves another PSU's account that it names beside one of the PSU's own",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'batch-run'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, secondPsu, judge, target } = stage;
    if (secondPsu.identity.made !== true)
      throw new Untestable('only at an account that the run made shows that no money of any sum left');
    if (target.sca?.sparing === true) return;
    const { own, other, foreign } = await strangersAccount(stage);
    const { currency = 'NOK' } = secondPsu.accounts.find(({ bban }) => bban === foreign.bban) ?? {};
    const approved = async ({ tpp }: Access, kind: PaymentKind, request: RequestDraft) => {
      const paymentId = orderedIdIn(await tpp.send(request, { odd: true }));
      if (paymentId !== undefined) await approveOne(psu, tpp, kind, paymentId);
    };
    // What earlier payments of the account still have to book is booked before.
    await target.levers.batchRun?.({});
    const kinds = paymentKinds(stage, own).filter(({ family }) => family !== 'periodic-payment');
    for (const kind of kinds) {
      const before = await balancesOf(other.tpp, foreign.id);
      const forms = formsOf(kind, { bban: foreign.bban, currency });
      for (const [, request] of forms) await approved(own, kind, request);
      await target.levers.batchRun?.({});
      const after = await balancesOf(other.tpp, foreign.id);
      const places = forms.map(([where]) => where).join(' or ');
      judge('CTX-02', `a ${kind.name} does not leave another PSU's account named ${places}`, () =>
        expectEqual(after, before, 'the balances of the account'),
      );
    }
  },
});
