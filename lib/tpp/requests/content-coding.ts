/**
 * Content-Encoding says what was done to a body (RFC 9110, section 8.4): who decodes what it announces has to
 * find the JSON (TRN-01).
 */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import type { ReadExchange } from '../read-exchange.js';

/** Codings that are announced; identity is none. */
function codingsOf({ judged }: ReadExchange): readonly string[] {
  return judged
    .headers('content-encoding')
    .flatMap((each) => each.split(','))
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '' && each !== 'identity');
}

/** Whether the body is what it says, and no text by itself. */
export function isCoded(exchange: ReadExchange): boolean {
  return codingsOf(exchange).length > 0 && exchange.judged.body.kind === 'malformed';
}

export const contentCoding: Judge = {
  obligations: [
    {
      id: 'content-coding-applied',
      clause: 'TRN-01',
      judgedBy: 'request',
      weight: 'must',
      owed: 'Content-Encoding names a coding only where it was applied to the body, which is JSON behind it.',
      mend: 'Leave Content-Encoding out; the interface speaks of no coding of requests.',
      needs: ['body-bytes'],
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call' || exchange.hides('request-body') || exchange.hides('body-bytes')) return;
    const [coding] = codingsOf(exchange);
    const { kind } = exchange.judged.body;
    if (coding === undefined || kind === 'none') return;
    yield kind === 'json'
      ? broken('content-coding-applied', `the body is announced as ${coding}, and is plain JSON`, {
          path: 'Content-Encoding',
        })
      : kept('content-coding-applied');
  },
};
