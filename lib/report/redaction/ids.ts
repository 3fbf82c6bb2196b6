/** Ids of people's things that nothing names: in lists of a body, or variables of a path. */

import type { Exchange } from '../../harness/evidence/exchange.js';
import { operation, operations } from '../../model/operations/index.js';
import { decoded } from './contexts.js';
import { secretVariables, type LearnedValue, type SecretKind } from './kinds.js';

/** Operations whose replies are agreements themselves, under no name. */
const ofAgreements: ReadonlySet<Exchange['operation']> = new Set<Exchange['operation']>([
  'list-agreements',
  'list-sandbox-agreements',
  'create-sandbox-agreement',
]);

/** Members that list things, each a text or an object with an id. */
const lists: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ['agreements', 'corporate-id'],
  ['accounts', 'resource'],
  ['cardAccounts', 'resource'],
]);

function idOf(each: unknown): string | undefined {
  const id: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'id') : each;
  return typeof id === 'string' ? id : undefined;
}

/** Ids in the lists of a body. Those of agreements are what PSU-Corporate-ID takes. */
export function listedIds(body: string, asked: Exchange['operation']): readonly LearnedValue[] {
  const isOfAgreements = ofAgreements.has(asked);
  if (!isOfAgreements && ![...lists.keys()].some((each) => body.includes(`"${each}"`))) return [];
  const found: LearnedValue[] = [];
  const keep = (kind: SecretKind, values: readonly unknown[]) => {
    for (const value of values.flatMap((each) => idOf(each) ?? [])) found.push({ kind, value });
  };
  try {
    JSON.parse(body, (key, value: unknown) => {
      const kind = lists.get(key);
      if (kind !== undefined && Array.isArray(value)) keep(kind, value);
      if (key === '' && isOfAgreements) keep('corporate-id', Array.isArray(value) ? value : [value]);
      return value;
    });
  } catch {
    // No JSON: its members are masked by name alone.
  }
  return found;
}

/** Words of the interface's paths: where a path broken on purpose has them as an id, they hide nobody. */
const pathWords: ReadonlySet<string> = new Set(
  operations.flatMap((each) => each.path.split('/')).filter((each) => !each.startsWith('{')),
);

/** Ids in a path, where the operation has a variable for them. The path may have a base address before it. */
export function idsInPath(target: string, asked: Exchange['operation']): readonly LearnedValue[] {
  if (asked === 'browser') return [];
  const names = operation(asked).path.split('/').toReversed();
  if (!names.some((each) => each.startsWith('{'))) return [];
  const values = (target.split('?', 1)[0] ?? '').split('/').toReversed();
  return names.flatMap((name, index) => {
    const kind = secretVariables.get(name.slice(1, -1));
    const value = decoded(values[index] ?? '');
    return kind === undefined || value === '' || pathWords.has(value) ? [] : [{ kind, value }];
  });
}
