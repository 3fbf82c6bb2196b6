/**
 * Values that stand in for those that are hidden, so that a reply can be looked at again. What a pseudonym
 * tells of the form of its value is kept; of the rest nothing is claimed: a reply breaks something only where
 * it does so with each of several stand-ins.
 */

import type { KeptMessage } from '../exchange.js';
import { isHidden } from '../hidden.js';

const pseudonym = /‹([a-z-]+)(?: (\d+))?([^›]*)›/g;

/** Gives a stand-in for a pseudonym of a kind, with its number; and what the pseudonym remarks. */
type StandIn = (kind: string, number: number, remarks: string) => string;

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An account number whose last digit is right (MOD 11). */
function bban(number: number): string {
  for (let each = 95_360_000 + number * 7; ; each += 1) {
    const digits = String(each).padStart(10, '9');
    const sum = Array.from('5432765432', Number).reduce(
      (all, weight, at) => all + weight * Number(digits[at]),
      0,
    );
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return `${digits}${check}`;
  }
}

function iban(number: number): string {
  const account = bban(number);
  const rest = BigInt(`${account}232400`) % 97n;
  return `NO${String(98n - rest).padStart(2, '0')}${account}`;
}

/** What such a value usually looks like. */
const usual: StandIn = (kind, number, remarks) => {
  if (remarks.includes('iban')) return iban(number);
  if (kind === 'account' || kind === 'number' || kind === 'identity') return bban(number);
  if (kind === 'card') return '492500******1234';
  if (kind === 'name') return `Name ${number}`;
  return uuid(number);
};

const others: readonly StandIn[] = [
  usual,
  (_, number) => uuid(number),
  (_, number) => String(10_000_000_000 + number),
  (_, number) => `value-${number}`,
];

function without(text: string, standIn: StandIn): string {
  if (!isHidden(text)) return text;
  return text.replaceAll(pseudonym, (_, kind: string, number: string | undefined, remarks: string) =>
    standIn(kind, Number(number ?? 0), remarks),
  );
}

/**
 * The message with stand-ins; one for each way to choose them, the usual one first. A message that hides
 * nothing is itself.
 */
export function withStandIns<Message extends KeptMessage>(message: Message, way: number): Message {
  const standIn = others[way] ?? usual;
  return {
    ...message,
    headers: message.headers.map(([name, value]) => [name, without(value, standIn)]),
    body: without(message.body, standIn),
  };
}

/** In how many ways stand-ins are chosen. */
export const ways = others.length;
