/**
 * Dates in bodies have one of the two forms of TRN-11, whatever the member; requestedExecutionDate has rules
 * of its own. Where a body is not shown, a bank may take other forms; that the TPP owes these is stated.
 */

import { isDate, isDateTime } from '../../model/dates.js';
import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';

const ofDate = /^(?!requestedExecutionDate$).*(?:^d|D)ate$/;

interface DateMember {
  readonly path: string;
  readonly text: string;
}

/** Text members that are named as dates, wherever they stand. */
function* datesIn(value: unknown, path = ''): Generator<DateMember> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (typeof member === 'string' && ofDate.test(name)) yield { path: at, text: member };
    else yield* datesIn(member, at);
  }
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
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call' || exchange.operation?.requestSchema === undefined) return;
    for (const { path, text } of datesIn(exchange.sent))
      yield isDate(text) || isDateTime(text)
        ? kept('date-members-form')
        : broken('date-members-form', 'is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ss+00:00', { path });
  },
};
