import { expectEqual } from '../../lib/harness/expect.js';
import { scenario } from '../../lib/harness/scenario.js';
import { makeAccount } from '../../lib/harness/stage/made-accounts.js';
import { cashAccountTypes, longName, nameOf, withFix } from './shown.js';

/** A day on which neither of the two values was the default yet. */
const beforeDefault = Date.parse('2024-09-01T12:00:00Z');

/**
 * Two values in either order. Today both are the default, so only a refusal could show; where the clock can be set back,
 * each is shown to have its effect.
 */
export const several = scenario({
  id: 'versioning/several-values',
  title: 'x-accept-fix may hold several values, separated by commas, in any order',
  clauses: ['VER-03'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  pulls: ['clock'],
  async run({ target, tpp, psu, judge, observe, time }) {
    const bban = await makeAccount(tpp, psu, { name: longName });
    if (target.levers.clock === undefined) {
      observe('VER-03', 'without a clock lever both values are the default, so only a refusal could show');
    } else await time.moveTo(beforeDefault);
    const access = await psu.grants(tpp);
    const list = (fix: string) => access.tpp.call('list-accounts', withFix(fix));
    const one = await list('cash-account-type-iso');
    const codes = cashAccountTypes(one);
    for (const fix of [
      'longer-names,cash-account-type-iso',
      'cash-account-type-iso,longer-names',
      'amount-as-string,longer-names,cash-account-type-iso',
    ]) {
      const reply = await list(fix);
      judge('VER-03', `${fix}: each value takes effect`, () => {
        reply.hasStatus(200);
        expectEqual(nameOf(reply, bban), longName, 'the name of 70 characters');
        expectEqual(cashAccountTypes(reply), codes, 'the codes');
      });
    }
    for (const fix of ['no-such-change', 'no-such-change,longer-names']) {
      const reply = await list(fix);
      const whole = nameOf(reply, bban) === longName ? 'with' : 'without';
      observe(
        'accept-fix-unknown-value',
        `${fix}: status ${reply.status}, ${whole} the name of 70 characters`,
      );
    }
    const blanks = await list('longer-names, cash-account-type-iso');
    const effect = nameOf(blanks, bban) === longName ? 'both values count' : 'not both values count';
    observe('accept-fix-blanks', `a blank after the comma: status ${blanks.status}, ${effect}`);
  },
});
