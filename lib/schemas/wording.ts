/** What a failed constraint says, in words that the sender of the payload understands. */

import { minorUnits } from '../model/currency.js';
import { fractionDigits } from '../model/money.js';
import { formats } from './formats.js';
import type { SchemaNode } from './schema.js';
import { plural } from '../model/plural.js';

/** A failed keyword as the validator tells it. */
export interface Failure {
  readonly keyword: string;
  /** The node that the keyword stands at. */
  readonly node: SchemaNode;
  readonly data: unknown;
  readonly params: Readonly<Record<string, unknown>>;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  return Array.isArray(value) ? value.length : 0;
}

function text(value: unknown, name: string): string {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
}

/** Members that the branches of a node demand, for example `bban | other`. */
function branches(node: SchemaNode): string {
  return [...(node.oneOf ?? []), ...(node.anyOf ?? [])]
    .map((each) => (each.required ?? []).join(' and '))
    .join(' | ');
}

function minorUnitsWording(data: unknown): string {
  const currency = text(data, 'currency');
  const digits = fractionDigits(text(data, 'amount'));
  return `more than ${plural(minorUnits(currency), 'fraction digit')} for ${currency} (${digits})`;
}

const sentences: Readonly<Record<string, (failure: Failure) => string>> = {
  type: ({ node, data }) => `is ${kindOf(data)}, not ${article(node.type ?? 'value')}`,
  required: () => 'is missing',
  enum: ({ node }) => {
    const values = node.enum ?? [];
    return values.length > 14
      ? `is none of the ${values.length} listed values`
      : `is none of ${values.join(' ')}`;
  },
  const: ({ node }) => `is not ${node.const ?? ''}`,
  minLength: ({ node, data }) =>
    `shorter than ${plural(node.minLength ?? 0, 'character')} (${lengthOf(data)})`,
  maxLength: ({ node, data }) =>
    `longer than ${plural(node.maxLength ?? 0, 'character')} (${lengthOf(data)})`,
  pattern: ({ node }) => node['x-message'] ?? `does not match ${node.pattern ?? ''}`,
  format: ({ node }) =>
    Object.entries(formats).find(([name]) => name === node.format)?.[1].message ?? 'has a wrong form',
  minItems: ({ node, data }) => `fewer than ${plural(node.minItems ?? 0, 'item')} (${lengthOf(data)})`,
  maxItems: ({ node, data }) => `more than ${plural(node.maxItems ?? 0, 'item')} (${lengthOf(data)})`,
  uniqueItems: ({ params }) => `items ${String(params['j'])} and ${String(params['i'])} are the same`,
  minimum: ({ node }) => node['x-message'] ?? `is below ${String(node.minimum)}`,
  maximum: ({ node }) => node['x-message'] ?? `is above ${String(node.maximum)}`,
  not: ({ node }) => node['x-message'] ?? 'is not allowed',
  anyOf: ({ node }) => node['x-message'] ?? `at least one of ${branches(node)}`,
  oneOf: ({ node }) => node['x-message'] ?? `exactly one of ${branches(node)}`,
  'x-minor-units': ({ data }) => minorUnitsWording(data),
  'x-customary-minor-units': ({ data }) => minorUnitsWording(data),
  'x-in-order': ({ node }) => `is before ${node['x-in-order']?.[0] ?? ''}`,
};

/** One short sentence without a subject: the path before it names who it speaks of. */
export function wordingOf(failure: Failure): string {
  return sentences[failure.keyword]?.(failure) ?? `breaks ${failure.keyword}`;
}
