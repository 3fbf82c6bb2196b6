/** Tries the mutants of an area: which of them does its judge notice? */

import { seededRandom } from '../model/seeded-random.js';
import { Hand, shared } from './crew.js';
import type { Answer, Setting, Surveyed } from './messages.js';
import type { Mutant } from './mutants.js';

/** What became of a mutant; a `hung` one is noticed too, `unreached` is one that no case passes. */
export type Fate = 'killed' | 'hung' | 'survived' | 'unreached';

export interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The case that noticed it. */
  readonly by?: string;
}

export interface TrialOptions {
  /** The compiled worker. */
  readonly script: string;
  readonly tests?: readonly string[];
  readonly hands: number;
  /** Cases slower than this, in milliseconds, do not judge mutants of code that runs while modules are loaded. */
  readonly patience: number;
  readonly onTried: (done: number, all: number) => void;
}

interface Job {
  readonly mutant: Mutant;
  readonly cases: readonly Surveyed[];
  readonly hot: boolean;
  readonly hits: number;
}

/** After so many mutants a thread is replaced, so that what they leave behind does not add up. */
const shift = 250;

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

function patienceFor(cases: readonly Surveyed[]): number {
  return 10_000 + 5 * cases.reduce((sum, each) => sum + each.milliseconds, 0);
}

function jobsFor(
  mutants: readonly Mutant[],
  surveyed: Answer & { readonly kind: 'surveyed' },
  patience: number,
): readonly Job[] {
  const onLoad = new Set(surveyed.onLoad);
  const quickFirst = surveyed.cases.toSorted((one, other) => one.milliseconds - other.milliseconds);
  const quick = quickFirst.filter((each) => each.milliseconds <= patience);
  return mutants.map((mutant) => {
    const passing = quickFirst.filter((each) => (each.passed[mutant.id] ?? 0) > 0);
    const hits = passing.reduce((sum, each) => sum + (each.passed[mutant.id] ?? 0), 0) * 100 + 10_000;
    const hot = !onLoad.has(mutant.id);
    return { mutant, cases: hot ? passing : quick, hot, hits };
  });
}

/** Tries mutants one by one until there are none left. */
async function tryJobs(
  next: () => Job | undefined,
  setting: Setting,
  { script, onTried }: { readonly script: string; readonly onTried: (tried: Tried) => void },
): Promise<void> {
  let hand: Hand | undefined;
  let tries = 0;

  async function cold({ mutant, cases, hits }: Job): Promise<Tried> {
    const own = new Hand(script, { ...setting, mutant: mutant.id, hits });
    const answer = await own.ask(
      { kind: 'try', mutant: mutant.id, hot: false, hits, cases },
      loading + patienceFor(cases),
    );
    await own.dismiss();
    if (answer.kind === 'killed') return { mutant, fate: 'killed', by: answer.by };
    if (answer.kind === 'unloadable') return { mutant, fate: 'killed', by: 'loading the modules' };
    return { mutant, fate: answer.kind === 'survived' ? 'survived' : 'hung' };
  }

  async function hot(job: Job): Promise<Tried> {
    const { mutant, cases, hits } = job;
    if (tries++ % shift === 0) {
      await hand?.dismiss();
      hand = undefined;
    }
    const limit = patienceFor(cases) + (hand === undefined ? loading : 0);
    hand ??= new Hand(script, setting);
    const answer = await hand.ask({ kind: 'try', mutant: mutant.id, hot: true, hits, cases }, limit);
    if (answer.kind === 'killed') return { mutant, fate: 'killed', by: answer.by };
    if (answer.kind === 'survived') return { mutant, fate: 'survived' };
    await hand.dismiss();
    hand = undefined;
    return answer.kind === 'hung' ? { mutant, fate: 'hung' } : cold(job);
  }

  for (let job = next(); job !== undefined; job = next()) {
    if (job.cases.length === 0) onTried({ mutant: job.mutant, fate: 'unreached' });
    else onTried(await (job.hot ? hot(job) : cold(job)));
  }
  await hand?.dismiss();
}

/**
 * Tries mutants whose code stands in the tree of the worker.
 * @throws Error when the judge cannot be loaded, or one of its cases fails, without any mutant
 */
export async function trial(mutants: readonly Mutant[], options: TrialOptions): Promise<readonly Tried[]> {
  const setting: Setting = options.tests === undefined ? {} : { tests: options.tests };
  const surveyor = new Hand(options.script, setting);
  const surveyed = await surveyor.ask({ kind: 'survey' }, 600_000);
  await surveyor.dismiss();
  if (surveyed.kind !== 'surveyed') throw new Error(`the judge gives no survey: ${JSON.stringify(surveyed)}`);
  const failing = surveyed.cases.filter((each) => each.expected === 'failed');
  if (failing.length > 0)
    throw new Error(`fails without a mutant: ${failing.map((each) => each.name).join('; ')}`);
  const jobs = jobsFor(mutants, surveyed, options.patience);
  const tried: Tried[] = [];
  await shared(jobs, options.hands, async (next) =>
    tryJobs(next, setting, {
      script: options.script,
      onTried(each) {
        tried.push(each);
        options.onTried(tried.length, jobs.length);
      },
    }),
  );
  return tried;
}
