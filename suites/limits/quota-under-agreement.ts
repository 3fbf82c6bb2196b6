import { assumed, expectEqual, scenario, turned } from '../../lib/harness/kit/index.js';
import { counted, judgeNoFifthCall } from './no-fifth-call.js';

/** What was granted under an agreement is counted like what a person granted. */
export const corporateQuota = scenario({
  id: 'limits/quota-under-agreement',
  title: 'Under an agreement, too, unattended calls to an account are served at most four times in 24 hours',
  clauses: ['LIM-04', 'LIM-05', 'LIM-08', 'LIM-09'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, judge, observe, random, target } = stage;
    const access = await psu.grants(stage.tpp);
    // Whatever the bank counts together, the first four of all are served; which those are is drawn.
    const order = turned(counted, random);
    const scope =
      target.pinnedAssumptions['unattended-scope'] === undefined ? [] : assumed(target, 'unattended-scope');
    const areApart = scope.includes('operation');
    await judgeNoFifthCall(stage, access, psu, [], order, (what, account, served) => {
      // Of other people nobody knows what was read before.
      if (psu.identity.made !== true || account > 0) return;
      const [operation, , , grants] = what;
      if (served < 4 && !scope.includes('psu'))
        observe(
          grants,
          `${served} unattended calls of ${operation} were served; others of the run may count`,
        );
      else if (what === order[0] || areApart)
        judge(grants, `four unattended calls of ${operation} are served under an agreement`, () =>
          expectEqual(served, 4, 'the calls that were served'),
        );
    });
  },
});
