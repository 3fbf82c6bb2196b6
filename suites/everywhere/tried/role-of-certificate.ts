import {
  bulkAndPeriodicCalls,
  type ClauseId,
  expectNoAccess,
  givesNothing,
  judgeStrangers,
  operation,
  paymentCalls,
  readingCalls,
  scenario,
  type Stranger,
  type Tpp,
} from '../../../lib/harness/kit/index.js';

/** The TPP with a certificate of one role, which has all that the one with both has. */
function inOneRole<Id extends ClauseId>(
  certified: Tpp,
  { binding }: Tpp,
  clause: Id,
  rule: string,
): readonly Stranger<Id>[] {
  const [role = 'no role'] = certified.identity.roles;
  return [
    {
      who: `the TPP with a certificate that names ${role} only`,
      tpp: certified.bound(binding),
      clause,
      announces: [rule],
    },
  ];
}

/**
 * Whose a payment is hides what its role may do, where both are asked: here the certificate is of the same
 * organisation. What only reads how a payment stands is open.
 */
export const paymentsByReader = scenario({
  id: 'everywhere/payments-by-reader',
  title: 'No payment is authorised, called off or deleted by a certificate of its TPP that names AISP only',
  clauses: ['REG-06'],
  effects: 'creates-payments',
  needs: ['psu'],
  beside: ['tpp-as-aisp'],
  widens: true,
  async run(stage) {
    const reader = stage.tppBeside('tpp-as-aisp');
    if (reader === undefined) return;
    const access = await stage.psu.grants(stage.tpp);
    const calls = [
      ...(await paymentCalls(stage, access, stage.psu)),
      ...(await bulkAndPeriodicCalls(stage, access)),
    ].filter(({ request }) => request.method !== 'GET');
    const strangers = inOneRole(reader, access.tpp, 'REG-06', 'payments-need-pisp');
    await judgeStrangers(stage, access.tpp, calls, strangers, expectNoAccess);
  },
});

/** The same of what reads. */
export const readsByPayer = scenario({
  id: 'everywhere/reads-by-payer',
  title: 'No account or card is shown to a certificate of its TPP that names PISP only',
  clauses: ['REG-07'],
  effects: 'changes-consent',
  needs: ['psu'],
  beside: ['tpp-as-pisp'],
  widens: true,
  async run(stage) {
    const payer = stage.tppBeside('tpp-as-pisp');
    if (payer === undefined) return;
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(({ request }) => operation(request.operation).group.endsWith('accounts'));
    const strangers = inOneRole(payer, access.tpp, 'REG-07', 'accounts-need-aisp');
    await judgeStrangers(stage, access.tpp, reads, strangers, givesNothing);
  },
});
