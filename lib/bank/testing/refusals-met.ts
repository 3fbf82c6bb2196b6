/** Refusals as a client and a witness see them, and which reasons were met. */

import { expect } from 'vitest';
import { clause } from '../../catalogue/index.js';
import type { WireRequest } from '../../model/http.js';
import type { Bank } from '../bank.js';
import type { ToldRefusal } from '../grounds/ground.js';
import type { ReferenceOptions } from '../reference.js';
import { type RefusalReason, refusals } from '../refusals.js';
import type { PartsChange } from '../types.js';
import { overHttp } from './over-http.js';
import { testBank, type TestReply, textAt } from './test-bank.js';

const opened: (() => Promise<void>)[] = [];
/** Ends every bank that was served. */
export async function closeServed(): Promise<void> {
  await Promise.all(opened.map((close) => close()));
}

/** What witnesses were told since it was looked at last. */
const told: ToldRefusal[] = [];

/** A bank over HTTP whose refusals are told to a witness. */
export async function servedBank(change?: PartsChange, options?: ReferenceOptions): Promise<Bank> {
  const inside = testBank(change, options);
  const watched = { ...inside, handle: (each: WireRequest) => inside.handle(each, (one) => told.push(one)) };
  const { bank, close } = await overHttp(watched);
  opened.push(close);
  return bank;
}

/** Reasons of which the text says nothing that anybody could be held to. */
const openByText: ReadonlySet<RefusalReason> = new Set([
  'path-unknown',
  'method-not-allowed',
  'resource-unknown',
  'cards-not-offered',
  'body-unusable',
]);

/** Reasons that were met. */
export const reasonsMet = new Set<string>();

/** The reply refuses for this reason, and its witness was told why and what mends it. */
export function expectRefusal(reply: TestReply, reason: RefusalReason): void {
  const { status, code } = refusals[reason];
  expect([reply.status, textAt(reply.body, 'tppMessages', 0, 'code')], JSON.stringify(reply.body)).toEqual([
    status,
    code,
  ]);
  reasonsMet.add(reason);
  const [witnessed] = told.splice(0).toReversed();
  expect(witnessed?.by).toBe(reason);
  expect(clause(witnessed?.clause ?? 'GEN-01').level === 'info' ? openByText.has(reason) : true, reason).toBe(
    true,
  );
  expect(witnessed?.mend).toMatch(/^[A-Z].+\.$/);
  expect(reply.header('x-request-id')).toBe('00000000-0000-4000-8000-000000000001');
}
