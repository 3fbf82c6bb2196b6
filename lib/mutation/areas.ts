/** What is mutated, and who has to notice: our own tests, or the conformance suites alone. */

/** Part of the code whose mutants are counted together. */
export interface Area {
  readonly name: string;
  /** Source files, as patterns of paths below the project. */
  readonly mutated: RegExp;
  /** Tests that must notice; absent when the conformance suites judge. */
  readonly tests?: RegExp;
}

/** Runs on vitest's fake timers, which the stand-in for vitest has not. */
const onFakeTimers = /\/conduct\/budget\./;

const scaffolding = /\.(test|bench)\.ts$|\/testing\/|\/sample-/;

export const areas: readonly Area[] = [
  { name: 'rules', mutated: /^lib\/rules\//, tests: /^lib\/rules\// },
  { name: 'signing', mutated: /^lib\/signing\//, tests: /^lib\/signing\// },
  { name: 'schemas', mutated: /^lib\/schemas\//, tests: /^lib\/schemas\// },
  { name: 'generate', mutated: /^lib\/generate\//, tests: /^lib\/generate\// },
  {
    name: 'verdict',
    mutated: /^lib\/harness\/((verdict|expect|reply|refusals|select|links)\.ts|conduct\/|ambient\/)/,
    tests: /^lib\/harness\/([^/]+|conduct\/.+|ambient\/.+)$/,
  },
  { name: 'bank', mutated: /^lib\/bank\// },
];

/** The files of an area that are mutated, among all paths of the project. */
export function mutatedFiles(area: Area, paths: readonly string[]): readonly string[] {
  return paths.filter(
    (path) =>
      area.mutated.test(path) && path.endsWith('.ts') && !scaffolding.test(path) && !onFakeTimers.test(path),
  );
}

/** The test files that must notice. */
export function testFiles(area: Area, paths: readonly string[]): readonly string[] {
  return paths.filter(
    (path) => area.tests?.test(path) === true && path.endsWith('.test.ts') && !onFakeTimers.test(path),
  );
}
