/**
 * The record of a run: everything from which its verdicts and reports follow, redacted, in the file that `run
 * --for-pack` leaves in the report folder. Verdicts are added up again from it, and the reports are made
 * again and compared.
 */

import { assumptions } from '../catalogue/assumptions/index.js';
import type { ClauseId } from '../catalogue/index.js';
import type { RunResult } from '../harness/conduct/result.js';
import type { Target } from '../harness/target/target.js';
import type { Effect } from '../model/operation.js';
import { present } from '../model/present.js';
import { interfaceVersion } from '../catalogue/interface-version.js';
import {
  redactedRun,
  suiteName,
  type RedactedRun,
  type RedactedScenario,
  type Redactor,
  type History,
  type ReportMeta,
  type Scope,
} from '../report/index.js';
import { shownMeta } from '../report/meta.js';
import type { Certificates, KeptExchange } from './exchange.js';
import { keptExchanges } from './kept-exchange.js';

/** A scenario without its exchanges. */
export type RecordedScenario = Omit<RedactedScenario, 'evidenceParts' | 'evidence'>;

/** What of the profile decides what is judged; nothing secret is among it. */
export interface RecordedProfile
  extends Pick<
    Target,
    'name' | 'baseUrl' | 'environment' | 'waivers' | 'capabilities' | 'clockAhead' | 'depth'
  > {
  readonly instances: readonly Pick<Target, 'baseUrl'>[];
  readonly pinnedClauses: readonly ClauseId[];
  readonly pinnedAssumptions: Target['pinnedAssumptions'];
  readonly effects: readonly Effect[];
  /** Names of the levers. */
  readonly levers: readonly string[];
  /** Names of the TPPs with their roles. */
  readonly tpps: Readonly<Record<string, readonly string[]>>;
}

/** How much of the suite was asked for. */
export interface RecordedSelection {
  readonly partial: boolean;
  readonly judgedElsewhere: readonly ClauseId[];
  readonly chosenBy?: string;
}

/** How the reports of the run were written. */
export interface RecordedWriting {
  readonly outDir: string;
  readonly evidence: 'red' | 'all';
}

/** When something ran. */
export type Span = Pick<RedactedRun, 'startedAt' | 'milliseconds'>;

type Told = Omit<RedactedRun, 'redact' | 'scenarios' | 'shown'>;

export interface RunRecord extends Told {
  readonly format: typeof recordFormat;
  readonly suiteVersion: string;
  /** Which build of that version wrote the reports. */
  readonly build: string;
  readonly interfaceVersion: string;
  /** Version of Node, for example `v20.20.2`. */
  readonly node: string;
  readonly profile: RecordedProfile;
  readonly profileHash?: string;
  readonly scope?: Scope;
  /** Earlier runs, as the reports tell them. */
  readonly history?: History;
  /** When the shards of a joined run ran; absent: the run is of one piece. */
  readonly spans?: readonly Span[];
  readonly arguments: readonly string[];
  readonly selection: RecordedSelection;
  readonly writing: RecordedWriting;
  readonly shown: { readonly accepted: number; readonly keys: readonly string[] };
  readonly scenarios: readonly RecordedScenario[];
}

/** The record with what is kept of the exchanges. */
export interface Recording {
  readonly record: RunRecord;
  readonly certificates: Certificates;
  readonly exchanges: readonly KeptExchange[];
}

export const recordFormat = `${suiteName}/record-1`;

export interface RecordTerms {
  readonly target: Target;
  readonly build: string;
  readonly selection: RecordedSelection;
  readonly writing: RecordedWriting;
}

const usual: ReadonlyMap<string, string> = new Map(
  assumptions.map((each) => [each.id, JSON.stringify(each.default)]),
);

/** Answers to what the text leaves open. One that is not the usual one may be a text of the user's own. */
function answersOf(given: Target['pinnedAssumptions'], redact: Redactor): Target['pinnedAssumptions'] {
  const shown = (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
      typeof value === 'string' ? redact.text(value) : value,
    );
  return Object.fromEntries(
    Object.entries(given).map(([id, answer]) => [
      id,
      JSON.stringify(answer) === usual.get(id) ? answer : shown(answer),
    ]),
  );
}

function profileOf(meta: ReportMeta, { target }: RecordTerms, run: RedactedRun): RecordedProfile {
  const shown = shownMeta(meta, run.redact).target;
  const { pinnedClauses, pinnedAssumptions, capabilities, effects, levers, tpps, clockAhead, depth } = target;
  return {
    name: shown.name,
    baseUrl: shown.baseUrl,
    environment: shown.environment,
    waivers: shown.waivers ?? [],
    instances: shown.instances ?? [],
    capabilities,
    pinnedClauses: [...pinnedClauses],
    pinnedAssumptions: answersOf(pinnedAssumptions, run.redact),
    effects: [...effects],
    levers: Object.keys(levers),
    tpps: Object.fromEntries(Object.entries(tpps).map(([name, { roles }]) => [name, roles])),
    ...present({ clockAhead, depth }),
  };
}

/** The record of a run, and what is kept of its exchanges. */
export function recordingOf(run: RunResult, meta: ReportMeta, terms: RecordTerms): Recording {
  const redacted = redactedRun(run, meta.secrets);
  const { redact: _, scenarios, shown, ...told } = redacted;
  const { chosenBy, ...selection } = terms.selection;
  return {
    record: {
      format: recordFormat,
      suiteVersion: meta.suiteVersion,
      build: terms.build,
      interfaceVersion,
      node: process.version,
      profile: profileOf(meta, terms, redacted),
      ...present({ profileHash: meta.profileHash }),
      scope: shownMeta(meta, redacted.redact).scope,
      ...present({ history: meta.history }),
      arguments: shownMeta(meta, redacted.redact).arguments,
      selection: {
        ...selection,
        ...(chosenBy === undefined ? {} : { chosenBy: redacted.redact.text(chosenBy) }),
      },
      writing: { ...terms.writing, outDir: redacted.redact.text(terms.writing.outDir) },
      ...told,
      shown: { accepted: shown.accepted, keys: [...shown.keys] },
      scenarios: scenarios.map(({ evidence: _text, evidenceParts: _parts, ...rest }) => rest),
    },
    ...keptExchanges(run.scenarios, redacted),
  };
}
