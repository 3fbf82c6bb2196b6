/** How clients spell the names of the lines. */

import type { SigningMistake } from '../diagnosis.js';
import type { Rank } from './draft.js';
import { capital } from './letters.js';

export function capitalised(name: string): string {
  return name.replaceAll(/(?:^|[-(])[a-z]/g, (letter) => letter.toUpperCase());
}

/** A spelling of names, with the words for it. */
export type Spelling = readonly [
  cause: SigningMistake,
  spoken: string,
  rank: Rank,
  spell: (name: string) => string,
];

export const spellings: readonly Spelling[] = [
  ['name-case', 'in upper case', 1, (name) => name.toUpperCase()],
  ['name-case', 'capitalised', 1, capitalised],
  ['name-case', 'with a capital first letter', 1, capital],
  ['name-spelling', 'with underscores', 1, (name) => name.replaceAll('-', '_')],
  ['name-spelling', 'in upper case with underscores', 1, (name) => name.replaceAll('-', '_').toUpperCase()],
  [
    'name-spelling',
    'as variables of CGI (HTTP_…)',
    2,
    (name) => `HTTP_${name.replaceAll('-', '_').toUpperCase()}`,
  ],
  [
    'name-spelling',
    'as variables of Rack in lower case (http_…)',
    2,
    (name) => `http_${name.replaceAll('-', '_')}`,
  ],
  ['name-spelling', 'without hyphens', 2, (name) => name.replaceAll('-', '')],
  [
    'name-spelling',
    'in camel case',
    2,
    (name) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  ],
  ['name-spelling', 'capitalised without hyphens', 2, (name) => capitalised(name).replaceAll('-', '')],
  ...[
    ['\u00c4\u00b1', 'in the lower case of Turkish, which has ı for I'],
    ['?', 'in the lower case of Turkish, a question mark for its ı'],
  ].map(
    ([dotless = '', spoken = '']): Spelling => [
      'name-spelling',
      spoken,
      3,
      (name) => name.replace(/i(?=d$|$)/, dotless),
    ],
  ),
  ['name-spelling', 'between quotes', 1, (name) => `"${name}"`],
  ['name-spelling', 'between single quotes', 2, (name) => `'${name}'`],
  ['name-spelling', 'in parentheses', 2, (name) => `(${name.replaceAll(/[()]/g, '')})`],
  ['name-spelling', 'without the parentheses of (request-target)', 1, (name) => name.replaceAll(/[()]/g, '')],
  ['name-spelling', 'without x- before them', 3, (name) => name.replace(/^x-/, '')],
  ['name-spelling', 'with a space before them', 2, (name) => ` ${name}`],
  ['name-spelling', 'with a hyphen as a list', 3, (name) => `- ${name}`],
];
