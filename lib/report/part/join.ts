/** Joins the parts of a run to the whole. What no part reported is untestable, never forgotten. */

import type { ClauseId } from '../../catalogue/index.js';
import { observationsOf, takesCallsAgain } from '../../harness/conduct/result.js';
import { whole } from '../../harness/conduct/sum-up.js';
import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { evidenceText } from '../evidence/evidence.js';
import type { ReportMeta } from '../meta.js';
import type { RedactedRun, RedactedScenario } from '../redacted-run.js';
import type { Redactor } from '../redaction/redactor.js';
import { joinedScope } from '../scope.js';
import type { Part, WrittenScenario } from './part.js';
import { differing } from './terms.js';

/** A part and the folder that it comes from. */
export interface FoundPart {
  readonly folder: string;
  readonly part: Part;
}

export interface JoinedRun {
  readonly run: RedactedRun;
  readonly meta: ReportMeta;
  /** What is missing, a line each; empty when the whole run is there. */
  readonly missing: readonly string[];
}

/** Parts are redacted already. */
const asIs: Redactor = {
  text: (text) => text,
  header: (_, value) => value,
  body: (bytes) => bytes.toString(),
};

function restored({ evidence, ...rest }: WrittenScenario): RedactedScenario {
  return {
    ...rest,
    evidenceParts: (most) => ({ ...evidence, exchanges: evidence.exchanges.slice(0, most) }),
    evidence: () => evidenceText(evidence),
  };
}

/** What two parts must agree on beside their terms, by the words in which a difference is told. */
const common: Readonly<Record<string, (part: Part) => unknown>> = {
  'the number of shards': ({ shard }) => shard.of,
  'the version of the suite': ({ suiteVersion }) => suiteVersion,
  'the scenarios that all shards together run (is --tags the same?)': ({ planned }) => planned,
  'the seed (give all shards the same --seed)': ({ seed }) => seed,
  'the waivers of the profile': ({ target }) => target.waivers,
};

/** More differences than this are counted. */
const mostNamed = 4;

function differences(part: Part, first: Part): string | undefined {
  const all = [
    ...Object.entries(common)
      .filter(([, of]) => JSON.stringify(of(part)) !== JSON.stringify(of(first)))
      .map(([what]) => what),
    ...differing(part.terms, first.terms),
  ];
  if (all.length === 0) return undefined;
  const more = all.length - mostNamed;
  const named = more > 0 ? [...all.slice(0, mostNamed), `${more} more`] : all;
  const last = named.at(-1) ?? '';
  return named.length === 1 ? `${last} differs` : `${named.slice(0, -1).join(', ')} and ${last} differ`;
}

function checkTogether(first: FoundPart, others: readonly FoundPart[]): void {
  const taken = new Map([[first.part.shard.index, first.folder]]);
  for (const { folder, part } of others) {
    const found = differences(part, first.part);
    if (found !== undefined) {
      throw new ConfigurationError(
        `${folder}: is no part of the same run as ${first.folder}; ${found}; run all shards with the same version, profile and flags`,
      );
    }
    const before = taken.get(part.shard.index);
    if (before !== undefined) {
      throw new ConfigurationError(
        `${folder}: is shard ${part.shard.index}/${part.shard.of}, and so is ${before}; name each shard once`,
      );
    }
    taken.set(part.shard.index, folder);
  }
}

/** What made the ids of the parts new: one number where they agree, that of each part where they do not. */
function renewalOf(parts: readonly Part[]): Pick<RedactedRun, 'renewal' | 'renewals'> {
  const renewals = parts.map(({ shard, renewal = 0 }) => ({ shard: shard.index, renewal }));
  const [first, ...others] = new Set(renewals.map((each) => each.renewal));
  if (others.length > 0) return { renewals };
  return first === undefined || first === 0 ? {} : { renewal: first };
}

/** The profile of the parts where they share one; each may name its own instance of the bank. */
function profileOf(parts: readonly Part[]): Pick<ReportMeta, 'profileHash'> {
  const [profileHash, ...others] = new Set(parts.map((each) => each.profileHash));
  return others.length > 0 ? {} : present({ profileHash });
}

/** A scenario that no part reported. */
function unreported(
  { id, title, clauses }: Part['planned'][number],
  reason: string,
  startedAt: number,
): RedactedScenario {
  return {
    id,
    title,
    verdicts: clauses.map((clause) => ({ clause, verdict: 'untestable', reason })),
    verdict: 'untestable',
    checks: [],
    observations: [],
    ambientFailures: [],
    exchangeCount: 0,
    evidenceParts: () => ({ head: '', exchanges: [] }),
    evidence: () => '',
    startedAt,
    milliseconds: 0,
  };
}

/** The command line of the whole: that of a shard without what makes it a shard. */
function commandLine(words: readonly string[]): readonly string[] {
  const own = new Set(['--shard', '--out']);
  return words.filter((each, index) => {
    const name = each.split('=', 1)[0] ?? each;
    return !own.has(name) && !own.has(words[index - 1] ?? '');
  });
}

/** What the parts reported, and what is missing of the whole. */
interface Gathered {
  readonly reported: ReadonlyMap<string, RedactedScenario>;
  /** What is missing, a line each. */
  readonly missing: readonly string[];
  /** Why no part reported a scenario. */
  readonly reasonOf: (id: string) => string;
}

function gather(parts: readonly Part[], { of }: Part['shard']): Gathered {
  const absent = Array.from({ length: of }, (_, index) => index + 1).filter(
    (index) => !parts.some((each) => each.shard.index === index),
  );
  const reported = new Map(parts.flatMap((each) => each.scenarios).map((each) => [each.id, restored(each)]));
  const stopped = parts.filter((each) => each.own.some((id) => !reported.has(id)));
  return {
    reported,
    missing: [
      ...absent.map((index) => `shard ${index}/${of} is missing`),
      ...stopped.map((each) => `shard ${each.shard.index}/${of} stopped before its end`),
    ],
    reasonOf(id) {
      const owner = stopped.find((each) => each.own.includes(id));
      if (owner !== undefined) return `shard ${owner.shard.index}/${of} stopped before it`;
      return `no report of shard ${absent.join(' or ')} of ${of}`;
    },
  };
}

/** All scenarios of the whole, in its order. */
function allScenarios(
  planned: Part['planned'],
  { reported, reasonOf }: Gathered,
  startedAt: number,
): readonly RedactedScenario[] {
  const places = new Map(planned.map((each, at) => [each.id, at]));
  // Further runs of planned scenarios, under circumstances, in the order of the scenarios.
  const placeOf = ({ id }: RedactedScenario) => places.get(id.replace(/~.*/, '')) ?? planned.length;
  const further = [...reported.values()].filter((each) => !places.has(each.id));
  return [
    ...planned.map((each) => reported.get(each.id) ?? unreported(each, reasonOf(each.id), startedAt)),
    ...further.toSorted((one, other) => placeOf(one) - placeOf(other)),
  ];
}

/** The verdicts of the whole. */
function summedUp(
  parts: readonly Part[],
  first: Part,
  scenarios: readonly RedactedScenario[],
  found: Gathered,
) {
  const { reported, missing } = found;
  const { environment, waivers } = first.target;
  const pinnedClauses: ReadonlySet<ClauseId> = new Set(first.pinnedClauses);
  const accepted = parts.reduce((sum, each) => sum + each.shown.accepted, 0);
  const keys = new Set(parts.flatMap((each) => each.shown.keys));
  const lost = scenarios.filter((each) => !reported.has(each.id)).flatMap((each) => each.verdicts);
  const summed = whole({
    scenarios,
    shown: { accepted, keys, failures: scenarios.flatMap((each) => each.ambientFailures) },
    target: { environment, pinnedClauses, waivers, capabilities: first.capabilities },
    startedAt: Math.min(...parts.map((each) => each.startedAt)),
    partial: first.partial || missing.length > 0,
    judgedElsewhere: new Set([...first.judgedElsewhere, ...lost.map((each) => each.clause)]),
    chosenBy: [first.chosenBy ?? [], ...missing].flat().join(', '),
  });
  // No waiver makes up for a shard that never reported.
  const incomplete = missing.length > 0 && ['conforms-in-part', 'stale-waivers'].includes(summed.outcome);
  const outcome: typeof summed.outcome = incomplete ? 'not-enough-evidence' : summed.outcome;
  return { ...summed, outcome, shown: { accepted, keys } };
}

/**
 * The run that the parts are parts of.
 * @throws ConfigurationError when they are not parts of one run, or one is there twice.
 */
export function joinParts(found: readonly FoundPart[]): JoinedRun {
  const [first, ...others] = found.toSorted((one, other) => one.part.shard.index - other.part.shard.index);
  if (first === undefined) throw new ConfigurationError('merge: name the report folders of all shards');
  checkTogether(first, others);
  const parts = [first, ...others].map((each) => each.part);
  const { planned, shard, target, suiteVersion, seed } = first.part;
  const gathered = gather(parts, shard);
  const startedAt = Math.min(...parts.map((each) => each.startedAt));
  const scenarios = allScenarios(planned, gathered, startedAt);
  const halted = parts.find((each) => each.halted !== undefined)?.halted;
  // Each shard may have an instance of the bank of its own, at its own address.
  const baseUrl = [...new Set(parts.map((each) => each.target.baseUrl))].join(', ');
  return {
    run: {
      ...summedUp(parts, first.part, scenarios, gathered),
      scenarios,
      observations: observationsOf(scenarios),
      ...present({ halted }),
      ...takesCallsAgain(scenarios),
      seed,
      ...renewalOf(parts),
      startedAt,
      milliseconds: parts.reduce((sum, each) => sum + each.milliseconds, 0),
      requests: parts.reduce((sum, each) => sum + each.requests, 0),
      redact: asIs,
    },
    meta: {
      suiteVersion,
      target: { ...target, baseUrl },
      arguments: commandLine(first.part.arguments),
      settings: first.part.settings,
      pins: first.part.pins,
      scope: joinedScope(parts.map((each) => each.scope)),
      ...profileOf(parts),
    },
    missing: gathered.missing,
  };
}
