import {
  makeNationalIdentity,
  paymentKinds,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { naming } from '../sca/single-sca-of-each-kind.js';

/** Somebody with an account, under an identity number of one of the two forms, with the TPP bound to it. */
async function makePayer({ tpp, random }: Pick<Stage, 'tpp' | 'random'>, dNumber: boolean) {
  const identity = makeNationalIdentity(random.novel, { dNumber });
  const customerName = `Made Person ${random.digits(6)}`;
  const customer = await tpp.call('create-sandbox-customer', {
    body: { customerNumber: identity, customerType: 'PRIVATE', customerName },
  });
  const account = await tpp.call('create-sandbox-account', {
    body: {
      customerNumber: identity,
      accountName: 'Account that pays',
      currency: 'NOK',
      cashAccountType: 'CACC',
      creditLine: 0,
      balance: 1_000_000,
    },
  });
  const bban = account.at('bban');
  if (!customer.accepted || !account.accepted || typeof bban !== 'string')
    throw new Untestable('the sandbox makes nobody with such a number, or no account for them');
  const accounts = [{ bban, currency: 'NOK' }];
  return { identity, tpp: tpp.bound({ accounts }) };
}

/** Who lives here for a while has a D-number, and pays with it as others do with theirs. */
export const dNumbers = scenario({
  id: 'headers/d-number',
  title: 'A D-number starts a payment of any kind that a national identity number starts',
  clauses: ['HDR-31'],
  effects: 'changes-sandbox',
  needs: ['single-sca', 'sandbox-customers'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const usual = await makePayer(stage, false);
    const other = await makePayer(stage, true);
    const [plain, creations] = [usual, other].map(({ identity, tpp }) =>
      paymentKinds(stage, { tpp }).map((kind) => ({
        name: kind.name,
        request: naming({ identity: { identity } }, kind.creation()),
      })),
    );
    for (const [at, { name, request }] of (creations ?? []).entries()) {
      const twin = plain?.[at];
      if (twin === undefined || !(await usual.tpp.send(twin.request, { odd: true })).accepted) continue;
      const reply = await other.tpp.send(request, { odd: true });
      stage.judge('HDR-31', `a D-number starts a ${name}`, () => reply.isAccepted());
    }
  },
});
