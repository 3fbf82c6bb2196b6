import {
  approveOne,
  callOn,
  createBasket,
  dueNow,
  expectThat,
  fillAccount,
  gone,
  isUnapproved,
  jsonBody,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  startBasket,
  type Tpp,
  trySca,
  withBody,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';

/** A payment of some kind and day: one in the basket, and one like it that is approved alone. */
interface Member {
  readonly what: string;
  readonly kind: PaymentKind;
  readonly inside: string;
  readonly alone: string;
}

/** Orders of a kind: for today, and for a later day. */
function formsOf(stage: Stage<'BSK-01'>, { name, creation }: PaymentKind) {
  const later = (): RequestDraft => {
    const request = creation();
    const requestedExecutionDate = businessDay(stage, 9);
    return withBody(request, { ...Object(jsonBody(request)), requestedExecutionDate });
  };
  return [
    [`a ${name}`, () => dueNow(creation(), true)],
    [`a ${name} for a later day`, later],
  ] as const;
}

async function makeMembers(stage: Stage<'BSK-01'>, tpp: Tpp): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (const kind of paymentKinds(stage, { tpp }).filter(({ family }) => family === 'payment'))
    for (const [what, creation] of formsOf(stage, kind)) {
      const create = async () => orderedIdIn(await tpp.send(creation(), { odd: true }));
      const [inside, alone] = [await create(), await create()];
      if (inside !== undefined && alone !== undefined) members.push({ what, kind, inside, alone });
    }
  return members;
}

/** Lets the PSU approve a basket of these; false where there is none, or no SCA for it. */
async function approveBasket(
  { psu }: Stage<'BSK-01'>,
  tpp: Tpp,
  members: readonly Member[],
): Promise<boolean> {
  const basketId = await createBasket(
    tpp,
    members.map(({ inside }) => inside),
  );
  if (basketId === undefined) return false;
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') === undefined) return false;
  return (await trySca(psu, tpp, started))?.succeeded === true;
}

/** Joint is the approval of all, whatever they are and whenever they are due. */
export const eachMember = scenario({
  id: 'baskets/each-member',
  title: 'The approval of a basket approves its payments of every product and for every day',
  clauses: ['BSK-01'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const { tpp } = access;
    const members = await makeMembers(stage, tpp);
    const status = ({ kind }: Member, paymentId: string) => callOn(tpp, kind, paymentId, 'status');
    const before = new Map<Member, unknown>();
    for (const each of members) before.set(each, (await status(each, each.inside)).at('transactionStatus'));
    // Which payments go together in one basket is open; where not all do, those of one product may.
    let approved = (await approveBasket(stage, tpp, members)) ? members : [];
    if (approved.length === 0)
      for (const kind of new Set(members.map((each) => each.kind))) {
        const own = members.filter((each) => each.kind === kind);
        if (await approveBasket(stage, tpp, own)) approved = [...approved, ...own];
      }
    for (const each of approved) {
      if (!(await approveOne(psu, tpp, each.kind, each.alone))) continue;
      const alone = await status(each, each.alone);
      const told = alone.at('transactionStatus');
      // What is approved looks otherwise than before; what is rejected says nothing of approvals.
      if (isUnapproved(alone) || told === before.get(each) || gone.has(told)) continue;
      const inside = await status(each, each.inside);
      judge('BSK-01', `a basket approves ${each.what} that is in it`, () => {
        const is = inside.accepted ? inside.at('transactionStatus') : undefined;
        const waits = is === undefined || is === 'RCVD' || is === before.get(each);
        expectThat(!waits, `a status like ${String(told)}`, is);
      });
    }
  },
});
