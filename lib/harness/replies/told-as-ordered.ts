/** Whether details tell what was ordered: what stands in both under one name has one value. */

import { isRecord, itemsOf, memberOf } from '../../model/json-value.js';
import { amountParts } from '../../model/money.js';

/** A value that details tell otherwise than it was ordered. */
export interface Mistold {
  /** Names with points between them. */
  readonly member: string;
  readonly ordered: string;
  readonly told: string;
}

/** A sum without zeros that say nothing; another text as it is. */
export function plainSum(value: string): string {
  const parts = amountParts(value);
  return parts === undefined ? value : `${BigInt(parts.whole)}.${parts.fraction.replace(/0+$/, '')}`;
}

const plain = (value: string) => value.normalize('NFC');
const compact = (value: string) => value.replaceAll(/[\s.]/g, '').toUpperCase();

/** How two ways to write one value become one; texts as they are unless told. */
const readings: Readonly<Record<string, (value: string) => string>> = {
  amount: plainSum,
  bban: compact,
  iban: compact,
  // The head office, or a branch.
  creditorAgent: (value) => value.toUpperCase().slice(0, 8),
  // The published word is misspelt, that of the framework is not.
  executionRule: (value) => value.replace('preceeding', 'preceding'),
  requestedExecutionDate: (value) => value.slice(0, 10),
  startDate: (value) => value.slice(0, 10),
  endDate: (value) => value.slice(0, 10),
};

/** What may be cut or written otherwise while the payment is processed (PAY-42). */
const free: ReadonlySet<string> = new Set(['remittanceInformationUnstructured']);

function writing(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function compared(ordered: unknown, told: unknown, path: readonly string[]): readonly Mistold[] {
  if (isRecord(ordered))
    return Object.entries(ordered).flatMap(([name, each]) =>
      free.has(name) ? [] : compared(each, memberOf(told, name), [...path, name]),
    );
  if (Array.isArray(ordered)) return listCompared(ordered, told, path);
  const [wanted, found] = [writing(ordered), writing(told)];
  if (wanted === undefined || found === undefined) return [];
  const read = readings[path.at(-1) ?? ''] ?? plain;
  return read(wanted) === read(found) ? [] : [{ member: path.join('.'), ordered: wanted, told: found }];
}

/** What an item of a list is found by: in which order they stand is open. */
const marks: readonly (readonly string[])[] = [
  ['reference'],
  ['instructedAmount', 'amount'],
  ['creditorName'],
];

function markOf(item: unknown, mark: readonly string[]): string | undefined {
  const found = writing(mark.reduce(memberOf, item));
  return found === undefined ? undefined : plainSum(found);
}

function twinOf(item: unknown, all: readonly unknown[]): unknown {
  for (const mark of marks) {
    const wanted = markOf(item, mark);
    const twins = wanted === undefined ? [] : all.filter((each) => markOf(each, mark) === wanted);
    if (twins.length === 1) return twins[0];
  }
  return undefined;
}

/** The item told for each that was ordered. Where all but one are found, the one that is left is that one. */
function twinsOf(ordered: readonly unknown[], told: readonly unknown[]): readonly unknown[] {
  const twins = ordered.map((each) => twinOf(each, told));
  const left = told.filter((each) => !twins.includes(each));
  const isSure = left.length === 1 && twins.filter((each) => each === undefined).length === 1;
  return isSure ? twins.map((each) => each ?? left[0]) : twins;
}

function listCompared(
  ordered: readonly unknown[],
  told: unknown,
  path: readonly string[],
): readonly Mistold[] {
  const items = itemsOf(told);
  if (items.length === 0) return [];
  if (ordered.every((each) => typeof each === 'string')) {
    const [wanted, found] = [ordered, items].map((each) => each.map(String).toSorted().join(', '));
    return wanted === found ? [] : [{ member: path.join('.'), ordered: wanted ?? '', told: found ?? '' }];
  }
  const twins = twinsOf(ordered, items);
  return ordered.flatMap((each, at) => compared(each, twins[at], [...path, String(at)]));
}

/** The members that details tell otherwise than ordered. What is not told is none of them. */
export function mistoldIn(details: unknown, ordered: unknown): readonly Mistold[] {
  return compared(ordered, details, []);
}

/** Members of an order, and of its transfers, whose details are told under other names. */
export function untoldIn(details: unknown, ordered: unknown): readonly string[] {
  const isTold = (name: string) => memberOf(details, name) !== undefined;
  const names = isRecord(ordered) ? Object.keys(ordered) : [];
  if (!names.some(isTold)) return [];
  const told = itemsOf(memberOf(details, 'payments'));
  const inTransfers = itemsOf(memberOf(ordered, 'payments')).flatMap((each) =>
    told.length > 0 && isRecord(each) ? Object.keys(each) : [],
  );
  const untold = inTransfers.filter((name) => told.every((each) => memberOf(each, name) === undefined));
  return [...new Set([...names.filter((name) => !isTold(name)), ...untold])];
}
