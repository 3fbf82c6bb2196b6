import {
  dueNow,
  itemsOf,
  jsonBody,
  type KnownAccount,
  memberOf,
  type PaymentKind,
  type RequestDraft,
  type Stage,
  withBody,
} from '../../../lib/harness/kit/index.js';
import type { Books } from '../../execution/orders/books.js';
import { marked } from '../../execution/orders/marked.js';
import { entriesOf, type Member, membersOf, transferIn } from './members.js';

/** Which of two values is told: the one that stands first in the body, or the last. */
export type Told = 'first' | 'last';

/** An order that says a member twice. */
export interface Form {
  readonly where: string;
  readonly request: RequestDraft;
  /** By which it is found among transactions. */
  readonly text: string;
  /** Which one is told; undefined where neither is, or both. */
  readonly onPage: (text: string) => Told | undefined;
  readonly inReply: (json: unknown) => Told | undefined;
  readonly inBooks: (books: Books) => Told | undefined;
}

type Order = Readonly<Record<string, unknown>>;

/** What stands for a value that is spelt out by hand. */
const gap = '\u0001';

function filled(object: object, text: string): string {
  return JSON.stringify(object).replace(JSON.stringify(gap), () => text);
}

/** The object as JSON, with a member said once more: before all others, or behind them. */
function twice(object: object, name: string, other: unknown, isFirst: boolean): string {
  const text = JSON.stringify(object);
  const added = `${JSON.stringify(name)}:${JSON.stringify(other)}`;
  return isFirst ? text.replace('{', () => `{${added},`) : text.replace(/\}$/, () => `,${added}}`);
}

/** The order with the member said twice where it stands: in the order, or in the last transfer of a bulk. */
function spelt(order: Order, { name, inside }: Member, other: unknown, isFirst: boolean): string {
  const spell = (object: object): string => {
    if (inside === undefined) return twice(object, name, other, isFirst);
    const within = twice(Object(memberOf(object, name)), inside, memberOf(other, inside), isFirst);
    return filled({ ...object, [name]: gap }, within);
  };
  if (memberOf(order, name) !== undefined) return spell(order);
  const transfers = itemsOf(order['payments']).map((each) => JSON.stringify(each));
  const all = [...transfers.slice(0, -1), spell(Object(transferIn(order)))];
  return filled({ ...order, payments: gap }, `[${all.join(',')}]`);
}

/** An order of the kind that is due at once and carries the text. */
function orderWith(text: string, creation: RequestDraft): Order {
  const marks = { remittanceInformationUnstructured: text };
  const order = Object(jsonBody(creation));
  if (!Array.isArray(order.payments)) return { ...order, ...marks };
  return { ...order, payments: order.payments.map((each: object) => ({ ...each, ...marks })) };
}

/** Which of two values is seen at a place. */
function which(values: readonly unknown[], isTold: (value: unknown) => boolean): Told | undefined {
  const [first, last] = values.map(isTold);
  if (first === last) return undefined;
  return first === true ? 'first' : 'last';
}

/** The orders of a kind that say something twice, each time with the usual value before and behind. */
export function formsOf(
  scene: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  kind: PaymentKind,
  second: KnownAccount,
): readonly Form[] {
  return membersOf(kind, second).flatMap((member) =>
    [true, false].flatMap((isFirst): readonly Form[] => {
      const creation = dueNow(kind.creation(), true);
      const { text } = marked(scene);
      const order = orderWith(text, creation);
      const holder = memberOf(order, member.name) === undefined ? transferIn(order) : order;
      const [usual, other] = [memberOf(holder, member.name), member.other(holder)];
      if (usual === undefined) return [];
      const values = isFirst ? [other, usual] : [usual, other];
      return [
        {
          where: `${[member.name, member.inside].filter(Boolean).join('.')} twice`,
          request: withBody(creation, Buffer.from(spelt(order, member, other, isFirst), 'utf8')),
          text,
          onPage: (page) => which(values, (value) => member.onPage(value, page)),
          inReply: (json) => which(values, (value) => member.inReply(value, JSON.stringify(json ?? null))),
          inBooks: (books) => which(values, (value) => member.inBooks(value, entriesOf(books, text))),
        },
      ];
    }),
  );
}
