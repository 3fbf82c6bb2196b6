import {
  assumed,
  createOf,
  expectThat,
  readApprovedStatus,
  type Redirected,
  scenario,
  type Stage,
  statusOf,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';
import { judgeApprovalPage } from './approval-page.js';
import { kindNamed, openBasket, openPayment, type OpenSca, type Starter } from './opened-scas.js';

type Scene = Pick<
  Stage<'STA-07' | 'SCA-11' | 'HDR-15'>,
  'judge' | 'observe' | 'random' | 'target' | 'time' | 'tpp'
>;

function judgeBack(scene: Scene, open: OpenSca, back: Redirected): void {
  judgeApprovalPage(scene, `the link of ${open.name}`, back, open.bodies);
  const uri = open.tpp.binding.redirectUri;
  if (uri !== undefined)
    scene.judge('HDR-15', `behind the link of ${open.name} the PSU comes back to its own address`, () =>
      expectThat(back.address.startsWith(uri), uri, back.address.slice(0, 80)),
    );
}

/** Goes behind one link after the other; whatever was not approved by its own link must still wait. */
async function judgeInOrder(scene: Scene, all: readonly OpenSca[], approved: ReadonlyMap<string, unknown>) {
  const waiting = new Set(all);
  for (const open of all) {
    const back = await trySca(open.psu, open.tpp, open.started);
    waiting.delete(open);
    if (back?.succeeded === true) judgeBack(scene, open, back);
    for (const { kind, name, paymentIds, tpp } of waiting) {
      if (!approved.has(kind.name)) continue;
      for (const paymentId of paymentIds) {
        const status = await statusOf(tpp, kind, paymentId);
        const done = approved.get(kind.name);
        const clause = kind.name === 'domestic payment' ? 'STA-07' : 'SCA-11';
        scene.judge(clause, `${name} waits for its own link after that of ${open.name}`, () =>
          expectThat(status !== done, 'another status than that of an approved one', status),
        );
      }
    }
  }
}

/** The one in the middle first: a mistake may stand by the first or the last of all. */
function middleFirst(all: readonly OpenSca[]): readonly OpenSca[] {
  const middle = Math.floor(all.length / 2);
  return [...all.slice(middle), ...all.slice(0, middle)];
}

/** Several SCAs are open under one TPP-Session-ID: each link leads to what it was made for. */
export const openLinks = scenario({
  id: 'sca/open-links',
  title:
    'Of several open SCAs under one TPP-Session-ID, of two PSUs and two TPPs, each link approves its own order and comes back to its own address',
  clauses: ['STA-07', 'SCA-11', 'HDR-15'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu, target } = stage;
    const elsewhere = (await psu.grants(stage.tppNamed('second-tpp'))).tpp;
    const other = (await secondPsu.grants(stage.tpp)).tpp;
    const { tpp } = await psu.grants(stage.tpp);
    const names = ['domestic payment', ...(target.depth === 'quick' ? [] : ['SEPA payment', 'bulk payment'])];
    const approved = new Map<string, unknown>();
    for (const kind of names.flatMap((name) => kindNamed(stage, tpp, name) ?? [])) {
      const status = await readApprovedStatus(psu, tpp, kind);
      const plain = await createOf(tpp, kind);
      const before = plain === undefined ? status : await statusOf(tpp, kind, plain);
      if (status !== undefined && status !== before) approved.set(kind.name, status);
    }
    const exact = assumed(target, 'redirect-addresses') === 'exact';
    const under = (by: Tpp): Starter => {
      const { sessionId } = tpp.binding;
      const base = by.identity.redirectUri;
      return (to) => by.bound(exact ? { sessionId } : { sessionId, redirectUri: `${base}/${to}` });
    };
    const opened: OpenSca[] = [
      ...(await openPayment(stage, under(elsewhere), psu, 'domestic payment', 'of-another-tpp')),
      ...(await openPayment(stage, under(tpp), psu, 'domestic payment', 'first')),
      ...(await openPayment(stage, under(other), secondPsu, 'domestic payment', 'of-another-psu')),
      ...(await openPayment(stage, under(tpp), psu, 'SEPA payment', 'abroad')),
      ...(await openPayment(stage, under(tpp), psu, 'bulk payment', 'in-bulk')),
      ...(await openPayment(stage, under(tpp), psu, 'domestic payment', 'second')),
      ...(await openBasket(stage, under(tpp), psu, 'basket')),
      ...(await openPayment(stage, under(tpp), psu, 'bulk payment', 'in-bulk-again')),
      ...(await openPayment(stage, under(tpp), psu, 'domestic payment', 'third')),
    ];
    await judgeInOrder(stage, middleFirst(opened), approved);
  },
});
