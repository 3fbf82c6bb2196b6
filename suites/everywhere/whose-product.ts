import {
  type Access,
  asAnother,
  creationCalls,
  expectNoAccess,
  judgeStrangers,
  type LawfulCall,
  paymentIdIn,
  productCreatedBy,
  scenario,
  type Stage,
  trySca,
} from '../../lib/harness/kit/index.js';
import { strangersOf } from './strangers/strangers-of.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** What is called on a payment of one product: one to be read, one to be started, and one to be deleted. */
async function callsOf(
  { psu, target }: Scene,
  { tpp }: Access,
  product: string,
  [read, open, dropped]: readonly (string | undefined)[],
): Promise<readonly LawfulCall[]> {
  const of = (paymentId: string) => ({ params: { product, paymentId } });
  const calls: LawfulCall[] = [];
  if (open !== undefined)
    calls.push({ request: tpp.request('start-payment-authorisation', of(open)), once: true });
  if (dropped !== undefined) calls.push({ request: tpp.request('delete-payment', of(dropped)), once: true });
  if (read === undefined || target.sca?.sparing === true) return calls;
  const reads = (['read-payment', 'read-payment-status'] as const).map(
    (each): LawfulCall => ({
      request: tpp.request(each, of(read)),
    }),
  );
  const started = await tpp.call('start-payment-authorisation', of(read));
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  return [...calls, ...reads];
}

/** Calls on payments of every other product than the domestic one. */
async function productCalls(stage: Scene, access: Access): Promise<readonly LawfulCall[]> {
  const creations = creationCalls(stage, access).slice(1);
  const calls: LawfulCall[] = [];
  for (const { request } of creations) {
    // Of other sums: which orders may be repeated is open.
    const other = asAnother(request);
    const made = await access.tpp.all([request, other, asAnother(other)]);
    const product = productCreatedBy(request.operation);
    calls.push(...(await callsOf(stage, access, product, made.map(paymentIdIn))));
  }
  return calls;
}

/** Single payments of the other products. */
export const whoseProduct = scenario({
  id: 'everywhere/whose-product',
  title: 'No call on a payment of any product is served to another TPP or another PSU',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  beside: ['second-tpp'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = await productCalls(stage, access);
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    await judgeStrangers(stage, access.tpp, calls, await strangersOf(stage, access, clauses), expectNoAccess);
  },
});
