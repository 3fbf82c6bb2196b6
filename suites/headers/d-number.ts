import {
  dNumberBeside,
  expectThat,
  makeNationalIdentity,
  paymentKinds,
  scenario,
  type Stage,
  startSingleSca,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { naming } from '../sca/single-sca-of-each-kind.js';

/** Somebody with an account, under an identity number of one of the two forms, with the TPP bound to it. */
async function makePayer({ tpp, random }: Pick<Stage, 'tpp' | 'random'>, identity: string) {
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
  bars: ['repeated'],
  async run(stage) {
    const { novel } = stage.random;
    const usual = await makePayer(stage, makeNationalIdentity(novel));
    const other = await makePayer(stage, makeNationalIdentity(novel, { dNumber: true }));
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

/** The number of somebody, and the D-number that differs from it in its mark alone. */
function drawPair(random: Stage['random']): readonly [number: string, dNumber: string] {
  for (;;) {
    const number = makeNationalIdentity(random.novel);
    const beside = dNumberBeside(number);
    if (beside !== undefined) return [number, beside];
  }
}

/** Who has a D-number is another person than who has the number without its mark. */
export const dNumberOfAnother = scenario({
  id: 'headers/d-number-of-another',
  title: 'A D-number names who has it, and not who has the same number without its mark',
  clauses: ['HDR-31'],
  effects: 'changes-sandbox',
  needs: ['psu', 'single-sca', 'sandbox-customers', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, random } = stage;
    const [number, beside] = drawPair(random);
    const persons = [await makePayer(stage, number), await makePayer(stage, beside)];
    const backs: Awaited<ReturnType<typeof trySca>>[] = [];
    for (const { identity, tpp } of persons) {
      const [kind] = paymentKinds(stage, { tpp });
      if (kind === undefined) return;
      const created = await tpp.send(naming({ identity: { identity } }, kind.creation()), { odd: true });
      const back = created.accepted
        ? await trySca(psu, tpp, await startSingleSca({ tpp }, created), { identity })
        : undefined;
      // Whether a payment of somebody with an ordinary number gets so far is asked elsewhere.
      if (identity === number && back?.succeeded !== true) return;
      backs.push(back);
    }
    const [usual, other] = backs;
    judge('HDR-31', 'a payment that names a D-number is approved by the person who has it', () => {
      expectThat(other?.succeeded === true, 'success', 'none');
      // When the PSU-ID is disclosed is open.
      const isOwn = other?.psuId === undefined || other.psuId !== usual?.psuId;
      expectThat(isOwn, 'a PSU-ID of its own', 'that of another person');
    });
  },
});
