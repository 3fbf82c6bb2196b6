import {
  judgeStrangers,
  paymentCalls,
  readingCalls,
  scenario,
  type Stranger,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/** Who acts for a corporation says for which, in every call. */
export const withoutAgreement = scenario({
  id: 'sca/without-agreement',
  title: 'No call in corporate context is served without PSU-Corporate-ID',
  clauses: ['ERR-04'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, tpp, target, random, time } = stage;
    const scene = { target, random, time, tpp, psu };
    const { access, calls: reads } = await readingCalls(scene);
    if (access.redirected.context !== 'CORPORATE' || access.tpp.binding.corporateId === undefined) return;
    const payments = await paymentCalls(scene, access, psu);
    // Agreements are asked for, and persons named, before there is an id to tell.
    const calls = [...reads, ...payments].filter(({ request }) =>
      /account|balance|transaction|payment|basket/.test(request.operation),
    );
    const forgetful: Stranger<'ERR-04'> = {
      who: 'a corporate user without PSU-Corporate-ID',
      tpp: access.tpp,
      clause: 'ERR-04',
      pretends: (request) =>
        withHeader(withoutHeader(request, 'PSU-Corporate-ID'), 'PSU-Context', 'CORPORATE'),
    };
    await judgeStrangers(stage, access.tpp, calls, [forgetful], (reply) => reply.isRefusal('ERR-04'));
  },
});
