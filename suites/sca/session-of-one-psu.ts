import { expectNoAccess, scenario } from '../../lib/harness/kit/index.js';

/** A session authenticates the person who logged in, nobody else. */
export const sessionOfOnePsu = scenario({
  id: 'sca/session-of-one-psu',
  title: 'An SCA is valid for one PSU only',
  clauses: ['SCA-17'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  async run({ tpp, psu, secondPsu, judge }) {
    const second = await secondPsu.grants(tpp);
    const first = await psu.grants(tpp);
    const mixed = second.tpp.bound({ sessionId: first.tpp.binding.sessionId });
    const reply = await mixed.call('list-accounts');
    judge('SCA-17', "the second PSU's PSU-ID gets nothing under the first one's session", () =>
      expectNoAccess(reply),
    );
    const own = await second.tpp.call('list-accounts');
    judge('SCA-17', "the second PSU's own session is served", () => own.hasStatus(200));
  },
});
