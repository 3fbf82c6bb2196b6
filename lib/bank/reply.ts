/** Replies as routes and pages make them, before the finisher turns them into bytes. */

import type { HeaderLine } from '../model/http.js';

/** A status with a JSON value, a page, or nothing as its body. */
export type BankReply = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
} & (
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'empty' }
);

export function json(status: number, value: unknown, headers: readonly HeaderLine[] = []): BankReply {
  return { kind: 'json', status, value, headers };
}

export function page(status: number, html: string, headers: readonly HeaderLine[] = []): BankReply {
  return { kind: 'page', status, html, headers };
}

export function empty(status: number, headers: readonly HeaderLine[] = []): BankReply {
  return { kind: 'empty', status, headers };
}
