/** The reports of --out. Ids of people and accounts have pseudonyms, the same in all runs. */

import { clause } from '../../catalogue/index.js';
import { present } from '../../model/present.js';
import type { ReportedObligation, ReportedRun, TppReport } from '../../report/tpp/tpp-report.js';
import { writeTppReports } from '../../report/tpp/write-tpp-reports.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { isRed, type ObligationVerdict } from '../../tpp/verdict.js';
import type { Given } from '../command.js';
import { unwritten } from '../reporting.js';
import { packageVersion } from '../package-version.js';
import { isJobToldOf, tellJob } from '../tell-job.js';
import type { Terminal } from '../console/terminal.js';
import { isRuns, type Judged } from './outcome.js';
import { endOf, missedIn, survived } from './runs-text.js';
import { hiding, lineOf, type Shown } from './verdict-text.js';

function obligationOf(each: ObligationVerdict, judged: TrafficVerdicts, shown: Shown): ReportedObligation {
  const { obligation, verdict, breaches, count, reason, required } = each;
  const line = (number: number) => lineOf(number, judged.shown.get(number), shown);
  const why = required === undefined ? reason : `required with ${required}: ${reason ?? 'nothing was seen'}`;
  return {
    id: obligation.id,
    clause: obligation.clause,
    text: clause(obligation.clause).text,
    judgedBy: obligation.judgedBy,
    weight: obligation.weight,
    owed: obligation.owed,
    mend: obligation.mend,
    verdict,
    red: isRed(each),
    count,
    breaches: breaches.map(({ number, message, path, dependsOn }) => ({
      request: line(number),
      message: shown(message),
      ...(path === undefined ? {} : { path: shown(path) }),
      ...(dependsOn === undefined ? {} : { earlier: line(dependsOn) }),
    })),
    ...present({ reason: why }),
  };
}

function runOf(name: string, title: string, judged: TrafficVerdicts, shown: Shown): ReportedRun {
  const { calls, visits, tpps, missing, verdicts } = judged;
  const obligations = verdicts.map((each) => obligationOf(each, judged, shown));
  return { name, title, calls, visits, tpps, missing, obligations };
}

const titles: Readonly<Record<string, string>> = {
  serve: 'At the bank that was served',
  run: 'At the plain bank',
  proxy: 'Through the proxy',
  lint: 'In the recordings',
};

function runsOf(action: string, judged: Judged): readonly ReportedRun[] {
  const shown = hiding();
  const plainTitle = titles[action] ?? action;
  if (!isRuns(judged)) return [runOf('plain', plainTitle, judged, shown)];
  const [plain] = judged;
  return judged.map((run) => {
    const { provocation } = run;
    if (provocation === undefined || plain === undefined)
      return runOf('plain', plainTitle, run.verdicts, shown);
    return {
      ...runOf(provocation.id, provocation.title, run.verdicts, shown),
      provoked: { survived: survived(run), end: endOf(run, plain), missed: missedIn(run, plain) },
    };
  });
}

export interface Reported {
  readonly action: string;
  readonly judged: Judged;
  readonly startedAt: number;
  readonly exitCode: number;
  readonly outcome: string;
  /** What is printed. */
  readonly summary: string;
}

/** Writes the reports that --out asks for, and tells a CI job. */
export async function reportTpp(given: Given, terminal: Terminal, reported: Reported): Promise<void> {
  const folder = given.flags.get('out');
  if (folder === undefined && !isJobToldOf(given, terminal)) return;
  const { judged, ...rest } = reported;
  const report: TppReport = {
    ...rest,
    suiteVersion: await packageVersion(),
    endedAt: Date.now(),
    runs: runsOf(reported.action, judged),
  };
  if (folder !== undefined) await write(report, folder, given, terminal);
  const { tppGithubAnnotations, tppGitlabAnnotations, tppMarkdown } = await import(
    '../../report/tpp/tpp-job.js'
  );
  const told = {
    markdown: () => tppMarkdown(report, folder),
    github: () => tppGithubAnnotations(report),
    gitlab: (address: string) => tppGitlabAnnotations(report, address),
    ...present({ folder }),
  };
  tellJob(told, given, terminal, given.flags.has('json') ? terminal.err : terminal.out);
}

async function write(report: TppReport, folder: string, given: Given, terminal: Terminal): Promise<void> {
  const allure = !given.flags.has('no-allure');
  const allurePage = !given.flags.has('no-allure-page');
  try {
    const page = await writeTppReports(report, folder, { allure, allurePage });
    if (page?.rendered === false) terminal.err(`no Allure page: ${page.reason}\n`);
    terminal.err(`reports in ${folder}\n`);
  } catch (thrown) {
    throw unwritten(folder, thrown);
  }
}
