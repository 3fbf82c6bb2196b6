/** Ways to spoil a habit of the reference TPP, and trouble on its way to the bank. */

import type { Call, Draft, Habits, HeaderLine, Person } from '../../../../examples/tpp/parts.js';
import type { WireReply } from '../../../model/http.js';
import type { Trouble } from '../stage.js';

export const strange = '5d0c5a4e-6a0f-4d6c-9a6e-2f8f2a6f1a11';

export function withLine(lines: readonly HeaderLine[], name: string, value: string): readonly HeaderLine[] {
  return [...lines.filter(([each]) => each !== name), [name, value]];
}

/** Changes the headers of the PSU on the calls that are meant. */
export function psuHeaders(
  meant: (person: Person, call: Call) => boolean,
  change: (lines: readonly HeaderLine[], person: Person) => readonly HeaderLine[],
) {
  return (habits: Habits): Habits => ({
    ...habits,
    psuHeaders: (person, call) => {
      const lines = habits.psuHeaders(person, call);
      return meant(person, call) ? change(lines, person) : lines;
    },
  });
}

export function composing(meant: (draft: Draft, call: Call) => boolean, change: (draft: Draft) => Draft) {
  return (habits: Habits): Habits => ({
    ...habits,
    compose: (draft, call) => {
      const composed = habits.compose(draft, call);
      return meant(composed, call) ? change(composed) : composed;
    },
  });
}

export function isRead({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return method === 'GET' && path.startsWith('/v1/accounts');
}

export function body(draft: Draft, change: (value: Record<string, unknown>) => object): Draft {
  return { ...draft, body: Buffer.from(JSON.stringify(change(JSON.parse(draft.body.toString())))) };
}

export function isPost(end: string) {
  return ({ method, target }: Draft) => method === 'POST' && target.endsWith(end);
}

export const domestic = isPost('/payments/norwegian-domestic-credit-transfers');

export function header(draft: Draft, name: string): string | undefined {
  return draft.headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

export function reply(status: number, headers: readonly HeaderLine[] = []): WireReply {
  const text = JSON.stringify({ tppMessages: [{ category: 'ERROR', code: 'SYSTEM_ERROR' }] });
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: Buffer.from(text) };
}

/**
 * Answers the first requests that are meant itself; what the bank would have done is done all the same where
 * it is asked to.
 */
export function troubled(
  meant: (request: { readonly method: string; readonly target: string }) => boolean,
  answer: WireReply | 'lost',
  times = 1,
): () => Trouble {
  return () => {
    let left = times;
    return async (request, pass) => {
      if (left === 0 || !meant(request)) return pass();
      left -= 1;
      return answer;
    };
  };
}

export const creates = ({ method, target }: { readonly method: string; readonly target: string }) =>
  method === 'POST' && target.endsWith('/payments/norwegian-domestic-credit-transfers');
export const readsBalances = ({ target }: { readonly target: string }) => target.endsWith('/balances');

export const retryingAtOnce =
  (on: (status: number | undefined) => boolean, most: number) =>
  (habits: Habits): Habits => ({
    ...habits,
    pause: (got, tries, call) =>
      on(got?.status) ? (tries < most ? 0 : undefined) : habits.pause(got, tries, call),
  });
