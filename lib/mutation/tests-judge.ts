/** Our own tests as the judge. They are loaded once, and run one at a time as often as asked. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  collectTests,
  getFn,
  getHooks,
  type File,
  type Suite,
  type Task,
  type Test,
  type VitestRunner,
} from '@vitest/runner';
import type { Case, Judge } from './judge.js';

/** Long, because the process that asks ends what hangs. */
const patience = 600_000;

const runnerIn = (root: string): VitestRunner => ({
  config: {
    root,
    name: undefined,
    testNamePattern: undefined,
    setupFiles: [],
    passWithNoTests: true,
    allowOnly: true,
    sequence: { seed: 1, hooks: 'stack', setupFiles: 'list', concurrent: false, shuffle: false },
    chaiConfig: undefined,
    maxConcurrency: 1,
    testTimeout: patience,
    hookTimeout: patience,
    retry: 0,
    includeTaskLocation: false,
    tags: [],
    tagsFilter: undefined,
    strictTags: false,
  },
  importFile: (path) => import(pathToFileURL(path).href),
});

function suitesIn(suite: Suite): readonly Suite[] {
  return [suite, ...suite.tasks.filter((each) => each.type === 'suite').flatMap(suitesIn)];
}

function testsIn(suite: Suite): readonly Test[] {
  return suite.tasks
    .filter((each: Task) => each.mode === 'run')
    .flatMap((each) => (each.type === 'test' ? [each] : testsIn(each)));
}

/** The names of the groups that a test stands in, and its own. */
function fullName(task: Task): string {
  return task.suite === undefined ? task.name : `${fullName(task.suite)} > ${task.name}`;
}

function caseOf(test: Test, index: number): Case {
  const hooks = getHooks(test.suite ?? test.file);
  return {
    name: `${test.file.name} ${index + 1} > ${fullName(test)}`,
    file: test.file.name,
    async answer() {
      try {
        for (const each of hooks.beforeEach) await each(test.context, test.suite ?? test.file);
        try {
          await getFn(test)();
        } finally {
          for (const each of hooks.afterEach) await each(test.context, test.suite ?? test.file);
        }
        return 'passed';
      } catch {
        return 'failed';
      }
    },
  };
}

/**
 * Loads test files; throws when one cannot be loaded or prepared, as a mutant may bring about.
 * @param root folder that the paths of the files are below
 */
export async function testsJudge(root: string, files: readonly string[]): Promise<Judge> {
  const loaded: readonly File[] = await collectTests(
    files.map((file) => ({
      filepath: join(root, file),
      testLocations: undefined,
      testNamePattern: undefined,
      testIds: undefined,
      testTagsFilter: undefined,
    })),
    runnerIn(root),
  );
  const unloaded = loaded.find((file) => file.result?.state === 'fail');
  if (unloaded !== undefined) throw new Error(`${unloaded.name} cannot be loaded`);
  const suites = loaded.flatMap(suitesIn);
  for (const suite of suites) for (const each of getHooks(suite).beforeAll) await each(suite);
  return {
    cases: loaded.flatMap((file) => testsIn(file).map(caseOf)),
    async close() {
      for (const suite of suites) for (const each of getHooks(suite).afterAll) await each(suite);
    },
  };
}
