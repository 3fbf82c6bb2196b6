import {
  domesticProduct,
  itemsOf,
  jsonBody,
  type PaymentKind,
  type RequestDraft,
  type Stage,
  valueAt,
  withBody,
} from '../../lib/harness/kit/index.js';

function namesByBban(transfer: unknown): boolean {
  return valueAt(transfer, ['creditorAccount', 'bban']) !== undefined;
}

/**
 * The order to an account whose number is as long as one may be; whether there is one is open. None where
 * accounts are named otherwise.
 */
export function toLongNumber(
  { random }: Pick<Stage, 'random'>,
  creation: RequestDraft,
): readonly RequestDraft[] {
  const order = Object(jsonBody(creation));
  const paid = (transfer: { readonly creditorAccount?: object }) => ({
    ...transfer,
    creditorAccount: { ...transfer.creditorAccount, bban: random.digits(30) },
  });
  const transfers = itemsOf(order.payments);
  if (!(transfers.length === 0 ? [order] : transfers).every(namesByBban)) return [];
  const body = transfers.length === 0 ? paid(order) : { ...order, payments: order.payments.map(paid) };
  return [withBody(creation, body)];
}

/** A name of one letter more than the interface allows: a bank refuses it, or keeps all of it. */
const tooLongName = `${'Nordmann '.repeat(7)}Pedersen`;

function toThatName(transfer: object): object {
  return { ...transfer, creditorName: tooLongName };
}

/** The domestic order to somebody with such a name. */
export function toLongName({ product }: PaymentKind, creation: RequestDraft): readonly RequestDraft[] {
  if (product !== domesticProduct) return [];
  const order = Object(jsonBody(creation));
  const transfers = itemsOf(order.payments);
  return [
    withBody(
      creation,
      transfers.length === 0 ? toThatName(order) : { ...order, payments: order.payments.map(toThatName) },
    ),
  ];
}
