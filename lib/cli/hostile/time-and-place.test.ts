/**
 * The whole suite judges the reference bank alike whatever the machine's clock says, wherever the machine
 * stands and in whatever order scenarios run. THOROUGH=1 tries the whole at every moment; otherwise one
 * of two stands for all and plays a twelfth of the scenarios.
 */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { shareOf } from '../../model/testing/share.js';
import { isThorough } from '../../model/testing/thorough.js';
import { playedShare } from '../../../suites/sample-scenarios.js';
import { endWithTest, program } from '../testing/program.js';

const root = testFolder('time');

/** Moves the clock of a Node process to an instant; its time goes on from there. */
function movedClock(instant: string): string {
  const module = `
    const Real = Date;
    const ahead = Real.parse(${JSON.stringify(instant)}) - Real.now();
    const now = () => Real.now() + ahead;
    globalThis.Date = new Proxy(Real, {
      construct: (made, given, kind) => Reflect.construct(made, given.length > 0 ? given : [now()], kind === Date ? made : kind),
      apply: () => new Real(now()).toString(),
      get: (made, name) => (name === 'now' ? now : Reflect.get(made, name)),
    });`;
  return `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`;
}

interface Place {
  readonly zone: string;
  readonly locale: string;
}

const oslo: Place = { zone: 'Europe/Oslo', locale: 'nb_NO.UTF-8' };
const kathmandu: Place = { zone: 'Asia/Kathmandu', locale: 'tr_TR.UTF-8' };
const newfoundland: Place = { zone: 'America/St_Johns', locale: 'ar_EG.UTF-8' };
const apia: Place = { zone: 'Pacific/Apia', locale: 'th_TH.UTF-8' };

type Moment = readonly [about: string, instant: string, place: Place];

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Each run takes some seconds, so that it begins before its moment and ends behind it. */
const representative: readonly Moment[] = [
  ['into 29 February, Oslo time, eleven time zones away', '2028-02-28T22:59:56Z', apia],
  ['ten years from now', inDays(3_653), newfoundland],
];

const others: readonly Moment[] = [
  ['now, at a quarter to the full hour', inDays(0), kathmandu],
  ['tomorrow', inDays(1), kathmandu],
  ['a year from now', inDays(365), newfoundland],
  ['twenty years from now', inDays(7_305), oslo],
  ['over midnight in Oslo', '2026-11-21T22:59:56Z', oslo],
  [
    'over midnight in Oslo, seen from Arabia',
    '2027-06-09T21:59:56Z',
    { ...newfoundland, zone: 'Asia/Riyadh' },
  ],
  ['over midnight in UTC', '2026-11-21T23:59:56Z', oslo],
  ['over the end of a month', '2026-11-30T22:59:56Z', oslo],
  ['over the end of a year', '2026-12-31T22:59:56Z', kathmandu],
  ['on the 31st', '2027-01-31T12:00:00Z', newfoundland],
  ['on 29 February', '2028-02-29T12:00:00Z', apia],
  ['on 1 March after it', '2028-03-01T00:30:00Z', oslo],
  ['into summer time', '2027-03-28T00:59:56Z', oslo],
  ['out of summer time', '2027-10-31T00:59:56Z', oslo],
  ['in the hour that comes twice', '2027-10-31T00:30:00Z', oslo],
  ['on the day of 23 hours', '2027-03-27T23:30:00Z', oslo],
  ['over the midnight of Apia', '2026-11-21T10:59:56Z', apia],
  ['on a public holiday', '2026-12-25T12:00:00Z', oslo],
];

const moments = isThorough ? [...representative, ...others] : shareOf(2, representative);

/** Sweeps go deep on THOROUGH=1 only, and only then is everything played. */
const depth = isThorough ? 'standard' : 'quick';

function judge(out: string, [, instant, { zone, locale }]: Moment, seed: number) {
  const played = playedShare(seed, 12).map(({ id }) => id);
  const words = [
    'run',
    '--out',
    out,
    '--no-allure',
    '--quiet',
    '--shuffle',
    '--seed',
    String(seed),
    '--depth',
    depth,
    ...(isThorough ? [] : ['--tags', played.join(' or ')]),
  ];
  const env = {
    ...process.env,
    TZ: zone,
    LANG: locale,
    LC_ALL: locale,
    // The TLS library reads the real clock, at which certificates of another time are not valid.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  return new Promise<{ readonly code: unknown; readonly err: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['--no-warnings', '--import', movedClock(instant), ...program, ...words],
      { env },
      (failed, _, err) => done({ code: failed === null ? 0 : failed.code, err }),
    );
    endWithTest(child);
  });
}

interface Reported {
  readonly startedAt: string;
  readonly clauses: readonly { readonly id: string; readonly verdict: string; readonly reason?: string }[];
}

const named = moments.map((moment) => ({ about: moment[0], moment }));

test.each(named)('$about', { timeout: 180_000 }, async ({ about, moment }) => {
  const [, instant] = moment;
  const out = join(root, about.replaceAll(/\W+/g, '-'));
  const { code, err } = await judge(out, moment, moments.findIndex(([each]) => each === about) + 2);
  const report: Reported = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  expect(report.clauses.filter((each) => /fail|broken|unjudged|untestable/.test(each.verdict))).toEqual([]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  // The clock was moved indeed.
  expect(Math.abs(Date.parse(report.startedAt) - Date.parse(instant))).toBeLessThan(60_000);
});
