/** The names of members as serialisers write them that have a policy for names. */

import { capital } from '../letters.js';
import { withMembers, type JsonNode } from './json-tree.js';

const policies: readonly (readonly [how: string, name: (text: string) => string])[] = [
  ['in PascalCase', capital],
  ['in camelCase', (text) => text.charAt(0).toLowerCase() + text.slice(1)],
  ['in snake_case', (text) => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  ['in kebab-case', (text) => text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)],
  ['in lower case', (text) => text.toLowerCase()],
  ['in upper case', (text) => text.toUpperCase()],
  [
    'in camelCase where they have hyphens or underscores',
    (text) => text.replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ],
];

/** The tree under each policy. */
export function* namedKeys(tree: JsonNode): Generator<readonly [how: string, node: JsonNode]> {
  for (const [how, name] of policies)
    yield [
      `with its keys ${how}`,
      withMembers(tree, (members) => members.map(([key, value]) => [name(key), value] as const)),
    ];
}
