/** What is said between the processes. */

/** How a process begins. */
export interface Setting {
  /** The compiled tree. */
  readonly tree: string;
  /** Compiled test files, as paths below the tree; absent when the conformance suites judge. */
  readonly tests?: readonly string[];
}

/** A case, what it answers without a mutant, how long that takes and which mutants it passes how often. */
export interface Surveyed {
  readonly name: string;
  /** The test file that it stands in; absent for a scenario. */
  readonly file?: string;
  readonly expected: string;
  readonly milliseconds: number;
  /** Milliseconds of the processor. */
  readonly effort: number;
  readonly passed: Readonly<Record<string, number>>;
}

export type Awaited = Pick<Surveyed, 'name' | 'expected' | 'effort'>;

/** Cases that are loaded together. */
export interface Batch {
  /** Their test file; absent for scenarios. */
  readonly file?: string;
  readonly cases: readonly Awaited[];
}

interface Attempt {
  readonly mutant: string;
  /** How often it may be passed before the code is stopped. */
  readonly hits: number;
}

export type Order =
  | { readonly kind: 'survey' }
  /** Switches the mutant on and off between cases of the modules that are loaded. */
  | (Attempt & { readonly kind: 'switch'; readonly cases: readonly Awaited[] })
  /** Loads the modules anew with the mutant on from the start, for code that runs while modules are loaded. */
  | (Attempt & { readonly kind: 'reload'; readonly batches: readonly Batch[] });

export type Answer =
  | { readonly kind: 'surveyed'; readonly cases: readonly Surveyed[]; readonly onLoad: readonly string[] }
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'survived' }
  | { readonly kind: 'spoilt' }
  | { readonly kind: 'unloadable'; readonly reason: string };
