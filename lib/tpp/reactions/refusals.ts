/**
 * What follows a refusal: SCA before the call is made again (FLW-04), waiting after 429, no knocking at a
 * closed door.
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import {
  callOf,
  hasOwnState,
  headersOf,
  journeyOf,
  keyOf,
  placeOf,
  type EndedCall,
  type Memory,
} from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { isAbreast } from '../abreast.js';
import { isFromBefore } from '../memory/known-psus.js';
import { machine } from '../memory/learn.js';
import { isWithinQuota } from '../memory/learn-access.js';
import { judgeUnopened } from './unopened.js';
import { judgePatience, judgeWait } from './waiting.js';

const minute = 60_000;
const hour = 3_600_000;
/** Repeats by a person who reloads a page. */
const patience = 3;
/** Refusals of the same call until a job has to have read them: no person reloads anything there. */
const jobPatience = 2;
/** Refusals of a PSU's calls in a row until nobody can have overlooked them. */
const overlooked = 6;

/** The refused call once more, although nobody was sent to the SCA that would open it. */
function judgeScaFirst(exchange: ReadExchange, before: EndedCall, memory: Memory): Judgement | undefined {
  const offer = memory.lastOffer.get(keyOf(journeyOf(exchange), before.call));
  if (offer === undefined || offer.status !== before.outcome || !memory.pages) return undefined;
  // Parts of a page that ask for the same at once had not read the refusal.
  if (isAbreast(exchange, before)) return undefined;
  const hasty = exchange.at - before.answeredAt < machine;
  // Journeys that name neither PSU nor session are told apart by their state alone, and less surely.
  const isNamed = exchange.header('psu-id') !== undefined || exchange.header('tpp-session-id') !== undefined;
  if (!isNamed && (!hasOwnState(exchange) || !hasty || before.times < jobPatience)) return undefined;
  if (offer.opened.length > 0 || offer.ended !== undefined) return kept('sca-before-repeat');
  const isJob = exchange.header('psu-ip-address') === undefined;
  // A PSU reloads a page, and one who went away comes another time; what these never open is told at the end.
  const isRepeat = isJob ? before.asked >= jobPatience : hasty && before.hasty + 1 >= patience;
  if (!isRepeat) return undefined;
  return broken(
    'sca-before-repeat',
    'the call is made again, and the SCA that its refusal offers was not begun',
    {
      dependsOn: before.number,
    },
  );
}

/** An SCA that the PSU gave up or that failed is not begun again at once, time after time. */
function judgeFailedSca(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const failed = memory.failedScas.get(journeyOf(exchange));
  if (failed === undefined || exchange.hides('request-body') || !memory.time) return undefined;
  if (failed.call !== callOf(exchange)) return undefined;
  if (failed.times < patience || exchange.at - failed.at >= machine) return kept('failed-sca-heeded');
  return broken(
    'failed-sca-heeded',
    `${failed.times} SCAs in a row did not succeed, and the next is asked for at once`,
    {
      dependsOn: failed.number,
    },
  );
}

/** Operations that are asked how an order stands: details tell as much as a status. */
const tellsStatus = /-status$|^read-(?:basket|(?:bulk-|periodic-)?payment)$/;

/** What is asked is the status of an order that the PSU is about to approve: the answer changes by itself. */
function isUnderWay(exchange: ReadExchange, memory: Memory): boolean {
  const { operation, params } = exchange;
  const order = memory.orders.get(params['paymentId'] ?? params['basketId'] ?? '');
  // Nobody knows how far an order came whose replies are not seen, or that is from before.
  if (order === undefined && (!memory.replies || isFromBefore(exchange, memory)))
    return tellsStatus.test(operation?.id ?? '');
  const isBegun = order !== undefined && order.starts.length > 0 && order.ended === undefined;
  return isBegun && operation?.method === 'GET';
}

const lasting: ReadonlySet<unknown> = new Set([400, 403, 404, 409, 415]);

export const refusals: Judge = {
  obligations: [
    {
      id: 'sca-before-repeat',
      clause: 'FLW-04',
      also: ['SCA-06'],
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'A call that was refused with a scaRedirect link is made again only after the PSU was sent there.',
      mend: 'Send the PSU to scaRedirect of the refusal first, then repeat the call.',
      needs: ['pages'],
    },
    {
      id: 'failed-sca-heeded',
      clause: 'RDR-09',
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'After a redirect that tells of a failure the PSU decides whether to try the SCA again.',
      mend: 'Read code and message of the redirect, show them to the PSU, and wait for an answer.',
      needs: ['pages'],
    },
    {
      id: 'consent-renewed',
      clause: 'FLW-04',
      also: ['LIM-01'],
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'Once the bank asks for an SCA of a PSU, calls for this PSU wait for it.',
      mend: 'Mark the PSU as in need of an SCA at the first 401 and stop calling until it is done.',
    },
    {
      id: 'too-many-requests-heeded',
      clause: 'LIM-09',
      also: ['LIM-05'],
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'After 429 a client waits: as long as Retry-After says, or longer each time.',
      mend: 'Wait for Retry-After before the call is repeated, and call less often.',
    },
    {
      id: 'refusal-heeded',
      clause: 'ERR-01',
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'A call that was refused for what it says is not sent again unchanged.',
      mend: 'Read tppMessages, change the call or give up.',
    },
    {
      id: 'server-error-patience',
      clause: 'ERR-01',
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'After a failure of the bank or of the connection calls are repeated with growing pauses.',
      mend: 'Pause between repeats, longer each time, and give up at last.',
    },
    {
      id: 'status-polled-slowly',
      clause: 'BSK-04',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'The status of a payment or basket is asked for no faster than it can change.',
      mend: 'Pause between status calls, longer each time.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const failed = judgeFailedSca(exchange, memory);
    if (failed !== undefined) yield failed;
    const psuId = exchange.header('psu-id')?.toLowerCase();
    const closed = psuId === undefined ? undefined : memory.closed.get(keyOf(exchange.tpp, psuId));
    if (closed !== undefined && closed.times >= overlooked && memory.pages)
      yield broken(
        'consent-renewed',
        `${closed.times} calls in a row were refused until the PSU does an SCA`,
        {
          dependsOn: closed.number,
        },
      );
    // Without the body nobody knows whether it is the same call, and without times how soon it comes.
    if (exchange.hides('request-body') || !memory.time) return;
    const before = memory.lastCalls.get(placeOf(exchange));
    if (before === undefined) return;
    const { outcome, times, answeredAt, number, fast } = before;
    if (typeof outcome === 'number' && outcome >= 400) {
      const first = judgeScaFirst(exchange, before, memory);
      if (first !== undefined) yield first;
    }
    const isSpared = before.retryAfter === undefined && isWithinQuota(exchange, memory);
    if (outcome === 429 && !isSpared && !isAbreast(exchange, before)) yield judgeWait(exchange, before);
    // A job that knocks at a closed door is slower than a program that does not read.
    const soon = exchange.at - answeredAt < (times >= overlooked - 1 ? hour : minute);
    if (lasting.has(outcome) && !isUnderWay(exchange, memory))
      yield times >= patience && soon && before.headers === headersOf(exchange)
        ? broken('refusal-heeded', `refused ${times} times with ${outcome} and sent again unchanged`, {
            dependsOn: number,
          })
        : kept('refusal-heeded');
    if (outcome === 'lost' || (typeof outcome === 'number' && outcome >= 500))
      yield judgePatience(exchange, before);
    const isAnswered = typeof outcome === 'number' && outcome < 500 && outcome !== 429;
    if (tellsStatus.test(exchange.operation?.id ?? '') && isAnswered)
      yield fast >= overlooked
        ? broken('status-polled-slowly', 'the status is asked for more than once a second', {
            dependsOn: number,
          })
        : kept('status-polled-slowly');
  },

  conclude: judgeUnopened,
};
