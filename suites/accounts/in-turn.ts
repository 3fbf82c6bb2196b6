import {
  asRole,
  cardCalls,
  type Psu,
  readingCalls,
  rolesOf,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { readsOf } from './reads-of-role.js';
import { askerOf, type Asker, type Clause, judgeInTurn } from './asked-in-turn.js';

/**
 * A TPP that asks for two PSUs one after the other, each time for the same form of the reply: a bank may keep
 * each form, and has to keep it apart for each PSU.
 */
export const personsInTurn = scenario({
  id: 'accounts/persons-in-turn',
  title: 'Two PSUs of a TPP who read one after the other see what is their own, in whatever form they ask',
  clauses: ['CTX-02'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, secondPsu, random, target, time, tpp } = stage;
    const asker = async (person: Psu, who: string) => {
      const { access, calls } = await readingCalls({ random, target, time, tpp, psu: person });
      return askerOf(stage, access, calls, { who, clause: 'CTX-02' });
    };
    const one = await asker(psu, 'a PSU');
    const two = await asker(secondPsu, 'another PSU');
    await judgeInTurn(stage, [one, two]);
  },
});

/** The same of one person in several roles, whose calls differ in headers alone. */
export const rolesInTurn = scenario({
  id: 'accounts/roles-in-turn',
  title: 'A PSU who reads in several roles one after the other sees what each was granted, in whatever form',
  clauses: ['CTX-02', 'CTX-03'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const roles = await rolesOf(stage);
    if (roles.length < 2) throw new Untestable('the PSU acts in one role only, and two are to be compared');
    const askers: Asker<Clause>[] = [];
    for (const role of roles) {
      const calls = [...(await readsOf(stage, role, roles)), ...(await cardCalls(role))];
      askers.push(
        await askerOf(stage, role, calls, {
          who: `the PSU ${role.name}`,
          clause: role.isPrivate ? 'CTX-02' : 'CTX-03',
          dress: (request) => asRole(role, request),
        }),
      );
    }
    await judgeInTurn(stage, askers);
  },
});
