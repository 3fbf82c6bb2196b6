/** Tries the mutants of an area: which of them does its judge notice? */

import { join } from 'node:path';
import { seededRandom } from '../model/seeded-random.js';
import { Hand, shared, type Hung } from './crew.js';
import type { Answer, Awaited, Batch, Order, Surveyed } from './messages.js';
import type { Mutant } from './mutants.js';

/** What became of a mutant; a `hung` one is noticed too, `unreached` is one that no case passes. */
export type Fate = 'killed' | 'hung' | 'survived' | 'unreached';

export interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The case that noticed it. */
  readonly by?: string;
}

export interface Trial {
  readonly tried: readonly Tried[];
  /** Cases that fail without any mutant and judge nothing: limits of time that instrumented code does not keep. */
  readonly leftOut: readonly string[];
}

export interface TrialOptions {
  /** The compiled tree. */
  readonly tree: string;
  /** Compiled test files, as paths below the tree; absent when the conformance suites judge. */
  readonly tests?: readonly string[];
  /** Those of them that reach a source file, nearest first. */
  readonly reaching?: (file: string) => readonly string[];
  readonly hands: number;
  /** Cases that cost more than this, in milliseconds of the processor, do not judge mutants of code that runs while modules are loaded. */
  readonly patience: number;
  /** Milliseconds of the processor that a mutant may cost; cases beyond, the slow ones, are not asked, and it survives. */
  readonly budget: number;
  /** Ends the trial early; what was tried until then, itself an even sample, is the result. */
  readonly signal?: AbortSignal | undefined;
  readonly onTried: (done: number, all: number) => void;
}

type Of<Kind> = Extract<Order, { readonly kind: Kind }>;

interface Job {
  readonly mutant: Mutant;
  /** Absent for a mutant that is passed while modules are loaded. */
  readonly switched?: Of<'switch'>;
  readonly reload: Of<'reload'>;
  /** Milliseconds after which the mutant counts as one that hangs. */
  readonly limit: number;
}

/**
 * How many orders a process takes before it is replaced, so that what mutants leave behind does not add up. Modules that are
 * loaded anew stay in memory.
 */
const shifts = { switch: 250, reload: 40 };

/** The share of cases that may fail without a mutant. */
const tolerated = 0.02;

const loading = 60_000;

/** So many mutants, drawn evenly; the same ones for the same seed. */
export function drawn(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const random = seededRandom(seed, 'mutants');
  const keyed = mutants.map((mutant) => ({ mutant, key: random.below(2 ** 32) }));
  return keyed
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .map((each) => each.mutant);
}

/** Generous, because a mutant that takes longer counts as noticed. */
function limitFor(cases: readonly Surveyed[]): number {
  return 20_000 + 10 * cases.reduce((sum, each) => sum + each.milliseconds, 0);
}

const awaited = ({ name, expected, effort }: Surveyed): Awaited => ({ name, expected, effort });

/** The first cases, up to the budget. */
function affordable(cases: readonly Surveyed[], budget: number): readonly Surveyed[] {
  let spent = 0;
  return cases.filter(({ effort }) => (spent += effort) - effort < budget);
}

/** Cases by the file that they stand in, in the order of the first of each. */
function byFileOf(cases: readonly Surveyed[]): ReadonlyMap<string | undefined, readonly Surveyed[]> {
  const files = new Set(cases.map((each) => each.file));
  return new Map([...files].map((file) => [file, cases.filter((each) => each.file === file)]));
}

function batchesOf(cases: readonly Surveyed[]): readonly Batch[] {
  const byFile = byFileOf(cases);
  return [...byFile].map(([file, own]) => ({
    ...(file === undefined ? {} : { file }),
    cases: own.map(awaited),
  }));
}

/**
 * For a source file, the cases that can notice what it does while it is loaded: quick ones first, and among scenarios those
 * that pass other mutants of the file.
 */
function casesOnLoad(
  quick: readonly Surveyed[],
  mutants: readonly Mutant[],
  reaching: TrialOptions['reaching'],
): (path: string) => readonly Surveyed[] {
  return (path) => {
    if (reaching !== undefined) {
      const files: readonly (string | undefined)[] = reaching(path);
      return quick.filter(({ file }) => files.includes(file));
    }
    const beside = mutants.filter((each) => each.file === path).map((each) => each.id);
    const passes = (each: Surveyed) => beside.some((id) => (each.passed[id] ?? 0) > 0);
    return [...quick.filter(passes), ...quick.filter((each) => !passes(each))];
  };
}

function jobsFor(
  mutants: readonly Mutant[],
  surveyed: Answer & { readonly kind: 'surveyed' },
  { patience, budget, reaching }: TrialOptions,
): readonly Job[] {
  const onLoad = new Set(surveyed.onLoad);
  const quickFirst = surveyed.cases.toSorted((one, other) => one.effort - other.effort);
  const onLoadOf = casesOnLoad(
    quickFirst.filter((each) => each.effort <= patience),
    mutants,
    reaching,
  );
  return mutants.map((mutant) => {
    const passing = quickFirst.filter((each) => (each.passed[mutant.id] ?? 0) > 0);
    const hits = passing.reduce((sum, each) => sum + (each.passed[mutant.id] ?? 0), 0) * 10 + 10_000;
    const attempt = { mutant: mutant.id, hits };
    const tried = affordable(passing, budget);
    const loaded = affordable(onLoadOf(mutant.file), budget);
    return {
      mutant,
      ...(onLoad.has(mutant.id)
        ? {}
        : { switched: { kind: 'switch', ...attempt, cases: tried.map(awaited) } }),
      reload: { kind: 'reload', ...attempt, batches: batchesOf(loaded) },
      limit: limitFor(onLoad.has(mutant.id) ? loaded : tried),
    };
  });
}

/** Which cases noticed mutants of which file: they are asked first about the next one there. */
class Notices {
  readonly #counts = new Map<string, number>();

  add({ file }: Mutant, by: string): void {
    this.#counts.set(`${file} ${by}`, this.#count(file, by) + 1);
  }

  #count(file: string, name: string): number {
    return this.#counts.get(`${file} ${name}`) ?? 0;
  }

  #of(file: string, cases: readonly Awaited[]): number {
    return Math.max(0, ...cases.map(({ name }) => this.#count(file, name)));
  }

  inOrder({ file }: Mutant, cases: readonly Awaited[]): readonly Awaited[] {
    return cases.toSorted((one, other) => this.#count(file, other.name) - this.#count(file, one.name));
  }

  batchesInOrder(mutant: Mutant, batches: readonly Batch[]): readonly Batch[] {
    return batches
      .map((each) => ({ ...each, cases: this.inOrder(mutant, each.cases) }))
      .toSorted((one, other) => this.#of(mutant.file, other.cases) - this.#of(mutant.file, one.cases));
  }
}

/** Tries mutants one by one until there are none left. */
async function tryJobs(
  next: () => Job | undefined,
  start: () => Hand,
  notices: Notices,
  onTried: (tried: Tried) => void,
): Promise<void> {
  // Two processes, because loading anew wears one out soon, and the other takes long to load everything.
  const hands = new Map<keyof typeof shifts, { readonly hand: Hand; taken: number }>();

  async function dismissed(kind: keyof typeof shifts): Promise<void> {
    await hands.get(kind)?.hand.dismiss();
    hands.delete(kind);
  }

  async function answerTo(order: Of<'switch'> | Of<'reload'>, limit: number): Promise<Answer | Hung> {
    const { kind } = order;
    if ((hands.get(kind)?.taken ?? 0) >= shifts[kind]) await dismissed(kind);
    const known = hands.get(kind);
    const { hand, taken } = known ?? { hand: start(), taken: 0 };
    hands.set(kind, { hand, taken: taken + 1 });
    const answer = await hand.ask(order, limit + (known === undefined ? loading : 0));
    if (answer.kind === 'hung' || answer.kind === 'spoilt') await dismissed(kind);
    return answer;
  }

  async function tried({ mutant, switched, reload, limit }: Job): Promise<Tried> {
    if ((switched?.cases ?? reload.batches).length === 0) return { mutant, fate: 'unreached' };
    const first =
      switched === undefined
        ? undefined
        : await answerTo({ ...switched, cases: notices.inOrder(mutant, switched.cases) }, limit);
    if (first?.kind === 'hung') return { mutant, fate: 'hung' };
    const batches = notices.batchesInOrder(mutant, reload.batches);
    const answer =
      first === undefined || first.kind === 'spoilt'
        ? await answerTo({ ...reload, batches }, loading + limit)
        : first;
    if (answer.kind === 'killed') {
      notices.add(mutant, answer.by);
      return { mutant, fate: 'killed', by: answer.by };
    }
    if (answer.kind === 'unloadable') return { mutant, fate: 'killed', by: 'loading the modules' };
    return { mutant, fate: answer.kind === 'survived' ? 'survived' : 'hung' };
  }

  for (let job = next(); job !== undefined; job = next()) onTried(await tried(job));
  for (const { hand } of hands.values()) await hand.dismiss();
}

/**
 * Tries mutants whose code stands in the tree of the worker.
 * @throws Error when the judge cannot be loaded, or many of its cases fail, without any mutant
 */
export async function trial(mutants: readonly Mutant[], options: TrialOptions): Promise<Trial> {
  const { tree, tests, hands, signal, onTried } = options;
  const start = () =>
    new Hand(join(tree, 'lib', 'mutation', 'worker.js'), tests === undefined ? { tree } : { tree, tests });
  const surveyor = start();
  const surveyed = await surveyor.ask({ kind: 'survey' }, 600_000);
  await surveyor.dismiss();
  if (surveyed.kind !== 'surveyed') throw new Error(`the judge gives no survey: ${JSON.stringify(surveyed)}`);
  const failing = surveyed.cases.filter((each) => each.expected === 'failed').map((each) => each.name);
  if (failing.length > surveyed.cases.length * tolerated)
    throw new Error(`fails without a mutant: ${failing.join('; ')}`);
  const cases = surveyed.cases.filter((each) => each.expected !== 'failed');
  const jobs = jobsFor(mutants, { ...surveyed, cases }, options);
  const tried: Tried[] = [];
  const notices = new Notices();
  await shared(jobs, { hands, signal }, async (next) =>
    tryJobs(next, start, notices, (each) => {
      tried.push(each);
      onTried(tried.length, jobs.length);
    }),
  );
  return { tried, leftOut: failing };
}
