/**
 * The longest files of tests first: a long one that begins last keeps one processor waiting. Without a record
 * of an earlier run vitest goes by the size of files, which says little.
 */

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take more than about ten seconds, the longest first. */
const longest: readonly string[] = [
  'suites/proof',
  'lib/cli/prove/command',
  'lib/cli/tpp/command',
  'lib/proof/counting',
  'lib/cli/plan/command',
  'lib/cli/bank/command',
  'lib/proof/narrowed',
  'lib/cli/hostile/',
  'lib/proof/no-banks',
  'lib/proof/',
  'lib/bank/fuzz',
  'lib/harness/schedule/instances',
  'lib/harness/conduct/lacking',
  'lib/harness/conduct/odd-ids',
  'lib/bank/isolation',
  'lib/cli/run',
  'lib/cli/parity',
  'lib/index',
];

function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((each) => moduleId.includes(`/${each}`));
  return at < 0 ? longest.length : at;
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's method, not that of arrays
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
