import {
  expectNoAccess,
  givesNothing,
  groupCalls,
  isOnThing,
  judgeStrangers,
  type LawfulCall,
  paymentCalls,
  readingCalls,
  scenario,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { isOfAccounts } from './strangers/nobody.js';
import { strangersOf } from './strangers/strangers-of.js';
import { namingOtherwise } from './tried/by-other-names.js';

/** Single payments and baskets. */
export const whosePayment = scenario({
  id: 'everywhere/whose-payment',
  title: 'No call on a payment or a basket is served to another TPP or another PSU',
  clauses: ['END-12', 'SCA-02', 'HDR-30'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  beside: ['second-tpp'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const calls = (await paymentCalls(stage, access, stage.psu)).filter(
      ({ request }) => isOnThing(request) || request.operation === 'create-basket',
    );
    const clauses = { tpp: 'END-12', borrowed: 'SCA-02', psu: 'END-12' } as const;
    const strangers = [
      ...(await strangersOf(stage, access, clauses)),
      namingByNumber(stage.psu, access.tpp, 'in its session'),
    ];
    await judgeStrangers(stage, access.tpp, calls, strangers, expectNoAccess);
  },
});

/** Bulk and periodic payments. */
export const whoseGroupedPayment = scenario({
  id: 'everywhere/whose-grouped-payment',
  title: 'No call on a bulk or periodic payment is served to another TPP or another PSU',
  clauses: ['END-12', 'SCA-02', 'HDR-30'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  beside: ['second-tpp'],
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
    const strangers = [
      ...(await strangersOf(stage, access, clauses)),
      namingByNumber(stage.psu, access.tpp, 'in its session'),
    ];
    await judgeStrangers(stage, access.tpp, things, strangers, expectNoAccess);
  },
});

/**
 * The TPP that names the person by identity number alone, which starts payments and nothing else. What starts
 * an SCA of a payment is open.
 */
function namingByNumber(
  { identity }: Stage['psu'],
  tpp: Tpp,
  where: 'in its session' | 'in no session' | 'with nobody there',
): Stranger<'HDR-30'> {
  return {
    who: `the TPP with the identity number of the PSU and no PSU-ID, ${where}`,
    tpp,
    clause: 'HDR-30',
    calls: ({ method, operation }) => method !== 'POST' || operation === 'create-basket',
    pretends(request) {
      const named = withHeader(withoutHeader(request, 'PSU-ID'), 'X-PSU-IDENTITY', identity.identity);
      if (where === 'in its session') return named;
      const alone = withoutHeader(named, 'TPP-Session-ID');
      return where === 'in no session' ? alone : withoutHeader(alone, 'PSU-IP-Address');
    },
  };
}

/** Accounts, cards and their transactions. */
export const whoseAccount = scenario({
  id: 'everywhere/whose-account',
  title: 'No account or card is shown to another PSU, nor to another TPP with what the first one holds',
  clauses: ['CTX-02', 'SCA-02', 'SCA-16', 'HDR-30'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  beside: ['second-tpp'],
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(({ request }) =>
      /account|balance|transaction|agreement/.test(request.operation),
    );
    const clauses = { tpp: 'SCA-02', borrowed: 'SCA-16', psu: 'CTX-02' } as const;
    const usual = await strangersOf(stage, access, clauses);
    const others = usual.filter(({ clause, pretends }) => clause === clauses.psu && pretends === undefined);
    const strangers = [
      ...usual,
      namingByNumber(stage.psu, access.tpp.bound({}), 'in no session'),
      { ...namingByNumber(stage.psu, access.tpp, 'in its session'), calls: isOfAccounts },
      { ...namingByNumber(stage.psu, access.tpp, 'with nobody there'), calls: isOfAccounts },
      ...(await namingOtherwise(stage, access, others)),
    ];
    await judgeStrangers(stage, access.tpp, reads, strangers, givesNothing);
  },
});
