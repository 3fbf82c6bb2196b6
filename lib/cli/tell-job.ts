/** What a CI job is told beside the output; `run`, `merge` and `tpp` have it in common. */

import { appendFileSync, existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ConfigurationError, HarnessError, messageOf } from '../model/errors.js';
import { gitlabAnnotationsName, writeWhole } from '../report/files.js';
import type { Flag, Given } from './command.js';
import { assertWritable } from './output-file.js';
import type { Terminal } from './console/terminal.js';

export const markdownFlag = {
  markdown: { value: 'FILE', about: 'write the summary as Markdown to this file, too' },
} as const satisfies Readonly<Record<string, Flag>>;

/**
 * The file of --markdown.
 * @throws ConfigurationError when a folder is in its place, or it cannot be written.
 */
export function markdownFileOf(given: Given): string | undefined {
  const file = given.flags.get('markdown');
  if (file === undefined) return undefined;
  if (existsSync(file) && statSync(file).isDirectory())
    throw new ConfigurationError(`--markdown: ${file} is a folder; name a file in it`);
  assertWritable('--markdown', file);
  return file;
}

/** The forms of what is told, each made only where it is wanted. */
export interface ToldToJob {
  readonly markdown: () => string;
  /** Workflow commands, one in a line. */
  readonly github: () => string;
  /** Links to the page among the artifacts of the job, by the address of its folder. */
  readonly gitlab: (address: string) => string;
  /** The report folder; without one GitLab has no page to lead to. */
  readonly folder?: string;
}

/** Whether anybody is to be told. */
export function isJobToldOf(given: Given, { github, gitlabJob }: Terminal): boolean {
  return given.flags.has('markdown') || github !== undefined || gitlabJob !== undefined;
}

/**
 * Tells a CI job what was found: Markdown to the file that was asked for and to the summary of the step,
 * annotations to the output, or for GitLab to a file.
 * @param say where annotations go; GitHub reads both streams, and JSON has one for itself
 * @throws HarnessError when a file cannot be written.
 */
export function tellJob(
  told: ToldToJob,
  given: Given,
  terminal: Terminal,
  say: (text: string) => void = terminal.out,
): void {
  const file = markdownFileOf(given);
  const { github, gitlabJob } = terminal;
  if (github !== undefined) say(told.github());
  try {
    if (file !== undefined) writeWhole(file, told.markdown());
    if (gitlabJob !== undefined && told.folder !== undefined) {
      const address = `${gitlabJob}/artifacts/file/${relative('.', told.folder)}`;
      writeWhole(join(told.folder, gitlabAnnotationsName), told.gitlab(address));
    }
    if (github?.stepSummary !== undefined) appendFileSync(github.stepSummary, `${told.markdown()}\n`);
  } catch (thrown) {
    throw new HarnessError(
      `--markdown: the summary cannot be written (${messageOf(thrown)}); the verdicts above stand, and the exit code is 3`,
    );
  }
}
