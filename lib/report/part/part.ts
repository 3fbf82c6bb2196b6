/**
 * One shard's part of a run, redacted, in the file from which `merge` makes the report of the whole: every
 * verdict, what the replies showed, the evidence of every exchange, and what all shards together were to run.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ClauseId } from '../../catalogue/index.js';
import type { Shown } from '../../harness/ambient/ledger.js';
import type { Shard } from '../../harness/schedule/shard.js';
import { codeOf, ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import { shownPins } from '../answers/answers.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Target } from '../../harness/target/target.js';
import { writeWhole } from '../files.js';
import { shownMeta, suiteName, type ReportMeta } from '../meta.js';
import type { RedactedRun, RedactedScenario } from '../redacted-run.js';
import type { Scope } from '../scope.js';
import { settingsOf, type Setting } from '../settings.js';
import type { Terms } from './terms.js';

/** What the shards of a run have in common. */
export interface Split {
  readonly shard: Shard;
  /** What all shards together run, in the order of the report. */
  readonly planned: readonly (Pick<Scenario, 'title' | 'clauses'> & { readonly id: string })[];
  /** Ids of what this shard was to run. */
  readonly own: readonly string[];
  /** True when the shards together are a selection. */
  readonly partial: boolean;
  /** Clauses that scenarios outside that selection judge. */
  readonly judgedElsewhere: readonly ClauseId[];
  /** What made that selection; absent when nothing did. */
  readonly chosenBy?: string;
}

/** A scenario as it stands in the file. */
export interface WrittenScenario extends Omit<RedactedScenario, 'evidenceParts' | 'evidence'> {
  readonly evidence: Evidence;
}

export interface Part extends Split {
  readonly format: typeof format;
  readonly suiteVersion: string;
  readonly target: Required<
    Pick<ReportMeta['target'], 'name' | 'baseUrl' | 'environment' | 'waivers' | 'instances'>
  >;
  /** Under what it judged; no shard joins another that judged under other terms. */
  readonly terms: Terms;
  readonly pinnedClauses: readonly ClauseId[];
  readonly capabilities: Target['capabilities'];
  readonly arguments: readonly string[];
  /** What decides what is judged, as reports print it. */
  readonly settings: readonly Setting[];
  /** Pinned answers, by question, as JSON as reports print it. */
  readonly pins: Readonly<Record<string, string>>;
  readonly scope: Scope;
  /** SHA-256 of the profile as it was read, hexadecimal; absent: there was none. */
  readonly profileHash?: string;
  readonly seed: number;
  /** Absent: nothing but the seed made its ids. */
  readonly renewal?: number;
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly requests: number;
  readonly halted?: string;
  readonly shown: { readonly accepted: number; readonly keys: readonly string[] };
  readonly scenarios: readonly WrittenScenario[];
}

const format = `${suiteName}/part-4`;
const fileName = 'part.json.gz';

/** The evidence is made now; JSON leaves out the functions that make it. */
function written(each: RedactedScenario): WrittenScenario {
  return { ...each, evidence: each.evidenceParts() };
}

function serializable({ accepted, keys }: Omit<Shown, 'failures'>): Part['shown'] {
  return { accepted, keys: [...keys] };
}

/**
 * Writes the part of a shard into its report folder.
 * @returns the path of the file
 */
export function writePart(
  folder: string,
  run: RedactedRun,
  meta: ReportMeta & Pick<Target, 'pinnedClauses' | 'capabilities'> & { readonly terms: Terms },
  split: Split,
): string {
  const { suiteVersion, target, scope, arguments: line } = shownMeta(meta, run.redact);
  const { name, baseUrl, environment, waivers = [], instances = [] } = target;
  const part: Part = {
    format,
    ...split,
    planned: split.planned.map(({ id, title, clauses }) => ({ id, title, clauses })),
    suiteVersion,
    target: { name, baseUrl, environment, waivers, instances },
    terms: meta.terms,
    pinnedClauses: [...meta.pinnedClauses],
    capabilities: meta.capabilities,
    arguments: line,
    settings: settingsOf(meta, run.redact),
    pins: shownPins(meta, run.redact),
    scope,
    ...present({ profileHash: meta.profileHash }),
    seed: run.seed,
    ...present({ renewal: run.renewal }),
    startedAt: run.startedAt,
    milliseconds: run.milliseconds,
    requests: run.requests,
    ...present({ halted: run.halted }),
    shown: serializable(run.shown),
    scenarios: run.scenarios.map(written),
  };
  const file = join(folder, fileName);
  writeWhole(file, gzipSync(JSON.stringify(part)));
  return file;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === format;
}

/**
 * Reads the part in the report folder of a shard.
 * @throws ConfigurationError when there is none, or it was written by another version of the format.
 */
export function readPart(folder: string): Part {
  const file = join(folder, fileName);
  let value: unknown;
  try {
    value = JSON.parse(gunzipSync(readFileSync(file)).toString());
  } catch (thrown) {
    const absent = codeOf(thrown) === 'ENOENT';
    throw new ConfigurationError(
      absent
        ? `${folder}: holds no ${fileName}; name the report folder of a run with --shard`
        : `${file}: cannot be read as the part of a shard; run that shard again`,
    );
  }
  if (!isPart(value)) {
    throw new ConfigurationError(`${file}: was written by another version; run all shards with the same one`);
  }
  return value;
}
