import {
  type Access,
  afterBatch,
  callOn,
  drawKinds,
  expectThat,
  fillAccount,
  gone,
  jsonBody,
  osloDate,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type Reply,
  scenario,
  statusOf,
  trySca,
  Untestable,
  valueAt,
  withBody,
} from '../../lib/harness/kit/index.js';
import { type Books, isInBooks, readBooks, timesBooked } from './orders/books.js';
import { businessDay } from '../payments/bodies.js';
import { createMarked, markOrder, type Scene } from './orders/marked.js';
import { repeat } from './orders/repeated.js';

/** A payment that the PSU approved, behind the newer of its two links or else behind the older one. */
interface Approved {
  readonly name: string;
  readonly text: string;
  /** The account that it names. */
  readonly bban: string | undefined;
  /** The account that it pays, which may be another one of the PSU: by its number or IBAN. */
  readonly payee: string;
  /** The other link. */
  readonly left: Reply | undefined;
}

/** Kinds of payments beside the domestic one. */
const most = { again: 9, quick: 1, standard: 9, full: 9 } as const;

/** Started twice, and its order repeated in vain. Whether the second link ends the first is open. */
async function approve(scene: Scene, access: Access, kind: PaymentKind): Promise<Approved | undefined> {
  const { tpp } = access;
  const { text, request, paymentId } = await createMarked(scene, access, kind);
  if (paymentId === undefined) return undefined;
  const payee = JSON.stringify(valueAt(jsonBody(request), ['creditorAccount']) ?? '');
  await repeat(tpp, request);
  const before = await statusOf(tpp, kind, paymentId);
  const links: Reply[] = [];
  for (const _ of [1, 2]) {
    const started = await callOn(tpp, kind, paymentId, 'start');
    if (started.link('scaRedirect') !== undefined) links.unshift(started);
  }
  for (const [at, link] of links.entries()) {
    await trySca(scene.psu, tpp, link);
    const status = await statusOf(tpp, kind, paymentId);
    if (status !== undefined && status !== before && !gone.has(status))
      return { name: kind.name, text, bban: tpp.binding.accounts[0]?.bban, payee, left: links[at + 1] };
  }
  return undefined;
}

/** Texts of payments of a kind that wait for their PSU: one as it is, and one that names its day. */
async function leave(scene: Scene, access: Access, kind: PaymentKind): Promise<readonly string[]> {
  const plain = await createMarked(scene, access, kind);
  const texts = plain.paymentId === undefined ? [] : [plain.text];
  // Which kinds name a day, and whether one of today or of a day off is taken, is open.
  for (const requestedExecutionDate of [osloDate(scene.time.now()), businessDay(scene, 0)]) {
    const { text, request } = markOrder(scene, kind);
    const dated = withBody(request, { ...Object(jsonBody(request)), requestedExecutionDate });
    if (paymentIdIn(await access.tpp.send(dated, { odd: true })) !== undefined) return [...texts, text];
  }
  return texts;
}

/** One of a kind that the PSU approved, and the texts of those whose SCA nobody even started. */
async function pairOf(scene: Scene, access: Access, kind: PaymentKind) {
  const untouched = await leave(scene, access, kind);
  return { name: kind.name, approved: await approve(scene, access, kind), untouched };
}

/** Whether an account gave a sum once, and no other has it but the one paid. A fee may stand beside it. */
function expectOnce(books: Books, { text, bban, payee }: Approved): void {
  for (const [each, { booked }] of books) {
    const times = timesBooked(booked, text);
    if (each !== bban && !payee.includes(each))
      expectThat(times === 0, 'nothing on another account', `${times}`);
    else expectThat(times <= 1, 'one booked transaction', `${times}`);
  }
}

/** One approval is one execution, however many links and runs there were. */
export const eachKind = scenario({
  id: 'execution/each-kind',
  title:
    'A payment of any kind is executed once, whatever other link and run there is, and never without an SCA',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, observe, target } = stage;
    if (target.sca?.sparing === true)
      throw new Untestable('six SCAs are more than a person should be asked for');
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const kinds = paymentKinds(stage, access);
    const single = kinds.filter(({ family }) => family === 'payment');
    const grouped = kinds.filter(({ family }) => family === 'bulk-payment');
    const pairs: Awaited<ReturnType<typeof pairOf>>[] = [];
    for (const kind of drawKinds(stage, single, most)) pairs.push(await pairOf(stage, access, kind));
    for (const kind of grouped) {
      const untouched = await leave(stage, access, kind);
      pairs.push({ name: kind.name, approved: undefined, untouched });
    }
    const approved = pairs.flatMap((each) => each.approved ?? []);
    const { seen, access: later } = await afterBatch(stage, access, readBooks, (books) =>
      approved.some(({ text }) => isInBooks(books, text)),
    );
    const told = approved.filter(({ text }) => isInBooks(seen, text));
    // Whether a list of accounts tells of executed payments, and with their text, is open.
    if (told.length === 0) observe('SCA-11', 'no booked transaction carries the text of an executed payment');
    for (const { left } of told) if (left !== undefined) await trySca(psu, later.tpp, left);
    await target.levers.batchRun?.({});
    const after = await readBooks(later);
    for (const { name, untouched } of pairs)
      for (const text of untouched)
        judge('SCA-11', `a ${name} whose SCA nobody started is not executed`, () =>
          expectThat(!isInBooks(after, text), 'no booked transaction', 'one is there'),
        );
    for (const each of told) {
      judge('SCA-11', `an approved ${each.name} is executed once, from its account`, () =>
        expectOnce(seen, each),
      );
      judge('SCA-11', `nor do its other link and a second run execute the ${each.name} again`, () =>
        expectOnce(after, each),
      );
    }
  },
});
