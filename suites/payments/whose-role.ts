import {
  type Access,
  asRole,
  createBasket,
  expectNoAccess,
  judgeStrangers,
  type LawfulCall,
  paymentIdIn,
  paymentIn,
  type PaymentKind,
  paymentKinds,
  requestOn,
  type Role,
  rolesOf,
  scenario,
  shuffled,
  type Stage,
  statesOf,
  type Stranger,
  type Tpp,
  Untestable,
  present,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'corporatePsu' | 'target' | 'random' | 'time'>;

/** Kinds of payments that each role makes, and states of each. */
const most = {
  quick: { kinds: 1, states: 1 },
  standard: { kinds: 1, states: 1 },
  full: { kinds: 9, states: 9 },
} as const;

/** The calls as the role makes them, which names its context. */
function asOwner(role: Role, calls: readonly LawfulCall[]): readonly LawfulCall[] {
  return calls.map((call) => ({ ...call, request: asRole(role, call.request) }));
}

/** Somebody who makes payments in a role and approves them in it. */
function payerIn({ corporatePsu }: Scene, { tpp, isPrivate }: Role): Stage['psu'] {
  const { corporateId } = tpp.binding;
  const context = isPrivate ? 'PRIVATE' : 'CORPORATE';
  const choice = { context, ...present({ corporateId }) } as const;
  return {
    ...corporatePsu,
    completes: (by, reply, chosen = {}) => corporatePsu.completes(by, reply, { ...choice, ...chosen }),
  };
}

/** Calls on a basket of the role. */
async function basketCalls(
  { target }: Scene,
  { tpp }: Role,
  kind: PaymentKind | undefined,
): Promise<readonly LawfulCall[]> {
  if (kind === undefined || target.capabilities.baskets === false) return [];
  const paymentId = (await tpp.send(kind.creation())).at('paymentId');
  if (typeof paymentId !== 'string') return [];
  const basketId = await createBasket(tpp, [paymentId]);
  if (basketId === undefined) return [];
  const params = { basketId };
  return [
    { request: tpp.request('read-basket', { params }), once: true },
    { request: tpp.request('start-basket-authorisation', { params }), once: true },
  ];
}

/** A payment of each kind that nobody approved yet, to be read where it can be, started and deleted. */
async function openCalls(tpp: Tpp, kinds: readonly PaymentKind[]): Promise<readonly LawfulCall[]> {
  const made = await tpp.all(kinds.map((kind) => kind.creation()));
  return kinds.flatMap((kind, at) => {
    const paymentId = paymentIdIn(made[at]);
    if (paymentId === undefined) return [];
    const isRead = kind !== kinds[0];
    const calls = [...(isRead ? (['status', 'details'] as const) : []), 'start', 'delete'] as const;
    return calls.map((what) => ({ request: requestOn(tpp, kind, paymentId, what), once: true as const }));
  });
}

/** Kinds in states: a domestic payment that was approved, and drawn kinds in drawn states. */
function drawnStates({ target, random }: Scene, kinds: readonly PaymentKind[]) {
  const bound = most[target.depth ?? 'standard'];
  const drawn = shuffled(kinds, random)
    .slice(0, bound.kinds)
    .flatMap((kind) =>
      shuffled(statesOf(kind, target), random)
        .slice(0, bound.states)
        .map((state) => ({ kind, state })),
    );
  const [domestic] = kinds;
  return domestic === undefined ? drawn : [{ kind: domestic, state: 'approved for a later day' }, ...drawn];
}

/**
 * Calls on what the role made: a basket, an open payment of each kind, and payments of kinds in states.
 */
async function callsOf(scene: Scene, role: Role): Promise<readonly LawfulCall[]> {
  const { target, random, time } = scene;
  const { tpp } = role;
  if (tpp.binding.accounts.length === 0) return [];
  const access: Pick<Access, 'tpp'> = { tpp };
  const kinds = paymentKinds({ target, random, time }, access);
  const opened = target.depth === 'quick' ? kinds.slice(0, 1) : kinds;
  const calls: LawfulCall[] = [
    ...(await basketCalls(scene, role, kinds[0])),
    ...(await openCalls(tpp, opened)),
  ];
  for (const { kind, state } of drawnStates(scene, kinds)) {
    const made = await paymentIn(state, { psu: payerIn(scene, role), tpp, time }, kind);
    calls.push(...(made?.calls ?? []));
  }
  return asOwner(role, calls);
}

/** The role as one to whom what another made does not belong. */
function strangerIn({ name, tpp, isPrivate }: Role, owner: Role): Stranger<'END-12'> {
  return {
    who: `the same PSU ${name}, where it was made ${owner.name},`,
    tpp,
    clause: 'END-12',
    pretends: (request) => asRole({ isPrivate }, request),
  };
}

/**
 * One person who pays privately and under agreements: what was made in one role is seen, started, deleted and
 * cancelled in that role alone, though PSU-ID and session are the same.
 */
export const whoseRole = scenario({
  id: 'payments/whose-role',
  title: 'What a person orders privately or under one agreement is read and changed there and nowhere else',
  clauses: ['END-12'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const roles = await rolesOf(stage);
    if (roles.length < 2) throw new Untestable('the PSU acts in one role only, and two are to be compared');
    // The private role comes first: the context of the last SCA is that of a call which names none.
    for (const owner of roles.toReversed()) {
      const calls = await callsOf(stage, owner);
      const strangers = roles.filter((each) => each !== owner).map((each) => strangerIn(each, owner));
      await judgeStrangers(stage, owner.tpp, calls, strangers, expectNoAccess);
    }
  },
});
