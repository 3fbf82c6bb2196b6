/**
 * The record of a run: everything from which its verdicts and reports follow, redacted, in the file that `run
 * --for-pack` leaves in the report folder. Verdicts are added up again from it, and the reports are made
 * again and compared.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assumptions } from '../catalogue/assumptions/index.js';
import type { ClauseId } from '../catalogue/index.js';
import type { RunResult } from '../harness/conduct/result.js';
import type { Target } from '../harness/target/target.js';
import type { Effect } from '../model/operation.js';
import { ConfigurationError } from '../model/errors.js';
import { interfaceVersion } from '../model/interface-version.js';
import { recordName, writeWhole } from '../report/files.js';
import {
  redactedRun,
  suiteName,
  type RedactedRun,
  type RedactedScenario,
  type Redactor,
  type ReportMeta,
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
    ...(clockAhead === undefined ? {} : { clockAhead }),
    ...(depth === undefined ? {} : { depth }),
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
      ...(meta.profileHash === undefined ? {} : { profileHash: meta.profileHash }),
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

/** Writes the record into the report folder. */
export function writeRecord(folder: string, recording: Recording): void {
  writeWhole(join(folder, recordName), gzipSync(JSON.stringify(recording)));
}

function isRecording(value: unknown): value is Recording {
  const record: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'record') : undefined;
  return typeof record === 'object' && record !== null && Reflect.get(record, 'format') === recordFormat;
}

/**
 * The record in a report folder.
 * @throws ConfigurationError when there is none that can be read.
 */
export function readRecord(folder: string): Recording {
  const file = join(folder, recordName);
  let value: unknown;
  try {
    value = JSON.parse(gunzipSync(readFileSync(file)).toString());
  } catch (thrown) {
    const isAbsent = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    throw new ConfigurationError(
      isAbsent
        ? `pack: ${folder}: holds no ${recordName}, from which the verdicts are judged again; run once more with --for-pack`
        : `${file}: cannot be read as the record of a run; run once more with --for-pack`,
    );
  }
  if (!isRecording(value))
    throw new ConfigurationError(`${file}: was written by another version; run once more with this one`);
  return value;
}
