/** Packs that somebody who holds a key sealed again after changing what the run said. */

import { membersOf } from '../contents.js';
import type { KeptExchange } from '../exchange.js';
import { sealed } from '../make-pack.js';
import { reportsAgain } from '../rejudge/reports.js';
import type { Given, LooseRecording, Manipulation } from './manipulation.js';

/** Sealed again by somebody, with reports that fit what was changed, or with those of before. */
function resealed(
  name: string,
  names: RegExp,
  change: (recording: LooseRecording, given: Given) => void,
  {
    reports = 'again',
    by = 'own',
  }: { reports?: 'again' | 'before'; by?: 'own' | 'stranger' | 'expired' } = {},
): Manipulation {
  return {
    name: `sealed again: ${name}`,
    names,
    make(given) {
      const recording: LooseRecording = JSON.parse(JSON.stringify(given.recording));
      change(recording, given);
      const again: [string, string][] = reports === 'again' ? Object.entries(reportsAgain(recording)) : [];
      const before = [...given.members].flatMap(([file, bytes]): [string, Buffer][] =>
        file.startsWith('reports/') ? [[file.slice('reports/'.length), bytes]] : [],
      );
      const files = new Map([
        ...before,
        ...again.map(([file, text]): [string, Buffer] => [file, Buffer.from(text)]),
      ]);
      return sealed(membersOf(recording, files), recording, given[by], new Date());
    },
  };
}

function scenario(recording: LooseRecording, id: string): LooseRecording['record']['scenarios'][number] {
  const found = recording.record.scenarios.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
}

/** The verdict of a clause in each place where the record has it. */
function judgeAs(recording: LooseRecording, id: string, verdict: 'pass' | 'fail'): void {
  for (const each of recording.record.scenarios)
    for (const one of each.verdicts) if (one.clause === id) set(one, verdict);
  for (const each of recording.record.clauses) if (each.clause === id) set(each, verdict);
}

function set(each: { verdict: string; reason?: string }, verdict: string): void {
  each.verdict = verdict;
  delete each.reason;
}

/** A kept exchange that answers. */
function exchange(
  recording: LooseRecording,
  wanted: (each: KeptExchange) => boolean,
): LooseRecording['exchanges'][number] {
  const found = recording.exchanges.find((each) => wanted(each as KeptExchange));
  if (found === undefined) throw new Error('no such exchange');
  return found;
}

const clock = 'signing/clock';

export const byTheHolder: readonly Manipulation[] = [
  resealed(
    'the reports of before, with another record',
    /^reports\/report\.json: seed is 1, the record gives 7/,
    ({ record }) => void (record.seed = 7),
    { reports: 'before' },
  ),
  resealed('a verdict turned', /SIG-08 is said to be pass, its checks give fail/, (all) =>
    judgeAs(all, 'SIG-08', 'pass'),
  ),
  resealed('a pass turned into a failure', /SIG-06 is said to be fail, its checks give pass/, (all) =>
    judgeAs(all, 'SIG-06', 'fail'),
  ),
  resealed(
    'the verdict of the clause alone turned',
    /SIG-08: is said to be pass, its scenarios give fail/,
    ({ record }) => {
      for (const each of record.clauses) if (each.clause === 'SIG-08') set(each, 'pass');
    },
  ),
  resealed(
    'the outcome turned',
    /the outcome is said to be conforms, the verdicts give does-not-conform/,
    ({ record }) => void (record.outcome = 'conforms'),
  ),
  resealed(
    'a failure turned into what could not be tried',
    /SIG-08 is said to be untestable/,
    ({ record }) => {
      for (const each of record.scenarios)
        for (const one of each.verdicts) if (one.clause === 'SIG-08') one.verdict = 'untestable';
    },
  ),
  resealed('a failure waived without leave', /SIG-08: waived is true/, ({ record }) => {
    for (const each of record.clauses) if (each.clause === 'SIG-08') each.waived = true;
  }),
  resealed(
    'a failed check said to hold',
    /SIG-08, "Date 63 seconds ahead is refused", is said to hold; the reply has status 200/,
    (all) => {
      for (const each of scenario(all, clock).checks) if (each.clause === 'SIG-08') each.held = true;
      judgeAs(all, 'SIG-08', 'pass');
    },
  ),
  resealed(
    'a failed check taken out',
    /^evidence\.jsonl, signing\/clock: exchange [\d, ]+ is there, on which nothing of the record rests/,
    (all) => {
      const each = scenario(all, clock);
      each.checks = each.checks.filter((one) => one.held);
      judgeAs(all, 'SIG-08', 'pass');
      each.verdict = 'pass';
    },
  ),
  resealed('a clause left out of its scenario', /signing\/clock: SIG-08 has no verdict, although/, (all) => {
    const each = scenario(all, clock);
    each.verdicts = each.verdicts.filter((one) => one.clause !== 'SIG-08');
  }),
  resealed('a clause left out with its checks', /SIG-08 left out; the scenario judges it/, (all) => {
    const each = scenario(all, clock);
    each.verdicts = each.verdicts.filter((one) => one.clause !== 'SIG-08');
    each.checks = each.checks.filter((one) => one.clause !== 'SIG-08');
  }),
  resealed('a clause left out of the clauses', /SIG-06: is left out; its checks give pass/, ({ record }) => {
    record.clauses = record.clauses.filter((each) => each.clause !== 'SIG-06');
  }),
  resealed('a clause made up', /has a verdict that nothing gives/, ({ record }) => {
    record.clauses.push({ clause: 'BSK-01', verdict: 'pass', scenarios: [], waived: false });
  }),
  resealed(
    'another number of requests',
    /requests: says 9999, the scenarios made/,
    ({ record }) => void (record.requests = 9_999),
  ),
  resealed(
    'another verdict of a scenario',
    /signing\/clock: is said to be pass, its verdicts give fail/,
    (all) => void (scenario(all, clock).verdict = 'pass'),
  ),
  resealed('another reason', /SIG-08 has another reason than its checks give/, (all) => {
    for (const one of scenario(all, clock).verdicts)
      if (one.clause === 'SIG-08') one.reason = 'a slow network';
  }),
  resealed('a selection called the whole', /is left out of a run of everything/, ({ record }) => {
    record.selection.partial = false;
    delete record.part;
  }),
  resealed(
    'an exchange taken out',
    /signing\/clock: exchange 2 is missing, on which the record rests/,
    (all) => {
      all.exchanges = all.exchanges.filter((each) => each.scenario !== clock || each.number !== 2);
    },
  ),
  resealed(
    'an exchange twice',
    /an exchange stands there twice/,
    (all) => void all.exchanges.push(structuredClone(exchange(all, () => true))),
  ),
  resealed(
    'the exchanges in another order',
    /the exchanges are out of order/,
    (all) => void (all.exchanges = all.exchanges.toReversed()),
  ),
  resealed('an exchange of an unknown scenario', /of a scenario that the record does not have/, (all) => {
    all.exchanges.push({ ...structuredClone(exchange(all, () => true)), scenario: 'signing/made-up' });
  }),
  resealed('the exchanges of another run', /outside the time of the run/, (all, { other }) => {
    all.exchanges = JSON.parse(JSON.stringify(other.recording.exchanges));
    all.certificates = { ...other.recording.certificates };
    all.record.startedAt += 3_600_000;
  }),
  resealed(
    'the date of the run changed',
    /outside the time of the run/,
    ({ record }) => void (record.startedAt -= 86_400_000),
  ),
  resealed(
    'sealed before its end',
    /before the run had ended/,
    ({ record }) => void (record.milliseconds += 86_400_000),
  ),
  resealed('an accepted reply called refused', /is said to hold; the reply has status 400/, (all) => {
    const { reply } = exchange(
      all,
      (each) =>
        each.scenario === clock &&
        each.announced.length === 0 &&
        each.reply?.status === 200 &&
        each.number > 6,
    );
    if (reply !== undefined) reply.status = 400;
  }),
  resealed('a header of a signed request changed', /the signature is not that of the request/, (all) => {
    const { request } = exchange(
      all,
      (each) =>
        each.announced.length === 0 && each.certificate !== undefined && !signedText(each).includes('‹'),
    );
    for (const line of request.headers)
      if (line[0] === 'X-Request-ID') line[1] = '00000000-0000-4000-8000-000000000000';
  }),
  resealed('a body changed', /the Digest is not that of the body/, (all) => {
    const { request } = exchange(
      all,
      (each) => each.announced.length === 0 && each.request.body !== '' && !each.request.body.includes('‹'),
    );
    request.body = `${request.body} `;
  }),
  resealed('a reply that breaks the schema', /the record does not say so/, (all) => {
    const { reply } = exchange(all, (each) => each.scenario === clock && each.reply?.status === 400);
    if (reply !== undefined) reply.body = reply.body.replace('"category":"ERROR"', '"category":"FATAL"');
  }),
  resealed('a certificate exchanged', /has another hash than its name says/, (all, { stranger }) => {
    for (const hash of Object.keys(all.certificates))
      all.certificates[hash] = stranger.certificate.raw.toString('base64');
  }),
  resealed('an observation taken out', /the observation ".*" is left out/, ({ record }) => {
    for (const each of record.scenarios)
      each.observations.push({ subject: 'SIG-06', scenario: each.id, text: 'seen' });
  }),
  resealed(
    'a clause that the catalogue does not have',
    /SIG-999 is no clause/,
    (all) => {
      const [check] = scenario(all, clock).checks;
      if (check !== undefined) Object.assign(check, { clause: 'SIG-999' });
    },
    { reports: 'before' },
  ),
  resealed(
    'counts to fill the memory',
    /counts more exchanges than a run has/,
    (all) => void (scenario(all, clock).exchangeCount = 1e12),
    { reports: 'before' },
  ),
  resealed(
    'a record that is none',
    /cannot be judged again/,
    ({ record }) => void Reflect.deleteProperty(record, 'scenarios'),
    { reports: 'before' },
  ),
  resealed(
    'by a stranger',
    /was made by C=NO, O=Prøvebanken, CN=Somebody else, .* not by the certificate that you trust/,
    () => {},
    { by: 'stranger' },
  ),
  resealed('with an expired certificate', /outside the validity of its certificate/, () => {}, {
    by: 'expired',
  }),
];

function signedText({ request }: KeptExchange): string {
  return (
    request.target +
    request.headers.map(([name, value]) => (name === 'TPP-Signature-Certificate' ? '' : value)).join('\n')
  );
}
