/** Lines for headers that are neither listed nor sent. */

import { parseImfFixdate } from '../../../model/imf-fixdate.js';
import { digestHeader } from '../../digest.js';
import { looseInstant } from './dates/loose-date.js';
import type { DraftLine, LinesEdit } from './draft.js';

/** Lines that clients add themselves, and then do not send. */
const unsent: readonly DraftLine[] = [
  { name: 'content-type', value: 'application/json' },
  { name: 'content-type', value: 'application/json; charset=utf-8' },
  { name: 'content-type', value: 'application/json;charset=UTF-8' },
  { name: 'accept', value: 'application/json' },
  { name: 'accept', value: '*/*' },
  { name: 'content-length', value: '0' },
  { name: 'psu-context', value: 'PRIVATE' },
  ...['tpp-nok-redirect-uri', 'psu-corporate-id', 'psu-ip-address', 'consent-id'].flatMap((name) =>
    ['', 'null', 'undefined', 'None'].map((value) => ({ name, value })),
  ),
];

/** Of no body; nobody makes a second mistake on it. */
const ofNothing: readonly DraftLine[] = (['SHA-256', 'SHA-512'] as const).map((algorithm) => ({
  name: 'digest',
  value: digestHeader(Buffer.alloc(0), algorithm),
}));

/** The instant of signing as later drafts sign it, near the Date, where no part says it. */
function* instants(present: readonly DraftLine[]): Generator<DraftLine> {
  const date = present.find(({ name }) => name === 'date')?.value ?? '';
  const time = parseImfFixdate(date) ?? looseInstant(date);
  if (time === undefined) return;
  for (const shift of [0, -1, 1, -2, 2, -3, 3])
    yield { name: '(created)', value: String(Math.floor(time / 1000) + shift) };
}

export function* unsentLines(
  listed: readonly DraftLine[],
  present: readonly DraftLine[],
): Generator<LinesEdit> {
  for (const line of [...unsent, ...instants(present), ...ofNothing]) {
    if (present.some(({ name }) => name === line.name)) continue;
    const did = `signed a line "${line.name}: ${line.value}", which is neither listed nor sent`;
    for (const at of [0, listed.length])
      yield {
        kind: 'lines',
        cause: 'line-extra',
        did,
        rank: ofNothing.includes(line) ? 5 : 3,
        edit: (lines) => lines.toSpliced(at, 0, line),
      };
  }
}
