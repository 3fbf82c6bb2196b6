import {
  type Access,
  expectNoAccess,
  judgeStrangers,
  muchAt,
  type PaymentKind,
  paymentIn,
  paymentKinds,
  scenario,
  type Stage,
  statesOf,
  type Stranger,
  shuffled,
} from '../../lib/harness/kit/index.js';
import { strangersOf } from './strangers/strangers-of.js';

/**
 * States of a domestic payment that a run tries, kinds beside it, states of each, and strangers; of payments
 * in groups, which have paths of their own, how many states and strangers.
 */
const most = {
  again: { domestic: 2, kinds: 0, states: 0, strangers: 2, grouped: 0, few: 2 },
  quick: { domestic: 2, kinds: 0, states: 0, strangers: 4, grouped: 0, few: 2 },
  standard: { domestic: 9, kinds: 1, states: 3, strangers: 4, grouped: 9, few: 2 },
  full: { domestic: 9, kinds: 9, states: 9, strangers: 9, grouped: 9, few: 9 },
};

function isSingle({ family }: PaymentKind): boolean {
  return family === 'payment';
}

/** What a run tries: payments of some kinds in some states. */
function drawnStates(
  { target, random, time }: Pick<Stage, 'target' | 'random' | 'time'>,
  access: Access,
): readonly (readonly [PaymentKind, string])[] {
  const bound = muchAt(target, most);
  const [domestic, ...others] = paymentKinds({ target, random, time }, access);
  const of = (kind: PaymentKind, count: number) =>
    shuffled(statesOf(kind, target), random)
      .slice(0, count)
      .map((state) => [kind, state] as const);
  return [
    ...(domestic === undefined ? [] : of(domestic, bound.domestic)),
    ...shuffled(others.filter(isSingle), random)
      .slice(0, bound.kinds)
      .flatMap((each) => of(each, bound.states)),
    ...others.filter((each) => !isSingle(each)).flatMap((each) => of(each, bound.grouped)),
  ];
}

/** Whoever comes with nothing but what is their own: these are tried in every state. */
function isPlain({ who }: Pick<Stranger<'END-12'>, 'who'>): boolean {
  return who === 'another TPP of the same PSU' || who === 'another PSU of the same TPP';
}

/** In which state a payment is changes nothing about whose it is. */
export const whoseState = scenario({
  id: 'everywhere/whose-state',
  title: 'In no state is a payment read, started, deleted or cancelled by another TPP or PSU',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'many-scas'],
  beside: ['second-tpp'],
  widens: true,
  async run(stage) {
    const { psu, target, random, time } = stage;
    const access = await psu.grants(stage.tpp);
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    const known: readonly Stranger<'END-12' | 'SCA-02'>[] = (
      await strangersOf(stage, access, clauses)
    ).filter(({ pretends, who }) => pretends === undefined && !who.includes('nobody'));
    const { strangers: usual, few } = muchAt(target, most);
    for (const [kind, state] of drawnStates(stage, access)) {
      const made = await paymentIn(state, { psu, tpp: access.tpp, time }, kind);
      if (made === undefined) continue;
      const strangers = [
        ...known.filter(isPlain),
        ...shuffled(
          known.filter((each) => !isPlain(each)),
          random,
        ),
      ]
        .slice(0, isSingle(kind) ? usual : few)
        .map((each) => ({ ...each, who: `${each.who}, of a ${made.state},` }));
      await judgeStrangers(stage, access.tpp, made.calls, strangers, expectNoAccess);
    }
  },
});
