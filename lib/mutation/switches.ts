/** The switches that Stryker's instrumenter put into the code, and what it counts there. */

interface Switches {
  activeMutant?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
}

type Counts = Record<string, number>;

const switches: Switches = {};
Reflect.set(globalThis, '__stryker__', switches);

/** Switches one mutant on, or all off; code that passes it more than `hits` times throws, so that endless loops end. */
export function activate(mutant: string | undefined, hits?: number): void {
  switches.activeMutant = mutant;
  switches.hitCount = hits === undefined ? undefined : 0;
  switches.hitLimit = hits;
}

/** From now on what is passed counts for this case. */
export function countFor(name: string | undefined): void {
  switches.currentTestId = name;
}

/** Mutants that were passed while modules were loaded. */
export function passedOnLoad(): readonly string[] {
  return Object.keys(switches.mutantCoverage?.static ?? {});
}

/** How often each mutant was passed while a case ran. */
export function passedBy(name: string): Readonly<Counts> {
  return switches.mutantCoverage?.perTest[name] ?? {};
}
