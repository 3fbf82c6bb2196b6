/** What is said between the threads. */

/** How a thread begins. */
export interface Setting {
  /** Compiled test files; absent when the conformance suites judge. */
  readonly tests?: readonly string[];
  /** A mutant that is on from the start, for code that runs while modules are loaded. */
  readonly mutant?: string;
  readonly hits?: number;
}

/** A case, what it answers without a mutant, how long that takes and which mutants it passes how often. */
export interface Surveyed {
  readonly name: string;
  readonly expected: string;
  readonly milliseconds: number;
  readonly passed: Readonly<Record<string, number>>;
}

export type Order =
  | { readonly kind: 'survey' }
  | {
      readonly kind: 'try';
      readonly mutant: string;
      /** True when the mutant is switched on and off between cases; otherwise it is on from the start. */
      readonly hot: boolean;
      /** How often it may be passed before the code is stopped. */
      readonly hits: number;
      readonly cases: readonly Pick<Surveyed, 'name' | 'expected'>[];
    };

export type Answer =
  | { readonly kind: 'surveyed'; readonly cases: readonly Surveyed[]; readonly onLoad: readonly string[] }
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'survived' }
  | { readonly kind: 'spoilt' }
  | { readonly kind: 'unloadable'; readonly reason: string };
