/**
 * Sandbox customers, card accounts and card transactions made for a scenario. Their creation bodies are known
 * from the portal only, so a bank that refuses them is not blamed: what hangs on them becomes untestable.
 */

import { makeNationalIdentity } from '../../model/identifiers.js';
import { assumed } from '../target/assumed.js';
import { itemsOf, memberOf } from '../../model/json-value.js';
import { sandboxCustomersOf } from '../ambient/sandbox-records.js';
import { Untestable } from '../../model/errors.js';
import type { Body } from './test-payments.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Reply } from '../replies/reply.js';
import type { MadeCard } from './make-accounts.js';
import type { Stage } from './stage.js';
import type { Tpp } from './tpp.js';

type Scene = Pick<Stage, 'target' | 'random'>;

function picked(members: Body, names: readonly unknown[]): Body {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}

function demandAccepted(reply: Reply, what: string): void {
  if (reply.accepted) return;
  throw new Untestable(`creating ${what} was answered with status ${reply.status}; its body is not shown`);
}

/** Who was asked for, and what the bank answered. */
export interface MadeCustomer {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly customerType: 'PRIVATE' | 'CORPORATE';
  readonly reply: Reply;
}

/** Where a scenario is run again, with letters of two bytes and of three. */
function madeName({ random, target }: Scene, customerType: MadeCustomer['customerType']): string {
  const first = target.again === true ? 'Åse O’Made' : 'Made';
  return `${first} ${customerType === 'PRIVATE' ? 'Person' : 'Company'} ${random.digits(6)}`;
}

/** A made-up identity number that begins so. */
function numberWith(beginning: string, { random }: Scene): string {
  for (;;) {
    const number = makeNationalIdentity(random.novel);
    if (number.startsWith(beginning)) return number;
  }
}

/**
 * Creates a sandbox customer with a made-up identity number.
 * @param beginning the first digit of that number
 */
export async function makeCustomer(
  stage: Scene,
  tpp: Tpp,
  customerType: MadeCustomer['customerType'] = 'PRIVATE',
  customerName = madeName(stage, customerType),
  beginning = '',
): Promise<MadeCustomer> {
  const wanted = {
    customerNumber: numberWith(beginning, stage),
    customerType,
    customerName,
  };
  const body = picked(wanted, assumed(stage.target, 'customer-creation-members'));
  const reply = await tpp.call('create-sandbox-customer', { body });
  demandAccepted(reply, 'a sandbox customer');
  return { ...wanted, reply };
}

/** Members that scenarios look for in a customer. */
const customerMembers = ['customerNumber', 'customerType', 'accounts', 'cardAccounts', 'agreements'];

/** The whole record of a customer of which the list shows less. */
async function wholeCustomer(tpp: Tpp, listed: unknown): Promise<unknown> {
  const customerId = textOf(listed, 'customerId');
  if (customerId === '' || customerMembers.every((name) => memberOf(listed, name) !== undefined))
    return listed;
  const reply = await tpp.call('read-sandbox-customer', { params: { customerId } });
  return reply.accepted ? reply.json : listed;
}

/** The customers that GET lists, each with its whole record: how much the list shows of them is open. */
export async function listCustomers(tpp: Tpp): Promise<readonly unknown[]> {
  const reply = await tpp.call('list-sandbox-customers');
  if (!reply.accepted) throw new Untestable(`the sandbox customers were refused with ${reply.status}`);
  return Promise.all(sandboxCustomersOf(reply).map((each) => wholeCustomer(tpp, each)));
}

/** A string member of a record, or the empty text. */
export function textOf(record: unknown, name: string): string {
  const value = memberOf(record, name);
  return typeof value === 'string' ? value : '';
}

/** The customerId of a made customer: from the reply to its creation, otherwise found in the list. */
export async function idOfCustomer(tpp: Tpp, made: MadeCustomer): Promise<string> {
  const told = textOf(made.reply.json, 'customerId');
  if (told !== '') return told;
  const found = (await listCustomers(tpp)).find(
    (each) => textOf(each, 'customerNumber') === made.customerNumber,
  );
  const id = textOf(found, 'customerId');
  if (id === '') throw new Untestable('neither the creation nor the list tells the id of a made customer');
  return id;
}

/** Creates a sandbox card account for a customer; gives its id. */
export async function makeCard(stage: Scene, tpp: Tpp, customerNumber: string): Promise<string> {
  return (await makeNumberedCard(stage, tpp, customerNumber)).id;
}

/** Creates a sandbox card account; gives its id and number, which is drawn unless it is given. */
export async function makeNumberedCard(
  stage: Scene,
  tpp: Tpp,
  customerNumber: string,
  maskedPan = `411111******${stage.random.digits(4)}`,
): Promise<MadeCard> {
  if (customerNumber === '')
    throw new Untestable('nothing tells the number of a customer to own a card account');
  const wanted = {
    customerNumber,
    maskedPan,
    currency: 'NOK',
    creditLimit: 10_000,
    product: 'Test card',
    name: stage.target.again === true ? 'Prøvekort i €' : 'Test card',
  };
  const body = picked(wanted, assumed(stage.target, 'card-account-creation-members'));
  const reply = await tpp.call('create-sandbox-card-account', { body });
  demandAccepted(reply, 'a sandbox card account');
  for (const name of ['resourceId', 'id'])
    if (textOf(reply.json, name) !== '') return { id: textOf(reply.json, name), maskedPan };
  const owner = (await listCustomers(tpp)).find((each) => textOf(each, 'customerNumber') === customerNumber);
  const last = itemsOf(memberOf(owner, 'cardAccounts')).at(-1);
  if (typeof last !== 'string') throw new Untestable('nothing tells the id of a made card account');
  return { id: last, maskedPan };
}

/** A card transaction to be made. Its merchant category code tells it from the others in a list. */
export interface WantedCardTransaction {
  readonly code: string;
  readonly amount: number;
  /** The day of its booking, and of the purchase unless that is told apart. */
  readonly day: string;
  readonly bought?: string;
  /** False: no bookingDate, which leaves it pending where a bank takes it so. */
  readonly booked?: false;
  /** The pending string that it may come back as. */
  readonly id?: string;
  /** The sum in the currency of the shop; by default the same as booked. */
  readonly original?: { readonly currency: string; readonly amount: number };
}

function draftOf(wanted: WantedCardTransaction, random: Stage['random']): Body {
  return {
    cardTransactionId: wanted.id ?? `made-${random.digits(12)}`,
    ...(wanted.booked === false ? {} : { bookingDate: wanted.day }),
    transactionDate: wanted.bought ?? wanted.day,
    transactionAmount: { currency: 'NOK', amount: wanted.amount },
    originalAmount: wanted.original ?? { currency: 'NOK', amount: wanted.amount },
    merchantCategoryCode: wanted.code,
  };
}

/** Creations of card transactions: one call where the bank takes a list, otherwise one for each. */
export function cardTransactionRequests(
  stage: Scene,
  tpp: Tpp,
  cardId: string,
  wanted: readonly WantedCardTransaction[],
): readonly RequestDraft[] {
  const drafts = wanted.map((each) => draftOf(each, stage.random));
  const single = assumed(stage.target, 'card-transaction-creation-body') === 'object';
  const params = { mockCardAccountId: cardId };
  return (single ? drafts : [drafts]).map((body) =>
    tpp.request('create-sandbox-card-transactions', { params, body }),
  );
}

/** Creates card transactions, in one call where the bank takes a list. */
export async function makeCardTransactions(
  stage: Scene,
  tpp: Tpp,
  cardId: string,
  wanted: readonly WantedCardTransaction[],
): Promise<void> {
  for (const request of cardTransactionRequests(stage, tpp, cardId, wanted))
    demandAccepted(await tpp.send(request), 'sandbox card transactions');
}

/** Reads the card transactions of the sandbox. */
export function listCardTransactions(
  tpp: Tpp,
  cardId: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return tpp.call('list-sandbox-card-transactions', {
    params: { mockCardAccountId: cardId },
    query: { bookingStatus: 'both', ...query },
  });
}

/** The booked transactions of such a reply. */
export function bookedOf(reply: Reply): readonly unknown[] {
  return itemsOf(reply.at('cardTransactions', 'booked'));
}

/** The pending ones. */
export function pendingOf(reply: Reply): readonly unknown[] {
  return itemsOf(reply.at('cardTransactions', 'pending'));
}

/** Their merchant category codes, by which made ones are told apart. */
export function codesOf(reply: Reply): readonly string[] {
  return bookedOf(reply).map((each) => textOf(each, 'merchantCategoryCode'));
}
