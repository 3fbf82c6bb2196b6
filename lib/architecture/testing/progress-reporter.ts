/**
 * A reporter for vitest that says how far it is, every half minute and at the end. Only where no terminal
 * shows what vitest itself draws there.
 */

import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const pauseMs = 30_000;

/** What has ended so far. */
export interface Progress {
  readonly files: number;
  readonly ended: number;
  readonly tests: number;
  readonly failed: number;
  readonly milliseconds: number;
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** The line, for example `312 of 362 files, 9,800 tests, 0 failed, 2 min`. */
export function progressLine({ files, ended, tests, failed, milliseconds }: Progress): string {
  const count = tests.toLocaleString('en-US');
  return `${ended} of ${files} files, ${count} tests, ${failed} failed, ${duration(milliseconds)}`;
}

/** How many tests of a file ran, and how many of them failed; a file that does not load is one failure. */
function countsOf(module: TestModule): { readonly tests: number; readonly failed: number } {
  const states = [...module.children.allTests()].map((each) => each.result().state);
  const failed = states.filter((each) => each === 'failed').length;
  const tests = states.filter((each) => each === 'passed').length + failed;
  return { tests, failed: failed === 0 && module.state() === 'failed' ? 1 : failed };
}

export class ProgressReporter implements Reporter {
  #progress: Progress = { files: 0, ended: 0, tests: 0, failed: 0, milliseconds: 0 };
  #started = 0;
  #timer: NodeJS.Timeout | undefined;

  #tell(): void {
    const milliseconds = performance.now() - this.#started;
    process.stdout.write(`\n${progressLine({ ...this.#progress, milliseconds })}\n`);
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = { files: specifications.length, ended: 0, tests: 0, failed: 0, milliseconds: 0 };
    this.#started = performance.now();
    clearInterval(this.#timer);
    if (!process.stdout.isTTY) this.#timer = setInterval(() => this.#tell(), pauseMs);
  }

  onTestModuleEnd(module: TestModule): void {
    const { tests, failed } = countsOf(module);
    const before = this.#progress;
    this.#progress = {
      ...before,
      ended: before.ended + 1,
      tests: before.tests + tests,
      failed: before.failed + failed,
    };
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    if (this.#timer !== undefined) this.#tell();
  }
}
