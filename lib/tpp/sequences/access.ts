/**
 * Without the PSU only accounts are read to which the PSU gives access, as lists and refusals have told it
 * (LIM-07, LIM-12, CON-06).
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { actorOf } from '../memory/actors.js';
import { resourceOf } from '../memory/denials.js';
import { lastScaOf, type Issue, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasRefused } from './refused.js';

/** Runs of a job that are refused until it has to have read it: access may come back at the bank. */
const patience = 2;

/** The time after an SCA in which accounts are read without the PSU, and a day more. */
const renewal = 181 * 86_400_000;

const ofTransactions: ReadonlySet<string> = new Set(['list-transactions', 'read-transaction']);

/** The newest list of this PSU, after the last SCA, does not show any more what is read. */
function leftOut(exchange: ReadExchange, sca: Issue, memory: Memory): number | undefined {
  const actor = actorOf(exchange);
  if (actor === undefined || !memory.replies) return undefined;
  const number = memory.lists.leftOutBy(exchange.tpp, actor, resourceOf(exchange));
  return number === undefined || number < sca.number ? undefined : number;
}

function judgeLeftOut(exchange: ReadExchange, number: number): Judgement | undefined {
  if (exchange.header('psu-ip-address') === undefined)
    return broken('unattended-with-consent', 'the newest list shows this account no more', {
      dependsOn: number,
    });
  // What offers an SCA is a way to ask the PSU for access.
  if (exchange.links.some(({ name }) => name === 'scaRedirect')) return undefined;
  const message = 'the newest list shows this account no more, and the bank refuses';
  return broken('left-out-account-left-alone', message, { dependsOn: number });
}

/** The bank has refused access before, and no SCA was done since. */
function judgeDenied(exchange: ReadExchange, sca: Issue, memory: Memory): Judgement | undefined {
  if (exchange.header('psu-ip-address') !== undefined || !memory.time) return undefined;
  const denial = memory.denials.before(exchange, sca.number);
  if (denial === undefined) return undefined;
  const isLate = exchange.at - sca.at > renewal && ofTransactions.has(exchange.operation?.id ?? '');
  if (isLate)
    return broken(
      'unattended-soon-after-sca',
      'the last SCA of the PSU is over 180 days ago, as the bank said',
      {
        dependsOn: denial.number,
      },
    );
  if (denial.runs < patience) return undefined;
  const message = `${denial.runs} times before the bank refused it without the PSU, and it comes again`;
  return broken('unattended-with-consent', message, { dependsOn: denial.number });
}

export const access: Judge = {
  obligations: [
    {
      id: 'unattended-with-consent',
      clause: 'LIM-07',
      also: ['CON-06', 'LIM-01'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Without the PSU only accounts with consent are read: none that the newest list leaves out, and none to which the bank has refused access time after time.',
      mend: 'Drop accounts that the newest list leaves out, and stop jobs at a refusal until the PSU has given access again.',
      needs: ['pages'],
    },
    {
      id: 'unattended-soon-after-sca',
      clause: 'LIM-12',
      also: ['LIM-01'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Without the PSU transactions are read for 180 days after an SCA of the PSU; when these are over and the bank has refused, the job stops.',
      mend: 'Keep the time of the last SCA with each PSU, and stop jobs after 180 days.',
      needs: ['pages'],
    },
    {
      id: 'left-out-account-left-alone',
      clause: 'CON-06',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'An account that the PSU took out of the consent, so that the newest list leaves it out, is not read any more.',
      mend: 'Replace the accounts of a PSU by those of each new list.',
      needs: ['pages'],
    },
  ],

  *judge(exchange, memory) {
    const { kind, operation } = exchange;
    const reads = operation?.group === 'accounts' || operation?.group === 'card-accounts';
    if (kind !== 'call' || !reads || exchange.header('psu-id') === undefined) return;
    const sca = lastScaOf(exchange, memory);
    if (sca === undefined || !memory.pages) return;
    const isAlone = exchange.header('psu-ip-address') === undefined;
    if (!wasRefused(exchange)) {
      if (isAlone && exchange.reply !== undefined && exchange.reply.status < 300)
        yield kept('unattended-with-consent');
      if (isAlone && ofTransactions.has(operation.id)) yield kept('unattended-soon-after-sca');
      return;
    }
    const list = leftOut(exchange, sca, memory);
    const judgement =
      (list === undefined ? undefined : judgeLeftOut(exchange, list)) ?? judgeDenied(exchange, sca, memory);
    if (judgement !== undefined) yield judgement;
  },
};
