/** What is mutated, and who has to notice: our own tests, or the conformance suites alone. */

/** Part of the code whose mutants are counted together. */
export interface Area {
  readonly name: string;
  /** Source files, as patterns of paths below the project. */
  readonly mutated: RegExp;
  /** Tests that must notice; absent when the conformance suites judge. */
  readonly tests?: RegExp;
  /** Files of the area whose mutants the judge cannot see, so that they say nothing of it. */
  readonly unseen?: readonly Unseen[];
}

/** Files that are not mutated, and why. */
export interface Unseen {
  readonly files: RegExp;
  /** One line for the report. */
  readonly why: string;
}

/** Code of the bank that does nothing which a client of it could see, or not the client that judges here. */
const behindTheBank: readonly Unseen[] = [
  {
    files: /^lib\/bank\/(admin-server|part-changes|promises|state\/snapshot|state\/encoded)\.ts$/,
    why: 'controls of the tester: the port for levers, snapshots, and what faults and profiles are made of',
  },
  {
    files: /^lib\/bank\/server(\.ts$|\/)/,
    why: 'sockets: this judge calls the bank in process, and tests over HTTP hold them',
  },
  { files: /^lib\/bank\/pages\/html\.ts$/, why: 'the look of pages, which belongs to the bank alone' },
];

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
  { name: 'bank', mutated: /^lib\/bank\//, unseen: behindTheBank },
];

const isUnseen = (area: Area, path: string) => area.unseen?.some((each) => each.files.test(path)) === true;

/** The files of an area that are mutated, among all paths of the project. */
export function mutatedFiles(area: Area, paths: readonly string[]): readonly string[] {
  return paths.filter(
    (path) =>
      area.mutated.test(path) && path.endsWith('.ts') && !scaffolding.test(path) && !isUnseen(area, path),
  );
}

/** Which files of an area are not mutated, among all paths of the project, and why. */
export function unseenFiles(
  area: Area,
  paths: readonly string[],
): readonly (Pick<Unseen, 'why'> & { readonly paths: readonly string[] })[] {
  const code = paths.filter((path) => path.endsWith('.ts') && !scaffolding.test(path));
  return (area.unseen ?? []).map(({ files, why }) => ({
    why,
    paths: code.filter((path) => files.test(path)),
  }));
}

/** The test files that must notice. */
export function testFiles(area: Area, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => area.tests?.test(path) === true && path.endsWith('.test.ts'));
}
