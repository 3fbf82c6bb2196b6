import {
  callOn,
  createBasket,
  expectNoAccess,
  type PaymentKind,
  paymentKinds,
  type Reply,
  scenario,
  type Stage,
  startBasket,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';
import type { Orders, Step } from './approval-acts.js';
import { judgeKind } from './approval-walk.js';

type Scene = Pick<Stage, 'psu' | 'target' | 'time'>;

/** Longer than a link is good for at most banks; where it is good for longer, the PSU says no behind it. */
const late = 70 * 60_000;

/** The PSU comes late and says no if there is still somebody to say it to. */
async function comeLate({ psu, time }: Scene, tpp: Tpp, started: Reply): Promise<boolean> {
  if (started.link('scaRedirect') === undefined) return false;
  await time.advance(late);
  const back = await unlessStuck(() => psu.completes(tpp, started, { decision: 'cancel' }));
  return back?.succeeded !== true;
}

function lateAlone(scene: Scene): Step {
  return [
    'the PSU came too late',
    async (_, before: Orders) => {
      const started = await callOn(before.tpp, before.kind, before.waiting.at(-1) ?? '', 'start');
      return (await comeLate(scene, before.tpp, started)) ? before : undefined;
    },
  ];
}

function lateToBasket(scene: Scene): Step {
  return [
    'the PSU came too late to a basket',
    async (_, before: Orders) => {
      const { tpp, waiting } = before;
      const basketId = await createBasket(tpp, waiting.slice(0, 2));
      if (basketId === undefined) return undefined;
      return (await comeLate(scene, tpp, await startBasket(tpp, basketId))) ? before : undefined;
    },
  ];
}

function isTried({ name }: PaymentKind): boolean {
  return /^(?:domestic|bulk|periodic)/.test(name);
}

/** Time goes by in front of a link: what it was made for is neither approved nor opened. */
export const lateApprovals = scenario({
  id: 'execution/late-approvals',
  title: 'Who comes too late to an SCA approves no payment and no basket, and opens no account',
  clauses: ['SCA-11', 'SCA-13', 'STA-05', 'STA-07'],
  effects: 'changes-consent',
  needs: ['psu', 'clock', 'many-scas'],
  steps: 30,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, target, judge } = stage;
    const { tpp } = await psu.grants(stage.tpp, { anew: true });
    for (const kind of paymentKinds(stage, { tpp }).filter(isTried)) {
      const hasBaskets = kind.family === 'payment' && target.capabilities.baskets !== false;
      const steps = [lateAlone(stage), ...(hasBaskets ? [lateToBasket(stage)] : [])];
      await judgeKind(stage, tpp, kind, steps, 4);
    }
    if (!tpp.may('offer-consent')) return;
    const fresh = tpp.inNewSession();
    if (await comeLate(stage, fresh, await fresh.call('offer-consent'))) {
      const list = await fresh.call('list-accounts');
      judge('SCA-13', 'an SCA to which the PSU came too late opens no session', () => expectNoAccess(list));
    }
  },
});
