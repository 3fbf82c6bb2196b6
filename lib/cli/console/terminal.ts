/** Where a command writes to and reads from. Tests hand in their own; the bin hands in the process. */

import type { Readable } from 'node:stream';
import { present } from '../../model/present.js';
import { callerCommit } from '../scope/commits.js';

/** What a job of GitHub takes beside the output. */
export interface GithubJob {
  /** The file of the summary of this step, to which Markdown is added. */
  readonly stepSummary?: string;
}

export interface Terminal {
  /** Writes to standard output; messages are bytes. */
  readonly out: (text: string | Uint8Array) => void;
  /** Writes to standard error. */
  readonly err: (text: string) => void;
  /** True when standard output is a terminal that one line can be rewritten on. */
  readonly interactive: boolean;
  /** True when colours are wanted (NO_COLOR and FORCE_COLOR are obeyed). */
  readonly colours: boolean;
  /** Columns of the terminal; a wide default where there is none. */
  readonly width: number;
  /** Set where a job of GitHub runs the program. */
  readonly github?: GithubJob;
  /** The address of the job of GitLab that runs the program. */
  readonly gitlabJob?: string;
  /** The commit that a CI job is about, where it names one. */
  readonly commit?: string;
  /** Standard input; absent: that of the process. */
  readonly input?: Readable;
}

/** The job of GitHub that runs this process, by the variables that GitHub sets. */
function githubJob({ GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv): Pick<Terminal, 'github'> {
  if (GITHUB_ACTIONS !== 'true') return {};
  const hasFile = GITHUB_STEP_SUMMARY !== undefined && GITHUB_STEP_SUMMARY !== '';
  return { github: hasFile ? { stepSummary: GITHUB_STEP_SUMMARY } : {} };
}

/** The address of the job of GitLab that runs this process, by the variables that GitLab sets. */
function gitlabJob({ GITLAB_CI, CI_JOB_URL }: NodeJS.ProcessEnv): string | undefined {
  return GITLAB_CI === 'true' && CI_JOB_URL !== '' ? CI_JOB_URL : undefined;
}

/** Whether colours are wanted: NO_COLOR refuses them, FORCE_COLOR asks for them; a terminal has them. */
export function wantsColours(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0';
  const refused = env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '';
  return !refused && (forced || isTerminal);
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader that closed the pipe (head, less) has seen enough.
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
      // A full disk, for example: what was to be told is not.
      if (stream === stdout)
        stderr.write(`psd2-conformance: the output cannot be written (${error.code ?? error.message})\n`);
      process.exit(3);
    });
  }
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    interactive: stdout.isTTY && env['CI'] === undefined && env['TERM'] !== 'dumb',
    colours: wantsColours(env, stdout.isTTY),
    width: stdout.isTTY ? stdout.columns : 120,
    ...githubJob(env),
    ...present({ commit: callerCommit(env), gitlabJob: gitlabJob(env) }),
  };
}
