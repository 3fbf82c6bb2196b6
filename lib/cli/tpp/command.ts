/** `tpp`: judges a TPP by its traffic. */

import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { suggestion } from '../../model/near-miss.js';
import { areas, type Area } from '../../tpp/obligation.js';
import { inReports } from '../reporting.js';
import { program, type Command, type Given } from '../command.js';
import { markdownFileOf, markdownFlag } from '../tell-job.js';
import type { Terminal } from '../console/terminal.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { actions, checkFlags } from './actions.js';
import { environmentOf } from '../open-target.js';
import { lintFiles } from './lint.js';
import { proxyTpps } from './proxy.js';
import { provocations } from './provocations.js';
import { outcomeLine, tppOutcome, type Judged } from './outcome.js';
import { reportTpp } from './report-of.js';
import { runTpp } from './run.js';
import { runsExitCode, runsJson, runsText } from './runs-text.js';
import { table } from '../console/table.js';
import { serveTpps } from './serve.js';
import { tppExitCode, verdictJson, verdictText } from './verdict-text.js';

/** The areas that the TPP claims to serve. */
function requiredAreas(given: Given): readonly Area[] {
  const names = (given.flags.get('require') ?? '').split(',').map((each) => each.trim());
  return names.flatMap((name) => {
    if (name === '') return [];
    const found = areas.find((each) => each === name);
    if (found !== undefined) return [found];
    throw new ConfigurationError(
      `--require: "${name}" is no area${suggestion(name, areas) || `; write ${areas.join(', ')}`}`,
    );
  });
}

function toldWrong(action: string | undefined): ConfigurationError {
  const ways = `; write ${program} tpp ${actions.join(' or ')}`;
  if (action === undefined) return new ConfigurationError(`tpp: say what to do${ways}`);
  return new ConfigurationError(`tpp: no such action "${action}"${suggestion(action, actions) || ways}`);
}

/** Room for the reports is made before anything is judged. */
async function tpp(given: Given, terminal: Terminal): Promise<number> {
  const folder = given.flags.get('out');
  return folder === undefined ? act(given, terminal) : inReports(folder, async () => act(given, terminal));
}

async function act(given: Given, terminal: Terminal): Promise<number> {
  // A folder in the place of the file is told before anything runs.
  markdownFileOf(given);
  const [named, ...words] = given.words;
  const action = actions.find((each) => each === named);
  if (action === undefined) throw toldWrong(named);
  checkFlags(given, action);
  const require = requiredAreas(given);
  const startedAt = Date.now();
  const tell = async (judged: Judged, exitCode: number, text: string, json: string): Promise<number> => {
    const outcome = tppOutcome(judged, exitCode);
    const summary = `${text}${outcomeLine(outcome, exitCode)}`;
    terminal.out(given.flags.has('json') ? json : summary);
    await reportTpp(given, terminal, { action, judged, startedAt, exitCode, outcome, summary });
    return exitCode;
  };
  const tellOne = async (judged: TrafficVerdicts) =>
    tell(judged, tppExitCode(judged), verdictText(judged), verdictJson(judged));
  if (action === 'serve') return tellOne(await serveTpps(given, terminal, require));
  if (action === 'proxy') return tellOne(await proxyTpps(given, terminal, require));
  if (action === 'run') {
    const runs = await runTpp(given, terminal, require, words);
    const [plain] = runs;
    if (plain === undefined) return 5;
    const alone = runs.length === 1;
    const text = alone ? verdictText(plain.verdicts) : runsText(runs);
    return tell(runs, runsExitCode(runs), text, alone ? verdictJson(plain.verdicts) : runsJson(runs));
  }
  if (action === 'provocations') {
    const all = await provocations();
    terminal.out(
      table(
        all.map(({ id, title }) => [id, title]),
        terminal,
      ),
    );
    return 0;
  }
  if (words.length === 0)
    throw new ConfigurationError(`tpp lint: name a recording; ${program} tpp lint FILE…`);
  const judging = { require, ...present({ bank: bankOf(given), environment: environmentOf(given) }) };
  return tellOne(lintFiles(words, judging, terminal.err));
}

/** The base address of the bank that --bank names. */
function bankOf(given: Given): string | undefined {
  const text = given.flags.get('bank');
  if (text === undefined || /^https?:\/\/[^/?#]+[^?#]*$/i.test(text)) return text;
  throw new ConfigurationError(`--bank: ${JSON.stringify(text)} is no http(s) address`);
}

export const tppCommand: Command = {
  words: 'serve | run -- COMMAND | proxy --upstream URL | lint FILE… | provocations',
  mostWords: Number.MAX_SAFE_INTEGER,
  flags: {
    require: { value: 'AREAS', about: `what the TPP claims to do, parted by commas: ${areas.join(', ')}` },
    json: { about: 'print JSON' },
    out: { value: 'DIR', about: 'write reports to this folder: text, HTML, JSON, JUnit, Allure' },
    ...markdownFlag,
    'no-allure': { about: 'with --out: write no Allure results' },
    'no-allure-page': { about: 'with --out: write the Allure results, and no page of them' },
    for: { value: 'TIME', about: 'serve, proxy: end after this time, for example 10m' },
    port: { value: 'N', about: 'serve, run, proxy: port that the TPP calls, default any free one' },
    'admin-port': {
      value: 'N',
      about: 'serve, run, proxy: port of levers and verdict, default any free one',
    },
    profile: {
      value: 'DIR',
      about: 'serve, run, proxy: folder for certificates and keys; those that it has are kept',
    },
    environment: {
      value: 'NAME',
      about: 'sandbox (default) or production; a recording of this program tells lint itself',
    },
    provoke: {
      value: 'IDS',
      about:
        'run: run again for each of these provocations, parted by commas, * for any characters, + between those of one session; all',
    },
    record: {
      value: 'FILE',
      about:
        'serve, run, proxy: write what passes for lint, people under pseudonyms; the runs of --provoke go to files beside it, named by the provocation',
    },
    'record-in-clear': { about: 'with --record: write all as it was sent' },
    bank: {
      value: 'URL',
      about: 'lint: base address of the bank; without it the host that signed calls go to',
    },
    upstream: { value: 'URL', about: 'proxy: base address of the bank' },
    host: { value: 'ADDRESS', about: 'proxy: address to listen on, default 127.0.0.1' },
    ca: { value: 'FILE', about: 'proxy: PEM of the authority of the TLS certificate of the bank' },
    'client-certificate': {
      value: 'FILE',
      about: 'proxy: PEM that is shown to a bank that asks for it in TLS',
    },
    'client-key': { value: 'FILE', about: 'proxy: its key' },
    'tls-certificate': {
      value: 'FILE',
      about: 'proxy: PEM of its own TLS certificate; without it one is made',
    },
    'tls-key': { value: 'FILE', about: 'proxy: its key' },
  },
  details: `serve serves the reference bank on loopback and judges whoever calls it, until Ctrl-C, --for TIME, or POST /verdict at
the admin port. run starts the bank, hands it to a command and judges what the command sends; the command finds in its environment
PSD2_BASE_URL, PSD2_CA, PSD2_TPP_CERTIFICATE and PSD2_TPP_KEY, the same for a PISP as PSD2_PISP_CERTIFICATE and PSD2_PISP_KEY,
PSD2_LEVERS_URL, and the sandbox customers PSD2_PSU_PRIVATE and PSD2_PSU_CORPORATE. With --provoke the command runs again, each time at
a bank that lawfully does otherwise, or where something goes wrong; PSD2_PROVOCATION names it. proxy stands in
front of any bank and relays every byte as it is, Host and links included; the TPP calls it in place of the bank. lint judges recordings: what --record wrote, HAR
files, what curl -v printed, raw HTTP messages with their replies, or one request in one of these forms. Several files are judged together,
each by the authorities that its first line names. What
a recording does not show as it was sent is not-seen, with the reason.

In a job of GitHub the summary goes to the summary of the step by itself, and findings become annotations; a job of GitLab finds links
to them in gitlab-annotations.json of the folder of --out.

Ends with 0 when nothing is held against the TPP, 1 when something is, and 5 when nothing was seen, or not what was required, or the
command failed.`,
  examples: [
    `${program} tpp serve --profile ./bank --for 10m`,
    `${program} tpp run --require accounts,payments -- npm test`,
    `${program} tpp run --provoke "payments/*,trouble/*" -- npm test`,
    `${program} tpp proxy --upstream https://sandbox.bank.example/api --port 8443`,
    `${program} tpp lint traffic.jsonl --json`,
    `${program} tpp run --provoke all --out reports/tpp -- npm test`,
    `${program} tpp run --require accounts --markdown tpp.md -- npm test`,
  ],
  run: tpp,
};
