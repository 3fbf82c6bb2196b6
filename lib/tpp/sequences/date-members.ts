/**
 * Dates in bodies have one of the two forms of TRN-11, whatever the member; requestedExecutionDate of a body
 * itself has rules of its own. Where a body is not shown, a bank may take other forms; that the TPP owes
 * these is stated. Dates in headers have the form of RFC 7231, also beside Date itself (TRN-13).
 */

import { isDate, isDateTime } from '../../model/dates.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import type { ReadExchange } from '../read-exchange.js';

const ofDate = /(?:^d|D)ate$/;
/** Members for which there are rules. */
const ruled: ReadonlySet<string> = new Set(['/requestedExecutionDate']);
/** Headers of RFC 9110 and 9111 that hold a date, but Date, for which there are rules. */
const datedHeaders: ReadonlySet<string> = new Set([
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'expires',
]);

interface DateMember {
  readonly path: string;
  readonly value: string | number;
}

/** Members that are named as dates, wherever they stand; a number is an instant of a program. */
function* datesIn(value: unknown, path = ''): Generator<DateMember> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isDated = ofDate.test(name) && !ruled.has(at);
    if (isDated && (typeof member === 'string' || typeof member === 'number'))
      yield { path: at, value: member };
    else yield* datesIn(member, at);
  }
}

function isWritten(value: string | number): boolean {
  return typeof value === 'string' && (isDate(value) || isDateTime(value));
}

/** The form alone: some send a day long past, and name its weekday wrongly. */
const fullDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** A number in the place of a date, as of what has expired, is none. */
function* judgeHeaders({ request }: ReadExchange): Generator<Judgement> {
  for (const [name, value] of request.headers)
    if (datedHeaders.has(name.toLowerCase()) && !/^\s*-?\d*\s*$/.test(value))
      yield fullDate.test(value.trim())
        ? kept('header-dates-form')
        : broken('header-dates-form', 'is not written like Wed, 19 Jan 2022 12:53:05 GMT', { path: name });
}

export const dateMembers: Judge = {
  obligations: [
    {
      id: 'date-members-form',
      clause: 'TRN-11',
      judgedBy: 'request',
      weight: 'must',
      owed: 'Every date in a body is YYYY-MM-DD or YYYY-MM-DDThh:mm:ss+00:00.',
      mend: 'Write dates in the ISO 8601 form, in all bodies, also those of the sandbox.',
      needs: ['request-body'],
    },
    {
      id: 'header-dates-form',
      clause: 'TRN-13',
      judgedBy: 'request',
      weight: 'should',
      owed: 'Every date in a request header has the full-date form of RFC 7231.',
      mend: 'Write If-Modified-Since and its like as Date is written, in GMT.',
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call') return;
    yield* judgeHeaders(exchange);
    if (exchange.operation?.requestSchema === undefined) return;
    for (const { path, value } of datesIn(exchange.sent))
      yield isWritten(value)
        ? kept('date-members-form')
        : broken('date-members-form', 'is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ss+00:00', { path });
  },
};
