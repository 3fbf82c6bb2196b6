import {
  expectThat,
  listCustomers,
  makeCustomer,
  memberOf,
  muchAt,
  scenario,
  shuffled,
  type Stage,
  trySca,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SBX-03'>, 'judge' | 'psu' | 'random' | 'target' | 'tpp'>;

/** A number that is nobody's, and what it is of a customer's number. */
type Nearly = readonly [how: string, number: string];

/** Beginnings and ends that are tried. */
const most = { again: 20, quick: 4, standard: 20, full: 20 } as const;

function lengthsBelow(count: number): readonly number[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1);
}

/** Parts of a number: a few at least of all that there are. */
function partsOf(own: string, { random, target }: Pick<Scene, 'random' | 'target'>): readonly Nearly[] {
  const parts = lengthsBelow(own.length).flatMap((length): readonly Nearly[] => [
    [`the first ${length} digits of it`, own.slice(0, length)],
    [`the last ${length} digits of it`, own.slice(-length)],
  ]);
  return shuffled(parts, random).slice(0, muchAt(target, most));
}

/** The number with its digit at a place counted up. */
function withOther(own: string, at: number): string {
  return own.slice(0, at) + String((Number(own[at]) + 1) % 10) + own.slice(at + 1);
}

/** Numbers that are nearly the PSU's own; blanks around it are left out, as a bank may not count them. */
function nearlyOf(own: string, scene: Pick<Scene, 'random' | 'target'>): readonly Nearly[] {
  const last = own.length - 1;
  return [
    ['all of it but the last digit', own.slice(0, -1)],
    ['all of it but the first digit', own.slice(1)],
    ['a further digit behind it', `${own}0`],
    ['a further digit before it', `0${own}`],
    ['a letter behind it', `${own}a`],
    ['it twice', own + own],
    ['another first digit', withOther(own, 0)],
    ['another digit in it', withOther(own, 1 + scene.random.below(Math.max(1, last - 1)))],
    ['another last digit', withOther(own, last)],
    ['a star behind its first digits', `${own.slice(0, 6)}*`],
    ['a sign for any text behind its first digits', `${own.slice(0, 6)}%`],
    ['a sign for any character in it', `${own.slice(0, last)}_`],
    ['a dot for any character in it', `${own.slice(0, last)}.`],
    ['a sign for any text', '%'],
    ...partsOf(own, scene),
  ];
}

/** Whether a number logs somebody in. */
async function logsIn({ psu, tpp }: Scene, identity: string): Promise<boolean | undefined> {
  const fresh = tpp.inNewSession();
  const offer = await fresh.call('list-accounts');
  if (offer.link('scaRedirect') === undefined) return undefined;
  return (await trySca(psu, fresh, offer, { identity }))?.succeeded === true;
}

/** A number logs in the customer who has it, whole. */
export const nearlyTheNumber = scenario({
  id: 'sandbox/nearly-the-number',
  title: 'A part of a customer number, or one that differs in a digit, logs nobody in',
  clauses: ['SBX-03'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  widens: true,
  async run(scene) {
    const { psu, judge, tpp } = scene;
    if (psu.identity.made !== true) return;
    await psu.grants(tpp);
    const taken = (await listCustomers(tpp)).map((each) => memberOf(each, 'customerNumber'));
    for (const [how, number] of nearlyOf(psu.identity.identity.trim(), scene)) {
      if (taken.includes(number)) continue;
      const isIn = await logsIn(scene, number);
      if (isIn !== undefined)
        judge('SBX-03', `${how} is no customer number, and logs nobody in`, () =>
          expectThat(!isIn, 'no success', 'a psu-id came back'),
        );
    }
  },
});

/** Who keeps numbers as numbers loses the zero that one begins with. */
export const numberWithoutItsZero = scenario({
  id: 'sandbox/number-without-its-zero',
  title: 'A customer number without the zero that it begins with logs nobody in',
  clauses: ['SBX-03'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  widens: true,
  async run(scene) {
    const { judge, target, tpp } = scene;
    if (target.sca?.sparing === true) return;
    const { customerNumber } = await makeCustomer(scene, tpp, 'PRIVATE', undefined, '0');
    if ((await logsIn(scene, customerNumber)) !== true) return;
    const bare = await logsIn(scene, customerNumber.replace(/^0+/, ''));
    if (bare !== undefined)
      judge('SBX-03', 'a customer number without the zero that it begins with logs nobody in', () =>
        expectThat(!bare, 'no success', 'a psu-id came back'),
      );
  },
});
