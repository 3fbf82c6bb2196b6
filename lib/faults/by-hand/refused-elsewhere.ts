/**
 * Banks that serve a call where one looks first, and refuse it wherever something is otherwise: under an
 * agreement, with several opt-ins, for a card, another TPP or person, later.
 */

import { objectOf } from '../../bank/body.js';
import { wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { isOperationId, type OperationId } from '../../model/operations/index.js';
import { isUnderAgreement } from '../conditions.js';
import { wherePaymentsAreRefused } from '../consequences.js';
import { type Fault, faultsInDepth } from '../fault.js';

/** Who acts for whom, with what, and when: of a call, or of an SCA. */
interface Moment {
  readonly bank: BankCore;
  readonly tpp: string;
  readonly customer: string;
  /** Ids of the payments that it is about. */
  readonly payments: readonly string[];
  readonly call?: Call;
  readonly isCorporate: boolean;
}

interface Context {
  readonly name: string;
  readonly words: string;
  /** A new judge for each bank. */
  readonly watch: () => (moment: Moment) => boolean;
  /** What else fails there, whatever is refused. */
  readonly besides?: readonly ClauseId[];
}

type Table = Readonly<Partial<Record<OperationId | 'approve-payment' | 'approve-basket', ClauseId>>>;

/** What promises each call to everybody. */
const anywhere = {
  'create-domestic-payment': 'REG-05',
  'start-payment-authorisation': 'FLW-07',
  'read-payment-status': 'END-11',
  'read-payment': 'PRS-03',
  'create-basket': 'BSK-01',
  'read-basket': 'BSK-03',
  'start-basket-authorisation': 'BSK-05',
  'approve-payment': 'FLW-02',
  'approve-basket': 'BSK-01',
} as const satisfies Table;

/** What promises each read to everybody; others are refused in other faults. */
const readAnywhere = { 'offer-consent': 'CON-14', 'read-balances': 'REG-03' } as const satisfies Table;

/** What a header promises that makes no difference to any call. */
function byHeader(clause: ClauseId): Table {
  return {
    'create-domestic-payment': clause,
    'start-payment-authorisation': clause,
    'read-payment-status': clause,
    'read-payment': clause,
    'delete-payment': clause,
    'create-basket': clause,
    'read-basket': clause,
    'start-basket-authorisation': clause,
  };
}

/** True of whoever is not the first. */
function otherThanFirst(nameOf: (moment: Moment) => string): Context['watch'] {
  return () => {
    const firsts = new WeakMap<BankState, string>();
    return (moment) => {
      const name = nameOf(moment);
      const { state } = moment.bank;
      if (name !== '' && !firsts.has(state)) firsts.set(state, name);
      return name !== '' && firsts.get(state) !== name;
    };
  };
}

function paysFromCard(order: unknown): boolean {
  return objectOf(objectOf(order)['debtorAccount'])['other'] !== undefined;
}

function isAboutCard({ bank, payments, call }: Moment): boolean {
  const body = call?.request.body;
  if (body?.kind === 'json' && paysFromCard(body.value)) return true;
  return payments.some((id) => paysFromCard(bank.state.payments.get(id)?.order));
}

function isForLaterDay({ bank, payments, call }: Moment): boolean {
  const body = call?.request.body;
  const orders = [
    body?.kind === 'json' ? body.value : undefined,
    ...payments.map((id) => bank.state.payments.get(id)?.order),
  ];
  return orders.some((each) => objectOf(each)['requestedExecutionDate'] !== undefined);
}

function isOfOtherProduct({ bank, payments }: Moment): boolean {
  return payments.some((id) => bank.state.payments.get(id)?.product.startsWith('norwegian-') === false);
}

function hasSeveralAccounts({ bank, customer }: Moment): boolean {
  return bank.state.accounts.by('owner', customer).length > 2;
}

function hasSeveralOptIns({ call }: Moment): boolean {
  return call?.request.header('x-accept-fix')?.includes(',') === true;
}

function grantedNothing({ bank, tpp, customer }: Moment): boolean {
  if (customer === '') return false;
  return ![...bank.state.consents.values()].some(
    ({ tppId, psuId }) => tppId === tpp && bank.state.psus.get(psuId)?.customerNumber === customer,
  );
}

const quarter = 100 * 86_400_000;

const contexts: readonly (readonly [Context, Table])[] = [
  [
    {
      name: 'under-agreements',
      words: 'under an agreement',
      watch:
        () =>
        ({ isCorporate }) =>
          isCorporate,
    },
    {
      ...anywhere,
      ...byHeader('HDR-32'),
      'read-account': 'HDR-32',
      'start-payment-cancellation-authorisation': 'HDR-32',
    },
  ],
  [
    { name: 'with-opt-ins', words: 'with several opt-ins', watch: () => hasSeveralOptIns },
    {
      ...byHeader('VER-03'),
      'read-account': 'VER-03',
      'read-balances': 'VER-03',
      'list-transactions': 'VER-03',
      'list-card-accounts': 'VER-03',
      'list-agreements': 'VER-03',
      'offer-consent': 'VER-03',
    },
  ],
  [
    {
      name: 'from-cards',
      words: 'where a card pays',
      watch: () => isAboutCard,
      // What its operation does not start, its link does not either.
      besides: ['FLW-06'],
    },
    {
      'create-domestic-payment': 'PAY-29',
      'start-payment-authorisation': 'FLW-07',
      'read-payment-status': 'END-11',
      'read-payment': 'PRS-03',
      'create-basket': 'BSK-01',
      'approve-payment': 'FLW-02',
    },
  ],
  [
    {
      name: 'to-later-tpps',
      words: 'to all TPPs but the first',
      watch: otherThanFirst(({ tpp }) => tpp),
    },
    { ...anywhere, 'offer-consent': 'CON-14' },
  ],
  [
    {
      name: 'for-later-persons',
      words: 'for all persons but the first',
      watch: otherThanFirst(({ customer }) => customer),
      // Who acts for a company is another person, too.
      besides: ['HDR-32'],
    },
    anywhere,
  ],
  [
    { name: 'from-many-accounts', words: 'for who has many accounts', watch: () => hasSeveralAccounts },
    { ...anywhere, ...readAnywhere },
  ],
  [
    {
      name: 'without-consent',
      words: 'for who granted no access',
      watch: () => grantedNothing,
      // A TPP that only pays is granted none.
      besides: ['REG-05', 'USR-01'],
    },
    {
      'create-domestic-payment': 'SSC-04',
      'start-payment-authorisation': 'FLW-07',
      'create-basket': 'BSK-01',
    },
  ],
  [
    { name: 'for-later-days', words: 'for a later day', watch: () => isForLaterDay },
    {
      'create-domestic-payment': 'PAY-58',
      'start-payment-authorisation': 'FLW-07',
      'read-payment': 'PRS-03',
      'create-basket': 'BSK-01',
      'start-basket-authorisation': 'BSK-05',
      'approve-payment': 'FLW-02',
    },
  ],
  [
    { name: 'of-other-products', words: 'with another product in it', watch: () => isOfOtherProduct },
    {
      'create-basket': 'BSK-01',
      'read-basket': 'BSK-03',
      'start-basket-authorisation': 'BSK-05',
      'approve-basket': 'BSK-01',
    },
  ],
  [
    {
      name: 'of-many',
      words: 'of more than ten',
      watch:
        () =>
        ({ payments }) =>
          payments.length > 10,
    },
    { 'create-basket': 'BSK-01', 'read-basket': 'BSK-03', 'start-basket-authorisation': 'BSK-05' },
  ],
  [
    {
      name: 'after-a-quarter',
      words: 'once a quarter has gone by',
      watch:
        () =>
        ({ bank }) =>
          bank.clock.movedBy() > quarter,
    },
    anywhere,
  ],
];

/** Ids of the payments that a call names in its path, or in a basket. */
function paymentsOf({ bank, params, request: { body } }: Call): readonly string[] {
  const { paymentId, basketId } = params;
  const named = body.kind === 'json' ? objectOf(body.value)['paymentIds'] : undefined;
  const members = basketId === undefined ? named : bank.state.baskets.get(basketId)?.paymentIds;
  return [...(paymentId === undefined ? [] : [paymentId]), ...(Array.isArray(members) ? members : [])];
}

function momentOf(call: Call): Moment {
  const { bank, tpp, request } = call;
  const psu = bank.state.psus.get((request.header('psu-id') ?? '').toLowerCase());
  return {
    bank,
    tpp: tpp.id,
    customer: psu?.customerNumber ?? '',
    payments: paymentsOf(call),
    call,
    isCorporate: isUnderAgreement(call),
  };
}

function momentOfSca(flow: ScaFlow, bank: BankCore): Moment {
  const { subject = '', tpp, customerNumber = '', acting } = flow;
  const members = bank.state.baskets.get(subject)?.paymentIds ?? [subject];
  const isCorporate = acting?.context === 'CORPORATE';
  return { bank, tpp: tpp.id, customer: customerNumber, payments: members, isCorporate };
}

/** The bank that refuses one thing in a context. Others that act are seen, too. */
function refusing(what: keyof Table, { watch }: Context): PartsChange {
  return (parts) => {
    const holds = watch();
    const seen = wrapRoute(parts, ['list-accounts', 'create-domestic-payment'], (given) => (call) => {
      holds(momentOf(call));
      return given(call);
    });
    if (what === 'approve-payment' || what === 'approve-basket') {
      const kind = what === 'approve-payment' ? 'payment' : 'basket';
      return wrapPurpose(
        seen,
        kind,
        'approve',
        (given) => (flow, approval, bank) =>
          holds(momentOfSca(flow, bank)) ? 'refused' : given(flow, approval, bank),
      );
    }
    return wrapRoute(seen, what, (given) => (call) => {
      if (holds(momentOf(call))) throw new RefusedCall('payment-not-permitted');
      return given(call);
    });
  };
}

function faultIn(what: keyof Table, clause: ClauseId, context: Context): Fault {
  const { besides = [] } = context;
  return {
    id: `refused-elsewhere/${what}-${context.name}`,
    title: `The bank always refuses to ${what.replaceAll('-', ' ')} ${context.words}`,
    catches: [clause],
    mayFail: [...besides, ...(what === 'create-domestic-payment' ? wherePaymentsAreRefused : [])],
    change: refusing(what, context),
  };
}

function isRefusable(what: string): what is keyof Table {
  return isOperationId(what) || what === 'approve-payment' || what === 'approve-basket';
}

export const refusedElsewhere = faultsInDepth(
  ...contexts.flatMap(([context, table]) =>
    Object.entries(table).flatMap(([what, clause]) =>
      isRefusable(what) ? [faultIn(what, clause, context)] : [],
    ),
  ),
);
