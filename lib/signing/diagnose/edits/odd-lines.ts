/** One line written otherwise than the others, as it comes of strings that are put together by hand. */

import type { DraftLine, LinesEdit, Rank } from './draft.js';
import { colons, separators } from './layout-texts.js';
import { spellings, type Spelling } from './name-spellings.js';

function one(at: number, change: (line: DraftLine) => DraftLine): LinesEdit['edit'] {
  return (lines) => lines.map((line, index) => (index === at ? change(line) : line));
}

const mostLines = 12;

/** The usual ones are tried beside another usual mistake, the others alone. */
const rankOf = (rank: Rank): Rank => (rank === 1 ? 3 : 5);

/** Names that other profiles and libraries have for what the lines hold. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  digest: ['content-digest', 'repr-digest', 'body-digest', 'x-digest', 'content-md5', 'sha-256', 'hash'],
  date: ['x-date', '(created)', 'created', '(date)', 'timestamp', 'x-timestamp', 'x-request-date', 'time'],
  'x-request-id': [
    'request-id',
    'x-correlation-id',
    'correlation-id',
    'tpp-request-id',
    'x-request_id',
    'id',
  ],
  'psu-id': ['psu-user-id', 'x-psu-id', 'psu', 'psuid', 'psu_id'],
  'psu-corporate-id': ['psu-corp-id', 'corporate-id', 'x-psu-corporate-id', 'psu-corporateid'],
  'tpp-redirect-uri': [
    'tpp-redirect-url',
    'redirect-uri',
    'redirect_uri',
    'tpp-redirect',
    'x-tpp-redirect-uri',
  ],
  '(request-target)': [
    '(request target)',
    'request target',
    '(request_target)',
    '(request-uri)',
    '@request-target',
    ':path',
    '(path)',
    'path',
    'target',
    'uri',
    'url',
  ],
};

/** How HTTP/2 and RFC 9421 name what the request line holds. */
const pseudoNames = [
  [':method', ':path'],
  ['@method', '@path'],
  ['"@method"', '"@path"'],
  ['@method', '@request-target'],
  ['method', 'path'],
] as const;

/** Lines for method and path in place of one for the request target. */
function* pseudoHeaders(at: number, name: string, value: string): Generator<LinesEdit> {
  if (name !== '(request-target)') return;
  const [method = '', target = ''] = value.split(' ', 2);
  for (const [first, second] of pseudoNames) {
    for (const [spoken, written] of [method, method.toUpperCase()].entries()) {
      for (const path of new Set([target, target.replace(/\?.*$/, '')])) {
        const did = `signed lines for ${first}${spoken === 1 ? ' (in capitals)' : ''} and ${second} in place of (request-target)`;
        const pair = [
          { name: first, value: written },
          { name: second, value: path },
        ];
        for (const lines of [pair, pair.toReversed()])
          yield {
            kind: 'lines',
            cause: 'request-target-form',
            did,
            rank: 3,
            edit: (all) => all.toSpliced(at, 1, ...lines),
          };
      }
    }
  }
}

/** Every line with another colon, another name, or another break before it. */
export function* oddLines(
  lines: readonly DraftLine[],
  wireNames: ReadonlyMap<string, string>,
): Generator<LinesEdit> {
  if (lines.length < 2) return;
  const kind = 'lines';
  for (const [at, { name }] of lines.slice(0, mostLines).entries()) {
    for (const [colon, spoken, rank, cause = 'colon-spelling'] of [...colons, [' ', 'a space', 1] as const]) {
      const did = `put ${spoken} between name and value of ${name} alone, instead of a colon and a space`;
      yield { kind, cause, did, rank: rankOf(rank), edit: one(at, (line) => ({ ...line, colon })) };
    }
    const asSent: Spelling = [
      'name-case',
      'as the message spells it',
      1,
      (each) => wireNames.get(each) ?? each,
    ];
    const known = new Set<string>();
    for (const [cause, spoken, rank, spell] of [asSent, ...spellings]) {
      if (known.size === known.add(spell(name)).size) continue;
      if (spell(name) === name) continue;
      const did = `wrote the header name ${name} ${spoken}, and it alone`;
      const edit = one(at, (line) => ({ ...line, name: spell(line.name) }));
      yield { kind, cause, did, rank: rankOf(rank), edit };
    }
    for (const other of otherNames[name] ?? []) {
      const did = `signed the line of ${name} under the name ${other}`;
      const edit = one(at, (line) => ({ ...line, name: other }));
      yield { kind, cause: 'name-spelling', did, rank: 3, edit };
    }
    yield* pseudoHeaders(at, name, lines[at]?.value ?? '');
    const did = `signed the value of ${name} without its name`;
    const nameless = one(at, (line) => ({ ...line, name: '', colon: '' }));
    yield { kind, cause: 'values-without-names', did, rank: 3, edit: nameless };
    if (at === 0) continue;
    for (const [separator, spoken, rank, cause = 'line-separator'] of separators) {
      const broken = `put ${spoken} before the line of ${name} alone, instead of LF`;
      yield {
        kind,
        cause,
        did: broken,
        rank: rankOf(rank),
        edit: one(at, (line) => ({ ...line, separator })),
      };
    }
  }
}
