import {
  afterSca,
  type ClauseId,
  createBasket,
  createPayment,
  expectNoAccess,
  type Reply,
  type Stage,
  startAuthorisation,
  startBasket,
  type Tpp,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

type Scene<Id extends ClauseId> = Pick<Stage<Id>, 'judge' | 'random' | 'target' | 'psu' | 'time'>;

/** A TPP-Session-ID that opens nothing (any more). */
interface Closed {
  readonly tpp: Tpp;
  /** Judges that a read under it was refused. */
  readonly judgeRead: (reply: Reply, after: string) => void;
}

/** What the TPP knows of its sessions. */
export interface Sessions {
  /** The session of the last SCA; undefined when its hour is over. */
  readonly running?: Tpp;
  /** A session of the PSU, to make new ones of. */
  readonly last: Tpp;
  readonly closed: readonly Closed[];
}

/** What happens, and the sessions afterwards; undefined where the bank does not go along. */
type Act<Id extends ClauseId> = (scene: Scene<Id>, before: Sessions) => Promise<Sessions | undefined>;

/** An act, and what it is called. */
export type Step<Id extends ClauseId> = readonly [after: string, act: Act<Id>];

function closing<Id extends ClauseId>(
  { judge }: Pick<Scene<Id>, 'judge'>,
  { closed }: Sessions,
  { tpp, clause, why }: { readonly tpp: Tpp | undefined; readonly clause: Id; readonly why: string },
): readonly Closed[] {
  if (tpp === undefined) return closed;
  const judgeRead: Closed['judgeRead'] = (reply, after) => {
    judge(clause, `after ${after}, a session ${why} opens no account`, () => expectNoAccess(reply));
  };
  return [...closed, { tpp, judgeRead }];
}

const complete: Act<'SCA-14'> = async (scene, before) => {
  const fresh = before.last.inNewSession();
  const offer = await fresh.call('offer-consent');
  const back = await unlessStuck(() => scene.psu.completes(fresh, offer));
  if (back?.succeeded !== true || back.corporateId !== fresh.binding.corporateId) return undefined;
  const running = afterSca(fresh, back);
  const ended = { tpp: before.running, clause: 'SCA-14', why: 'that a later SCA ended' } as const;
  return { running, last: running, closed: closing(scene, before, ended) };
};

const abort: Act<'SCA-15'> = async (scene, before) => {
  const { last, running } = before;
  const tpp = last.inNewSession();
  const wasServed = (await running?.call('list-accounts'))?.accepted === true;
  const offer = await tpp.call('offer-consent');
  const back = await unlessStuck(() => scene.psu.completes(tpp, offer, { decision: 'cancel' }));
  if (back === undefined || back.succeeded) return undefined;
  const reply = wasServed ? await running?.call('list-accounts') : undefined;
  if (reply !== undefined)
    scene.judge('SCA-15', 'whatever was before, an aborted SCA leaves the session valid', () =>
      reply.hasStatus(200),
    );
  return { ...before, closed: closing(scene, before, { tpp, clause: 'SCA-15', why: 'of an aborted SCA' }) };
};

const pay: Act<'SCA-13'> = async (scene, before) => {
  const tpp = before.last.inNewSession();
  await unlessUntestable(async () => [await createPayment(scene, { tpp })]);
  const why = 'in which a payment was created';
  return { ...before, closed: closing(scene, before, { tpp, clause: 'SCA-13', why }) };
};

/** Who says no to a payment or a basket has logged in, and yet no SCA was completed. */
function sayNo(what: 'payment' | 'basket'): Act<'SCA-13'> {
  return async (scene, before) => {
    const tpp = before.last.inNewSession();
    const wantsBasket = what === 'basket' && scene.target.capabilities.baskets !== false;
    await unlessUntestable(async () => {
      const payment = await createPayment(scene, { tpp });
      const basketId = wantsBasket ? await createBasket(tpp, [payment.paymentId]) : undefined;
      const started = await (basketId === undefined
        ? startAuthorisation({ tpp }, payment)
        : startBasket(tpp, basketId));
      if (started.link('scaRedirect') !== undefined)
        await unlessStuck(() => scene.psu.completes(tpp, started, { decision: 'cancel' }));
      return [];
    });
    const why = `in which the PSU said no to a ${what}`;
    return { ...before, closed: closing(scene, before, { tpp, clause: 'SCA-13', why }) };
  };
}

const offer: Act<'SCA-13'> = async (scene, before) => {
  const tpp = before.last.inNewSession();
  await tpp.call('offer-consent');
  const why = 'to whose SCA nobody came';
  return { ...before, closed: closing(scene, before, { tpp, clause: 'SCA-13', why }) };
};

export const completed: Step<'SCA-14'> = ['an SCA', complete];
export const aborted: Step<'SCA-15'> = ['an aborted SCA', abort];
/** A payment is created: nobody came to the bank. */
export const created: Step<'SCA-13'> = ['the creation of a payment', pay];
export const refused: readonly Step<'SCA-13'>[] = [
  ['a no to a payment', sayNo('payment')],
  ['a no to a basket', sayNo('basket')],
];
export const offered: Step<'SCA-13'> = ['an SCA to which nobody came', offer];

const minute = 60_000;

/** So many minutes go by, an hour at least; the session is read after so many, where it is at all. */
export function passed(what: string, minutes: number, readAfter = 0): Step<'SCA-09'> {
  return [
    what,
    async (scene, before) => {
      const started = scene.time.now();
      if (readAfter > 0) {
        await scene.time.moveTo(started + readAfter * minute);
        await before.running?.call('list-accounts');
      }
      await scene.time.moveTo(started + minutes * minute);
      const over = { tpp: before.running, clause: 'SCA-09', why: 'whose hour is over' } as const;
      return { last: before.last, closed: closing(scene, before, over) };
    },
  ];
}
