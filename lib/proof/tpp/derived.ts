/**
 * Faulty TPPs that follow from the rules: each breaker of each rule, at a place where it applies, narrowed to
 * one call or one operation. Nothing is listed by hand, so that a new rule brings its faulty TPPs with it.
 */

import type { Call, Draft, Habits, Message } from '../../../examples/tpp/parts.js';
import { certificateRoles } from '../../certificates/certificate-roles.js';
import { isOperationId, operation as operationById } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Operation } from '../../model/operation.js';
import type { Breaker, BreakerSetting, RequestRule } from '../../rules/rule.js';
import { tppRules } from '../../tpp/requests/request-obligations.js';
import type { FaultyTpp } from './faulty.js';
import { asItIs, furnishings, type Furnishing } from './furnishings.js';

/** Where a breaker acts: with every call of the operation, or with the one of this number alone. */
export type Narrowing = 'operation' | 'first' | 'second' | 'last-of-many';

/** A call as the reference TPP makes it. */
export interface Place {
  readonly operation: string;
  readonly draft: RequestDraft;
}

/** Structured addresses are enforced by then. */
const setting = {
  context: {
    now: Date.parse('2026-11-02T09:00:00Z'),
    environment: 'sandbox',
    unprocessable: /\p{Extended_Pictographic}/u,
    readRoles: certificateRoles,
  },
} as const;

/** The draft of the example as rules know drafts; undefined when it is of no operation. */
export function ruleDraft(draft: Draft): RequestDraft | undefined {
  const path = draft.target.split('?')[0] ?? '';
  const found = publishedTable.match(draft.method, path);
  if (found.kind !== 'operation' || !isOperationId(found.operation.id)) return undefined;
  const { method } = found.operation;
  return { ...draft, method, operation: found.operation.id };
}

type Setting = BreakerSetting;

function applies(breaker: Breaker, draft: RequestDraft, at: Setting): boolean {
  return breaker.appliesTo?.(draft, at) !== false;
}

/** A breaker, the operation whose calls it breaks, and what is put to them before. */
interface Chosen {
  readonly breaker: Breaker;
  readonly operation: string;
  readonly furnish: Furnishing['furnish'];
  readonly at: Setting;
}

/** Breaks the chosen calls; counts those that it could break. */
function spoiling({ breaker, operation, furnish, at }: Chosen, wanted: (count: number) => boolean) {
  return (habits: Habits): Habits => {
    let count = 0;
    let spoilsNext = false;
    const compose = (given: Draft, call: Call): Draft => {
      const composed = habits.compose(given, call);
      const plain = ruleDraft(composed);
      spoilsNext = false;
      if (plain === undefined || plain.operation !== operation) return composed;
      const draft = furnish(plain);
      if (draft === undefined || !applies(breaker, draft, at)) return composed;
      count += 1;
      if (!wanted(count)) return composed;
      spoilsNext = breaker.stage === 'after-signing';
      return breaker.stage === 'before-signing' ? breaker.apply(draft, at) : draft;
    };
    const seal = (signed: Message, call: Call): Message => {
      const sealed = habits.seal(signed, call);
      return spoilsNext && breaker.stage === 'after-signing' ? breaker.apply(sealed) : sealed;
    };
    return { ...habits, compose, seal };
  };
}

const narrowings: Readonly<Record<Narrowing, (count: number) => boolean>> = {
  operation: () => true,
  first: (count) => count === 1,
  second: (count) => count === 2,
  'last-of-many': (count) => count === 3,
};

/** A number from a text, the same each time. */
function drawn(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** Each breaker with the operations at which it applies, and how often. */
function placesOf(
  breaker: Breaker,
  places: readonly Place[],
  at: Setting,
  furnish: Furnishing['furnish'],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { operation, draft } of places) {
    const furnished = furnish(draft);
    if (furnished !== undefined && applies(breaker, furnished, at))
      counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }
  return [...counts];
}

/**
 * The places of a breaker: calls as the reference TPP makes them or, where none fits, the first furnishing
 * that makes some fit.
 */
function furnishedPlaces(rule: RequestRule, breaker: Breaker, places: readonly Place[], at: Setting) {
  for (const furnishing of [asItIs, ...furnishings]) {
    // What only a furnishing of its product can break belongs to that product.
    const counts = placesOf(breaker, places, at, furnishing.furnish).filter(
      ([operation]) => !rule.concerns || rule.concerns(operationOf(furnishing, operation)),
    );
    if (counts.length > 0) return { counts, furnishing };
  }
  return undefined;
}

function operationOf({ turnsInto = {} }: Furnishing, operation: string): Operation {
  const id = turnsInto[operation] ?? operation;
  if (!isOperationId(id)) throw new Error(`no operation ${id}`);
  return operationById(id);
}

/** What some breakers cannot help breaking besides: a text that is spoilt is more than one thing. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'basket-lim-03': ['payment-id-from-reply'],
  'periodic-payment-end-13': ['date-members-form'],
  'sandbox-transactions-creation-end-13': ['date-members-form'],
  'sandbox-card-transactions-creation-end-13': ['date-members-form'],
  'sandbox-account-creation-end-13-usual': ['sandbox-currency-listed'],
  'sandbox-card-account-creation-end-13-usual': ['sandbox-currency-listed'],
  'sandbox-transactions-creation-end-13-usual': ['sandbox-currency-listed', 'date-members-form'],
  'sandbox-card-transactions-creation-end-13-usual': ['sandbox-currency-listed'],
  'certificate-base64': ['call-repeated-after-sca'],
  'psu-corporate-id-form': ['payment-of-its-psu', 'corporate-id-as-issued'],
  'signature-algorithm': ['usual-signature-algorithm'],
  'signed-request-target': ['query-parameter-known'],
  'psu-accept-form': ['psu-ip-address-with-psu'],
  'structured-creditor-town': ['city-deprecated'],
  'agreements-psu-id': ['call-repeated-after-sca'],
  'psu-ip-port-form': ['psu-ip-address-with-psu'],
  'psu-http-method-known': ['psu-ip-address-with-psu'],
  'psu-geo-location-form': ['psu-ip-address-with-psu'],
  'psu-device-id-form': ['psu-ip-address-with-psu'],
  'accept-form': ['json-accepted'],
  'sepa-payment-pay-03': ['product-of-its-currency'],
  'sepa-payment-type-03': ['product-of-its-currency'],
  'sepa-payment-type-03-usual': ['product-of-its-currency'],
};

/** Rules that follow from schemas, and what is asked of the same members in every body. */
const ofBodies = /-(?:pay|type|adr|end|err)-\d+/;
const formsOfBodies = ['bban-at-most-30', 'creditor-agent-is-code', 'agent-of-currency-account'];

function faultOf(
  rule: RequestRule,
  breaker: Breaker,
  places: readonly Place[],
  at: Setting,
): FaultyTpp | undefined {
  const found = furnishedPlaces(rule, breaker, places, at);
  if (found === undefined) return undefined;
  const { counts, furnishing } = found;
  const name = `${rule.id}/${breaker.name.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}`;
  const draw = drawn(name);
  const [operation, count] = counts[draw % Math.max(counts.length, 1)] ?? [];
  if (operation === undefined || count === undefined) return undefined;
  const possible: Narrowing[] = ['operation', 'first'];
  if (count > 1) possible.push('second');
  if (count > 2) possible.push('last-of-many');
  const narrowing = possible[draw % possible.length] ?? 'operation';
  return {
    id: `${name}@${operation}:${narrowing}`,
    title: `${breaker.name}, ${operation}, ${narrowing}`,
    change: spoiling({ breaker, operation, furnish: furnishing.furnish, at }, narrowings[narrowing]),
    catches: [rule.id],
    may: [
      ...(furnishing.may ?? []),
      ...(besides[rule.id] ?? []),
      ...(ofBodies.test(rule.id) ? formsOfBodies : []),
      ...(narrowing === 'operation' ? ['refusal-heeded'] : []),
    ],
  };
}

/** One faulty TPP for each breaker that applies to a call of the reference TPP. */
export function derivedFaults(places: readonly Place[], keyId: string): readonly FaultyTpp[] {
  const at = { ...setting, keyId };
  const all = tppRules.flatMap((rule) =>
    rule.breakers.flatMap((breaker) => faultOf(rule, breaker, places, at) ?? []),
  );
  // Breakers of one rule may differ in signs alone, which ids do without.
  const times = new Map<string, number>();
  return all.map((each) => {
    const count = (times.get(each.id) ?? 0) + 1;
    times.set(each.id, count);
    return count === 1 ? each : { ...each, id: `${each.id}:${count}` };
  });
}
