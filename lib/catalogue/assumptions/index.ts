/**
 * The register of assumptions: everything that the interface text leaves open and that a lawful bank may
 * answer its own way.
 */

import type { AskedAssumption, Assumption, Json } from '../assumption.js';
import { addressesAssumptions } from './addresses.js';
import { headersAssumptions } from './headers.js';
import { lifeCycleAssumptions } from './life-cycle.js';
import { limitsAssumptions } from './limits.js';
import { operationsAssumptions } from './operations.js';
import { paymentsAssumptions } from './payments.js';
import { placesAssumptions } from './places.js';
import { recordsAssumptions } from './records.js';
import { refusalsAssumptions } from './refusals.js';
import { sandboxAssumptions } from './sandbox.js';
import { scaAssumptions } from './sca.js';
import { signingAssumptions } from './signing.js';

export type { Assumption, AssumptionBasis, AssumptionTopic, Json } from '../assumption.js';

const all = [
  ...refusalsAssumptions,
  ...placesAssumptions,
  ...operationsAssumptions,
  ...recordsAssumptions,
  ...signingAssumptions,
  ...headersAssumptions,
  ...paymentsAssumptions,
  ...lifeCycleAssumptions,
  ...addressesAssumptions,
  ...scaAssumptions,
  ...limitsAssumptions,
  ...sandboxAssumptions,
] as const;

type Entry = (typeof all)[number];

/** The id of an assumption of the register; any other text does not compile. */
export type AssumptionId = Entry['id'];

type EntryOf<Id extends AssumptionId> = Extract<Entry, { readonly id: Id }>;

type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : Value extends readonly (infer Item)[]
        ? readonly ([Item] extends [never] ? Json : Widened<Item>)[]
        : Value extends object
          ? { readonly [Member in keyof Value]: Widened<Value[Member]> }
          : Json;

/** What an answer to the assumption can be: one of its choices, or else anything of the default's shape. */
export type AssumptionValue<Id extends AssumptionId> =
  EntryOf<Id> extends AskedAssumption<Id, infer Default, infer Choice>
    ? [Choice] extends [never]
      ? Widened<Default>
      : Choice
    : never;

/** All assumptions, by topic. */
export const assumptions: readonly Assumption<AssumptionId>[] = all;

const byId: ReadonlyMap<string, Entry> = new Map(all.map((each): [string, Entry] => [each.id, each]));

function isEntry<Id extends AssumptionId>(each: Entry | undefined, id: Id): each is EntryOf<Id> {
  return each?.id === id;
}

/** The assumption with this id; the type of its default is exact. */
export function assumption<Id extends AssumptionId>(id: Id): EntryOf<Id> {
  const found = byId.get(id);
  if (!isEntry(found, id)) throw new Error(`no assumption ${id} in the register`);
  return found;
}

/** Narrows free text (a profile, a command line) to the id of an assumption. */
export function isAssumptionId(text: string): text is AssumptionId {
  return byId.has(text);
}

/**
 * Whether a value can answer the assumption: one of its choices or, where these cannot be listed, a value of
 * the default's kind. A default of null says that there is none, so that any value may take its place.
 */
export function isLawfulAnswer(id: AssumptionId, value: unknown): boolean {
  const { default: usual, choices }: Assumption = assumption(id);
  if (choices !== undefined) return choices.some((each) => each === value);
  return usual === null || kindOf(value) === kindOf(usual);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
