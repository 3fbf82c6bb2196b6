import { scenario } from '../../../lib/harness/kit/index.js';
import { judgeServed, onOrders, onReads } from './judge.js';
import { drawnRoute, grantAndWalk } from './walking.js';

/** Whichever TPP is registered acts for whichever PSU granted it access. */
export const servedToOtherTpp = scenario({
  id: 'everywhere/served-to-other-tpp',
  title: 'What one TPP is served for a PSU, another TPP with the same roles is served, too',
  clauses: [...onOrders, ...onReads],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp, tppNamed, target } = stage;
    const second = tppNamed('second-tpp');
    if (target.sca?.sparing === true) return;
    if (!tpp.identity.roles.every((each) => second.identity.roles.includes(each))) return;
    const route = drawnRoute(stage, tpp);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    const there = await grantAndWalk(stage, { tpp: second, psu }, route);
    judgeServed(stage, plain, there, { words: 'to another TPP' });
  },
});

/** The same of persons. */
export const servedToOtherPerson = scenario({
  id: 'everywhere/served-to-other-person',
  title: 'What is served for one PSU is served for another one, too',
  clauses: [...onOrders, ...onReads],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, secondPsu, tpp } = stage;
    const route = drawnRoute(stage, tpp);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    const there = await grantAndWalk(stage, { tpp, psu: secondPsu }, route);
    judgeServed(stage, plain, there, { words: 'for another PSU' });
  },
});

/** A TPP with one role does what the role is for. */
export const servedToOneRole = scenario({
  id: 'everywhere/served-to-one-role',
  title: 'What a TPP with both roles is served, a TPP with the role for it alone is served, too',
  clauses: [...onOrders, ...onReads],
  effects: 'changes-consent',
  needs: ['psu', 'pisp-only-tpp', 'aisp-only-tpp', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp, tppNamed } = stage;
    const route = drawnRoute(stage, tpp);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    for (const need of ['pisp-only-tpp', 'aisp-only-tpp'] as const) {
      const other = tppNamed(need);
      const there = await grantAndWalk(stage, { tpp: other, psu }, route);
      judgeServed(stage, plain, there, { words: `to a TPP that is ${other.identity.roles.join()} alone` });
    }
  },
});
