import { expectThat, scenario, trySca } from '../../lib/harness/kit/index.js';

/** Numbers that are nearly the PSU's own, and nobody's. */
function nearlyOf(identity: string): readonly (readonly [how: string, number: string])[] {
  const own = identity.trim();
  return [
    ['the first six digits of it', own.slice(0, 6)],
    ['all of it but the last digit', own.slice(0, -1)],
    ['all of it but the first digit', own.slice(1)],
    ['a further digit behind it', `${own}0`],
    ['another last digit', own.replace(/.$/, (last) => (last === '7' ? '8' : '7'))],
    ['a star behind its first digits', `${own.slice(0, 6)}*`],
    ['a sign for any text', '%'],
  ];
}

/** A number logs in the customer who has it, whole. */
export const nearlyTheNumber = scenario({
  id: 'sandbox/nearly-the-number',
  title: 'A part of a customer number, or one that differs in a digit, logs nobody in',
  clauses: ['SBX-03'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  widens: true,
  async run({ psu, judge, target, tpp }) {
    if (target.sca?.sparing === true || psu.identity.made !== true) return;
    await psu.grants(tpp);
    for (const [how, identity] of nearlyOf(psu.identity.identity)) {
      const fresh = tpp.inNewSession();
      const offer = await fresh.call('list-accounts');
      if (offer.link('scaRedirect') === undefined) continue;
      const back = await trySca(psu, fresh, offer, { identity });
      judge('SBX-03', `${how} is no customer number, and logs nobody in`, () =>
        expectThat(back?.succeeded !== true, 'no success', 'a psu-id came back'),
      );
    }
  },
});
