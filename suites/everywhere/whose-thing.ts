import {
  type Access,
  type ClauseId,
  expectNoAccess,
  groupCalls,
  isOnThing,
  judgeStrangers,
  type LawfulCall,
  paymentCalls,
  readingCalls,
  scenario,
  type Stage,
  type Stranger,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/** Others who could try: the other TPP for the same person, the other TPP with what the first one holds, and another person. */
async function strangersOf<Id extends 'END-12' | 'CTX-02' | 'SCA-02' | 'SCA-16'>(
  { psu, secondPsu, tppNamed, tpp, random }: Pick<Stage, 'psu' | 'secondPsu' | 'tppNamed' | 'tpp' | 'random'>,
  access: Access,
  clauses: { readonly tpp: Id; readonly borrowed: Id; readonly psu: Id },
): Promise<readonly Stranger<Id>[]> {
  const second = tppNamed('second-tpp');
  const samePerson = await psu.grants(second);
  const neighbour = await secondPsu.grants(tpp);
  const elsewhere = await secondPsu.grants(second);
  return [
    // What one person granted to two TPPs may go by one id at both.
    { who: 'another TPP of the same PSU', tpp: samePerson.tpp, clause: clauses.tpp, calls: isOfPayments },
    {
      who: 'another TPP with the PSU-ID and session of the first',
      tpp: second.bound(access.tpp.binding),
      clause: clauses.borrowed,
    },
    { who: 'another PSU of the same TPP', tpp: neighbour.tpp, clause: clauses.psu, calls: isOnThing },
    { who: 'another PSU of another TPP', tpp: elsewhere.tpp, clause: clauses.psu, calls: isOnThing },
    ...nobody(access, clauses.psu, random),
  ];
}

/** A digit of a UUID that is another, wherever it stands. */
function anotherDigit(digit: string): string {
  return digit === '1' ? '2' : '1';
}

/** PSU-IDs that the bank never issued: one of chance, and two that are nearly the owner's. Without a session none but the PSU-ID counts. */
function nobody<Id extends ClauseId>(
  { tpp }: Access,
  clause: Id,
  random: Stage['random'],
): readonly Stranger<Id>[] {
  const { psuId = '' } = tpp.binding;
  return [
    {
      who: 'the TPP with a PSU-ID of nobody, in no session',
      tpp: tpp.bound({ psuId: random.uuid() }),
      clause,
      calls: isOfAccounts,
      pretends: (request) => withoutHeader(request, 'TPP-Session-ID'),
    },
    {
      who: 'the TPP with a PSU-ID of nobody that ends otherwise',
      tpp: tpp.bound({ psuId: psuId.replace(/.$/, anotherDigit) }),
      clause,
      calls: isOfSomebody,
    },
    {
      who: 'the TPP with a PSU-ID of nobody that begins otherwise',
      tpp: tpp.bound({ psuId: psuId.replace(/^./, anotherDigit) }),
      clause,
      calls: isOfSomebody,
    },
  ];
}

function isOfAccounts({ operation }: LawfulCall['request']): boolean {
  return /account|balance|transaction/.test(operation);
}

/** What nobody is told without a PSU; whether the list of agreements is, or leads to an SCA, is open. */
function isOfSomebody(request: LawfulCall['request']): boolean {
  return isOfAccounts(request) || isOfPayments(request);
}

function isOfPayments({ operation }: LawfulCall['request']): boolean {
  return /payment|basket/.test(operation);
}

/** Single payments and baskets. */
export const whosePayment = scenario({
  id: 'everywhere/whose-payment',
  title: 'No call on a payment or a basket is served to another TPP or another PSU',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = (await paymentCalls(stage, access, stage.psu)).filter(({ request }) => isOnThing(request));
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    await judgeStrangers(stage, access.tpp, calls, await strangersOf(stage, access, clauses), expectNoAccess);
  },
});

/** Bulk and periodic payments. */
export const whoseGroupedPayment = scenario({
  id: 'everywhere/whose-grouped-payment',
  title: 'No call on a bulk or periodic payment is served to another TPP or another PSU',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const { bulkPayments, periodicPayments } = stage.target.capabilities;
    const access = await stage.psu.grants(stage.tpp);
    const calls: LawfulCall[] = [];
    if (bulkPayments !== false) calls.push(...(await groupCalls(stage, access, stage.psu, 'bulk-payment')));
    if (periodicPayments !== false)
      calls.push(...(await groupCalls(stage, access, stage.psu, 'periodic-payment')));
    const things = calls.filter(
      ({ request }) => isOnThing(request) && !request.operation.startsWith('create-'),
    );
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    await judgeStrangers(
      stage,
      access.tpp,
      things,
      await strangersOf(stage, access, clauses),
      expectNoAccess,
    );
  },
});

/** Accounts, cards and their transactions. */
export const whoseAccount = scenario({
  id: 'everywhere/whose-account',
  title: 'No account or card is shown to another PSU, nor to another TPP with what the first one holds',
  clauses: ['CTX-02', 'SCA-02', 'SCA-16'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'second-tpp'],
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(({ request }) =>
      /account|balance|transaction|agreement/.test(request.operation),
    );
    const clauses = { tpp: 'SCA-02', borrowed: 'SCA-16', psu: 'CTX-02' } as const;
    await judgeStrangers(stage, access.tpp, reads, await strangersOf(stage, access, clauses), expectNoAccess);
  },
});
