/** Payments that say all they can, no two the same in any member, so that a mix-up shows. */

import { bankDayFrom } from '../../../model/bank-days.js';
import { addDays, osloDate } from '../../../model/dates.js';
import { isRecord, itemsOf } from '../../../model/json-value.js';
import { jsonBody, withBody, type RequestDraft } from '../../../rules/request-draft.js';
import { testAmount, type Body } from '../../stage/test-payments.js';
import type { Stage } from '../../stage/stage.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time'>;

/** What one transfer may say beside what it has to. */
interface Sayings {
  readonly ultimateDebtor: string;
  readonly purposeCode: string;
  readonly address: Body;
  /** Of an address at home or abroad, where the creditor may live elsewhere than its account is kept. */
  readonly elsewhere: Body;
  readonly creditorAgent: string;
  /** Each reference is a KID by either of its check digits, as a bank may take every one for that. */
  readonly references: readonly Body[];
}

const sayings: readonly Sayings[] = [
  {
    ultimateDebtor: 'Kari Bakkejord',
    purposeCode: 'SALA',
    address: { street: 'Lakkegata', buildingNumber: '17C', postalCode: '0187', townName: 'Oslo' },
    elsewhere: { country: 'SE' },
    creditorAgent: 'DNBANOKK',
    references: [
      { reference: '20261749', referenceType: 'CINV', referenceIssuer: 'ISO' },
      { reference: '20261889', referenceType: 'SCOR', referenceIssuer: 'BITS' },
    ],
  },
  {
    ultimateDebtor: 'Torleiv Haugsbakk for Stiftelsen Haugsbakk og Venner',
    purposeCode: 'SUPP',
    address: { street: 'Strandgaten', buildingNumber: '204', postalCode: '5004', townName: 'Bergen' },
    elsewhere: { country: 'DK' },
    creditorAgent: 'NDEANOKK',
    references: [{ reference: '20261897', referenceType: 'SCOR', referenceIssuer: 'BITS-EFAKTURA' }],
  },
  {
    ultimateDebtor: 'Ragnhild Selnes',
    purposeCode: 'TAXS',
    address: {
      street: 'Munkegata ved Nordre Domkirkegård, inngang fra Bispegata',
      buildingNumber: '9',
      postalCode: '7011',
      townName: 'Trondheim',
    },
    elsewhere: { country: 'FI' },
    creditorAgent: 'SPTRNO22',
    references: [{ reference: '20261764', referenceType: 'CINV', referenceIssuer: 'BITS' }],
  },
];

/** The first is longer than the 35 characters that many systems keep. */
const payees = [
  'Solfrid Fjeldstad og Birger Lauvnes i Sameiet Kvernveien 17',
  'Birger Lauvnes',
  'Ragna Kvernmo',
] as const;

/** The same payees in letters that one byte does not hold; which of these a bank takes is open. */
const lettered = ['Štěpánka Łącka i Spółka Lakiernicza z Gdańska', 'Ğülşen Őrsi', 'Žofija Ţăranu'] as const;

/** How much of it is said: all in many letters, all, without what is for abroad, or the least. */
const fullness = ['lettered', 'all', 'usual', 'least'] as const;

type Fullness = (typeof fullness)[number];

/** To an account that is kept in another currency, which names bank and town. */
function inOtherCurrency({ creditorAccount }: Body): Body {
  return { creditorAccount: { ...Object(creditorAccount), currency: 'SEK' } };
}

/** One transfer with the sayings at an index, and with references or a text. */
function saying(
  transfer: Body,
  at: number,
  { isHome, withReferences }: { readonly isHome: boolean; readonly withReferences: boolean },
  full: Fullness,
): Body {
  const said = sayings[at % sayings.length];
  const { remittanceInformationUnstructured: text, creditorAddress, ...rest } = transfer;
  const { ultimateDebtor, purposeCode, address, elsewhere, creditorAgent, references } = said ?? {};
  const away = (full === 'all' || full === 'lettered') && isHome;
  const names = full === 'lettered' ? lettered : payees;
  return {
    ...rest,
    creditorName: names[at % names.length],
    creditorAddress: {
      ...Object(creditorAddress),
      ...(full === 'least' ? {} : address),
      ...(away ? elsewhere : {}),
    },
    ...(full === 'least' ? {} : { ultimateDebtor, purposeCode }),
    ...(away ? { creditorAgent } : {}),
    ...(away && at === 1 ? inOtherCurrency(transfer) : {}),
    ...(withReferences
      ? { remittanceInformationStructuredArray: references }
      : { remittanceInformationUnstructured: `${String(text)} ${at}` }),
  };
}

/** What a standing order says of its days. */
function days(order: Body, withReferences: boolean): Body {
  const { startDate: start } = order;
  if (typeof start !== 'string') return {};
  const end = `${Number(start.slice(0, 4)) + 2}${start.slice(4, 8)}20`;
  if (!withReferences) return { endDate: end, executionRule: 'preceeding' };
  const month = Number(start.slice(5, 7));
  const months = [month, (month % 12) + 1, ((month + 4) % 12) + 1];
  return { frequency: 'MonthlyVariable', monthsOfExecution: months.map(String), endDate: end };
}

/** A bank day well ahead, for orders that may name one and do not. */
function dayOf({ time }: Scene, { operation }: RequestDraft): Body {
  if (!/^create-(domestic|sepa|cross-border)-payment$/.test(operation)) return {};
  return { requestedExecutionDate: bankDayFrom(addDays(osloDate(time.now()), 12)) };
}

/** The members that only some orders have. */
function besides(creation: RequestDraft, order: Body, full: Fullness): Body {
  if (full === 'usual' || full === 'least') return {};
  if (creation.operation === 'create-norwegian-cross-border-payment')
    return { regulatoryReportingCode: '35', regulatoryReportingInformation: 'Spare parts' };
  return 'payments' in order ? { paymentInformationId: 'WAGES-2026-17' } : {};
}

function orderOf(
  scene: Scene,
  creation: RequestDraft,
  withReferences: boolean,
  full: Fullness,
): RequestDraft {
  const order: unknown = jsonBody(creation);
  if (!isRecord(order)) return creation;
  const isHome = /create-(domestic|bulk|periodic)-payment/.test(creation.operation);
  const how = { isHome, withReferences };
  const transfers = itemsOf(order['payments']).filter(isRecord);
  const [first, second] = transfers;
  const more = { ...besides(creation, order, full), ...(full === 'least' ? {} : dayOf(scene, creation)) };
  if (first === undefined) {
    const at = withReferences ? 1 : 0;
    return withBody(creation, { ...saying(order, at, how, full), ...days(order, withReferences), ...more });
  }
  const payments = [first, second ?? first, first].map((each, at) => ({
    ...saying({ ...each, instructedAmount: testAmount(scene.target, 'NOK', scene.random) }, at, how, full),
  }));
  return withBody(creation, { ...order, payments, ...more });
}

/** Two orders from one creation, full and with less: which members a bank takes is open. */
export function distinctOrders(
  scene: Scene,
  creation: () => RequestDraft,
): readonly (readonly RequestDraft[])[] {
  return [false, true].map((withReferences) =>
    fullness.map((full) => orderOf(scene, creation(), withReferences, full)),
  );
}
