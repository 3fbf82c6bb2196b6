import {
  type Access,
  creationCalls,
  expectNoAccess,
  judgeStrangers,
  type LawfulCall,
  productCreatedBy,
  scenario,
  type Stage,
  trySca,
} from '../../lib/harness/kit/index.js';
import { strangersOf } from './strangers-of.js';

/**
 * Calls on payments of every other product than the domestic one: an approved one, an open one, and one to be
 * deleted.
 */
async function productCalls(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  access: Access,
): Promise<readonly LawfulCall[]> {
  const { tpp } = access;
  const creations = creationCalls(stage, access)
    .slice(1)
    .flatMap(({ request }) => [request, request]);
  const made = await tpp.all(creations);
  const calls: LawfulCall[] = [];
  for (const [at, reply] of made.entries()) {
    const paymentId = reply.at('paymentId');
    const creation = creations[at];
    if (!reply.accepted || typeof paymentId !== 'string' || creation === undefined) continue;
    const params = { product: productCreatedBy(creation.operation), paymentId };
    if (at % 2 === 1) {
      const operation = at % 4 === 1 ? 'delete-payment' : 'start-payment-authorisation';
      calls.push({ request: tpp.request(operation, { params }), once: true });
      continue;
    }
    if (stage.target.sca?.sparing === true) continue;
    const started = await tpp.call('start-payment-authorisation', { params });
    if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, tpp, started);
    for (const operation of ['read-payment', 'read-payment-status'] as const)
      calls.push({ request: tpp.request(operation, { params }) });
  }
  return calls;
}

/** Single payments of the other products. */
export const whoseProduct = scenario({
  id: 'everywhere/whose-product',
  title: 'No call on a payment of any product is served to another TPP or another PSU',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = await productCalls(stage, access);
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    await judgeStrangers(stage, access.tpp, calls, await strangersOf(stage, access, clauses), expectNoAccess);
  },
});
