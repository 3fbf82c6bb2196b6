/** The walks that many scenarios begin with. Each throws `Untestable` when the bank does not get that far. */

import type { RequestDraft } from '../../rules/request-draft.js';
import { isUuid } from '../../model/uuid.js';
import { Untestable } from '../../model/errors.js';
import { domesticPayment, type Body } from './test-payments.js';
import { isExempt, orderedIdIn } from '../replies/created.js';
import type { Reply } from '../replies/reply.js';
import type { Psu, ScaChoice } from './psu.js';
import type { Access } from './access.js';
import { ScaStuck, type StuckIn } from '../sca/driver.js';
import type { Redirected } from '../sca/redirected.js';
import type { Stage } from './stage.js';
import type { RequestInput, Tpp } from './tpp.js';
import type { KnownAccount } from '../target/target.js';

/** The product of Norwegian domestic credit transfers. */
export const domesticProduct = 'norwegian-domestic-credit-transfers';

/** What journeys need of a stage. */
export type Scene = Pick<Stage, 'target' | 'random'>;

/** The account that pays: the first one known. */
export function payingAccount(access: Pick<Access, 'tpp'>): KnownAccount {
  const [account] = access.tpp.binding.accounts;
  if (account === undefined)
    throw new Untestable('the PSU has no account that the TPP knows; add psus[].accounts');
  return account;
}

/**
 * The TPP as it goes on after an SCA: with the PSU-ID, the agreement of a corporate PSU and the session that
 * came back.
 * @throws Untestable when no usable PSU-ID came back.
 */
export function afterSca(tpp: Tpp, back: Redirected): Tpp {
  if (back.psuId === undefined || !isUuid(back.psuId))
    throw new Untestable('no psu-id that is a UUID came back');
  return tpp.bound({
    psuId: back.psuId,
    sessionId: back.sessionId ?? tpp.binding.sessionId,
    ...(back.corporateId === undefined || back.context === 'PRIVATE'
      ? {}
      : { corporateId: back.corporateId }),
  });
}

/**
 * What an access gives at a moment to which the clock was moved. Whether an SCA of another time still counts
 * there is the bank's choice: where it serves nothing, the PSU grants anew and is asked for again.
 */
export async function askNow<T>(
  { psu, tpp }: Pick<Stage, 'psu' | 'tpp'>,
  before: Access,
  ask: (access: Access) => Promise<T>,
  isServed: (got: T) => boolean,
): Promise<{ readonly access: Access; readonly got: T }> {
  const got = await ask(before);
  if (isServed(got)) return { access: before, got };
  const access = await psu.grants(tpp);
  return { access, got: await ask(access) };
}

/** A valid domestic payment body for a granted access, with members replaced. */
export function paymentBody(stage: Scene, access: Pick<Access, 'tpp'>, changes: Body = {}): Body {
  return { ...domesticPayment(stage.target, payingAccount(access), stage.random), ...changes };
}

/** The creation of a domestic payment that may be sent again: it says that duplicates are wanted. */
export function repeatablePayment(
  stage: Scene,
  access: Pick<Access, 'tpp'>,
  changes: Body = {},
): RequestDraft {
  return access.tpp.request('create-domestic-payment', {
    query: { allowLogicalDuplicate: 'true' },
    body: paymentBody(stage, access, changes),
  });
}

/** A payment that the bank took on. */
export interface CreatedPayment {
  readonly reply: Reply;
  readonly paymentId: string;
}

/**
 * Creates a domestic payment, which the bank may have exempted from SCA; anything but a success with a
 * paymentId makes the rest untestable.
 */
export async function orderPayment(
  stage: Scene,
  access: Pick<Access, 'tpp'>,
  changes: Body = {},
  input: RequestInput = {},
): Promise<CreatedPayment> {
  const body = paymentBody(stage, access, changes);
  const reply = await access.tpp.call('create-domestic-payment', { ...input, body });
  return { reply, paymentId: createdId(reply) };
}

/** How many payments are tried until the bank asks for an SCA: it may exempt some (Authentication 11). */
const mostExempt = 4;

function allExempt(count: number): Untestable {
  const many = count === 1 ? 'a payment' : `${count} payments in a row`;
  return new Untestable(
    `the bank exempted ${many} from SCA, and this needs one; if it asks for one with other sums, name payments.amounts`,
  );
}

/**
 * Creates a domestic payment that waits for its PSU, where the bank lets one of a few wait.
 * @param changes what marks a payment has to be made anew for each, or else there is one try
 * @throws Untestable when the bank takes none on, or exempts all of them
 */
export async function createPayment(
  stage: Scene,
  access: Pick<Access, 'tpp'>,
  changes: Body | (() => Body) = {},
  input: RequestInput = {},
): Promise<CreatedPayment> {
  const made = () => (typeof changes === 'function' ? changes() : changes);
  const isMarked = typeof changes !== 'function' && 'remittanceInformationUnstructured' in changes;
  const most = isMarked ? 1 : mostExempt;
  for (let tries = 1; tries <= most; tries += 1) {
    const payment = await orderPayment(stage, access, made(), input);
    if (!isExempt(payment.reply)) return payment;
  }
  throw allExempt(most);
}

/** The paymentId of a creation; anything but a success with one makes the rest untestable. */
export function createdId(reply: Reply): string {
  const paymentId = orderedIdIn(reply);
  if (paymentId !== undefined) return paymentId;
  throw new Untestable(`a valid domestic payment was answered with status ${reply.status}`);
}

/** Starts the authorisation of a payment by its own link, or by the operation where the reply shows none. */
export async function startAuthorisation(
  access: Pick<Access, 'tpp'>,
  payment: CreatedPayment,
  product = domesticProduct,
): Promise<Reply> {
  const href = payment.reply.link('startAuthorisation');
  const params = { product, paymentId: payment.paymentId };
  return href === undefined
    ? access.tpp.call('start-payment-authorisation', { params })
    : access.tpp.follow('POST', href);
}

/** A payment that waits for its SCA, and the reply that leads there. */
export interface PaymentUnderSca {
  readonly payment: CreatedPayment;
  readonly started: Reply;
}

/** How the payments are made and started that are tried; as usual unless told. */
export interface PaymentTrial {
  readonly first?: CreatedPayment;
  readonly create?: () => Promise<CreatedPayment>;
  readonly start?: (payment: CreatedPayment) => Promise<Reply>;
}

/**
 * A payment for which the bank asks for an SCA, where it does for one of a few.
 * @throws Untestable when it exempts all of them.
 */
export async function paymentUnderSca(
  stage: Scene,
  access: Pick<Access, 'tpp'>,
  trial: PaymentTrial = {},
): Promise<PaymentUnderSca> {
  const { create = () => createPayment(stage, access), start = (each) => startAuthorisation(access, each) } =
    trial;
  let payment = trial.first ?? (await create());
  for (let tries = 1; ; tries += 1) {
    const started = isExempt(payment.reply) ? payment.reply : await start(payment);
    if (!isExempt(started)) return { payment, started };
    if (tries === mostExempt) throw allExempt(mostExempt);
    payment = await create();
  }
}

/** True where the session is over, so that the PSU has to be asked before anything is started in it. */
function wantsSession(started: Reply): boolean {
  return started.status === 401 && started.link('scaRedirect') !== undefined;
}

/** Lets the PSU approve (or cancel) a payment, where asked; resolves with what came back. */
export async function authorise(
  access: Pick<Access, 'tpp'>,
  psu: Psu,
  payment: CreatedPayment,
  choice: ScaChoice = {},
): Promise<Redirected> {
  const { reply } = payment;
  if (isExempt(reply)) return completeSca(access, psu, reply, choice);
  const first = await startAuthorisation(access, payment);
  if (!wantsSession(first)) return completeSca(access, psu, first, choice);
  const { tpp } = access;
  const back = await psu.completes(tpp, first, choice);
  if (!back.succeeded) return back;
  const running = { tpp: afterSca(tpp, back) };
  const started = await startAuthorisation(running, payment);
  // Whether the SCA of the session was that of the payment, too, is open.
  return started.accepted ? completeSca(running, psu, started, choice) : back;
}

/** Lets the PSU approve (or cancel) what was started, where the bank asks for it. */
export async function completeSca(
  access: Pick<Access, 'tpp'>,
  psu: Psu,
  started: Reply,
  choice: ScaChoice = {},
): Promise<Redirected> {
  if (isExempt(started)) return { address: '', query: '', parameters: new Map(), succeeded: true };
  return psu.completes(access.tpp, started, choice);
}

async function unlessStuckIn<T>(where: readonly StuckIn[], sca: () => Promise<T>): Promise<T | undefined> {
  try {
    return await sca();
  } catch (thrown) {
    if (!(thrown instanceof ScaStuck && where.includes(thrown.where))) throw thrown;
    return undefined;
  }
}

/** What an SCA comes to, or undefined when the pages of the bank lead nowhere. */
export function unlessStuck<T>(sca: () => Promise<T>): Promise<T | undefined> {
  return unlessStuckIn(['pages'], sca);
}

/** Lets a person act behind another's link; a page that does not let them in is right, too. */
export function trySca(
  person: Psu,
  tpp: Tpp,
  reply: Reply,
  choice: ScaChoice = {},
): Promise<Redirected | undefined> {
  // Pages that are met by what none of them offers need not be understood.
  const beyond: readonly StuckIn[] = choice.smuggled?.swaps === undefined ? [] : ['unsure'];
  return unlessStuckIn(['pages', 'silence', ...beyond], () => person.completes(tpp, reply, choice));
}

/** A created and approved domestic payment. */
export async function approvePayment(
  stage: Scene,
  access: Pick<Access, 'tpp'>,
  psu: Psu,
  changes: Body = {},
): Promise<CreatedPayment> {
  const payment = await orderPayment(stage, access, changes);
  const back = await authorise(access, psu, payment);
  if (!back.succeeded) throw new Untestable('the approval of a payment did not succeed');
  return payment;
}

/** The status operation of a domestic payment. */
export function readPaymentStatus(tpp: Tpp, paymentId: string): Promise<Reply> {
  return tpp.call('read-payment-status', { params: { product: domesticProduct, paymentId } });
}

const unapproved: ReadonlySet<unknown> = new Set([undefined, 'RCVD', 'RJCT', 'CANC']);

/**
 * True for a status reply that does not tell of a payment that somebody approved.
 * @param before the status of the new payment, where it is told: which one that is is open
 */
export function isUnapproved(status: Reply, before?: Reply): boolean {
  const told = status.at('transactionStatus');
  return !status.accepted || unapproved.has(told) || told === before?.at('transactionStatus');
}
