/** Lawful calls of many operations, with all they need, so that a rule can be broken in each. */

import type { RequestDraft } from '../../rules/request-draft.js';
import { Untestable } from '../../model/errors.js';
import type { Tpp } from '../stage/tpp.js';

/** A call that the bank serves. */
export interface LawfulCall {
  readonly request: RequestDraft;
  /** True when it can be served once, because it takes away or moves on: it follows its broken twins. */
  readonly once?: true;
  /** True beside another call of the same operation, which is broken in more ways. */
  readonly few?: true;
  /** True beside other calls of the same operation: only what cannot be broken in those is broken in it. */
  readonly rest?: true;
}

/** A call that can be repeated. */
export function repeatable(request: RequestDraft): LawfulCall {
  return { request };
}

/** A call that can be served once. */
export function once(request: RequestDraft): LawfulCall {
  return { request, once: true };
}

/** What the work makes, or nothing where the bank does not get that far. */
export async function unlessUntestable<T>(work: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Untestable) return [];
    throw thrown;
  }
}

/** The calls on the contact address of the TPP itself. */
export function contactCalls(tpp: Tpp): readonly LawfulCall[] {
  const tppId = tpp.identity.organisationId;
  if (tppId === undefined) return [];
  const params = { tppId };
  return [
    repeatable(tpp.request('put-contact-information', { params, body: { email: 'notices@tpp.example' } })),
    repeatable(tpp.request('read-contact-information', { params })),
  ];
}

/** Registers a contact address; gives the calls on it, which can all come again and again. */
export async function registerContact(tpp: Tpp): Promise<readonly LawfulCall[]> {
  await tpp.all(contactCalls(tpp).map(({ request }) => request));
  return contactCalls(tpp);
}
