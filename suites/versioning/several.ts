import { expectEqual, makeAccount, scenario, askNow } from '../../lib/harness/kit/index.js';
import { cashAccountTypes, longName, nameOf, unnamed, withFix } from './shown.js';

/** A day on which neither of the two values was the default yet. */
const beforeDefault = Date.parse('2024-09-01T12:00:00Z');

const longerFirst = 'longer-names,cash-account-type-iso';
const longerLast = 'cash-account-type-iso,longer-names';
const three = 'amount-as-string,longer-names,cash-account-type-iso';
const partlyUnknown = 'no-such-change,longer-names';

/**
 * Two values in either order. Today both are the default, so only a refusal could show; where the clock can
 * be set back, each is shown to have its effect.
 */
export const several = scenario({
  id: 'versioning/several-values',
  title: 'x-accept-fix may hold several values, separated by commas, in any order',
  clauses: ['VER-03'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  pulls: ['clock'],
  leavesOpen: [{ clause: 'VER-03', without: 'clock', because: 'both values are the default by now' }],
  async run(stage) {
    const { target, tpp, psu, judge, observe, leaveOpen, time } = stage;
    const bban = await makeAccount(tpp, psu, { name: longName });
    const before = await psu.grants(tpp);
    if (target.levers.clock !== undefined) await time.moveTo(beforeDefault);
    const { got } = await askNow(
      stage,
      before,
      (access) => {
        const list = (fix: string) => access.tpp.request('list-accounts', withFix(fix));
        return access.tpp.all([
          list('cash-account-type-iso'),
          list(longerFirst),
          list(longerLast),
          list(three),
          list('no-such-change'),
          list(partlyUnknown),
          list('longer-names, cash-account-type-iso'),
        ]);
      },
      ([alone]) => alone.accepted,
    );
    const [alone, first, last, all, strange, mixed, blanks] = got;
    const codes = cashAccountTypes(alone);
    // What an account record shows is open: a record without name shows the effect of one value alone.
    const showsNames = nameOf(first, bban) !== undefined;
    if (!showsNames) leaveOpen('VER-03', unnamed);
    for (const [fix, reply] of [
      [longerFirst, first],
      [longerLast, last],
      [three, all],
    ] as const) {
      judge('VER-03', `${fix}: each value takes effect`, () => {
        reply.hasStatus(200);
        if (showsNames) expectEqual(nameOf(reply, bban), longName, 'the name of 70 characters');
        expectEqual(cashAccountTypes(reply), codes, 'the codes');
      });
    }
    for (const [fix, reply] of [
      ['no-such-change', strange],
      [partlyUnknown, mixed],
    ] as const) {
      const whole = nameOf(reply, bban) === longName ? 'with' : 'without';
      observe(
        'accept-fix-unknown-value',
        `${fix}: status ${reply.status}, ${whole} the name of 70 characters`,
      );
    }
    const effect = nameOf(blanks, bban) === longName ? 'both values count' : 'not both values count';
    observe('accept-fix-blanks', `a blank after the comma: status ${blanks.status}, ${effect}`);
  },
});
