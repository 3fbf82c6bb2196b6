import {
  creationCalls,
  expectNoAccess,
  judgeStrangers,
  readingCalls,
  scenario,
  type Stranger,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/**
 * Who acts for a corporation says for which, at accounts and at orders. By what a bank recognises corporate
 * users is open: one that does by PSU-Context at the list of accounts does so at the other calls.
 */
export const withoutAgreement = scenario({
  id: 'sca/without-agreement',
  title: 'No account is read and no payment ordered in corporate context without PSU-Corporate-ID',
  clauses: ['ERR-04'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, tpp, target, random, time } = stage;
    const scene = { target, random, time, tpp, psu };
    const { access, calls: reads } = await readingCalls(scene);
    if (access.redirected.context !== 'CORPORATE' || access.tpp.binding.corporateId === undefined) return;
    const forgetful: Stranger<'ERR-04'> = {
      who: 'a corporate user without PSU-Corporate-ID',
      tpp: access.tpp,
      clause: 'ERR-04',
      pretends: (request) =>
        withHeader(withoutHeader(request, 'PSU-Corporate-ID'), 'PSU-Context', 'CORPORATE'),
    };
    const alone: Stranger<'ERR-04'> = {
      ...forgetful,
      who: 'a corporate user who is not there, without PSU-Corporate-ID',
      calls: ({ operation }) => /balance|transaction/.test(operation),
      pretends: (request) => withoutHeader(withoutHeader(request, 'PSU-Corporate-ID'), 'PSU-IP-Address'),
    };
    const list = access.tpp.request('list-accounts');
    const recognised = await access.tpp.send(forgetful.pretends?.(list) ?? list, { odd: true });
    if (recognised.status !== 400) return;
    const ofAccounts = reads.filter(({ request }) => /account|balance|transaction/.test(request.operation));
    const calls = [...ofAccounts, ...creationCalls(scene, access)];
    await judgeStrangers(stage, access.tpp, calls, [forgetful], (reply) => reply.isRefusal('ERR-04'));
    // Where the context is not told either, the refusal may be another.
    await judgeStrangers(stage, access.tpp, ofAccounts, [alone], expectNoAccess);
  },
});
