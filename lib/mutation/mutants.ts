/** Mutants by Stryker's instrumenter: all of them stand in the code at once, each behind a switch. */

import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

/** One small change of the code. */
export interface Mutant {
  /** The number by which it is switched on. */
  readonly id: string;
  /** Path below the project. */
  readonly file: string;
  /** Line of the change, from 1. */
  readonly line: number;
  /** Kind of change, for example `EqualityOperator`. */
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

export interface Mutated {
  /** TypeScript with switches, by path. */
  readonly sources: ReadonlyMap<string, string>;
  readonly mutants: readonly Mutant[];
}

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

/** The text between two places, on one line and short enough for a table. */
function excerpt(text: string, { start, end }: { readonly start: Place; readonly end: Place }): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined))
    .map((line) => line.trim())
    .join(' ');
}

interface Place {
  /** From 0. */
  readonly line: number;
  readonly column: number;
}

/**
 * Puts every mutant into the sources.
 * @param files text of each file by its path
 */
export async function mutate(files: ReadonlyMap<string, string>): Promise<Mutated> {
  const instrumenter = createInjector().provideValue('logger', silent).injectFunction(createInstrumenter);
  const inputs = [...files].map(([name, content]) => ({ name, content, mutate: true }));
  const { files: outputs, mutants } = await instrumenter.instrument(inputs, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return {
    sources: new Map(outputs.map((each) => [each.name, each.content])),
    mutants: mutants
      .filter((each) => each.status !== 'Ignored')
      .map((each) => ({
        id: each.id,
        file: each.fileName,
        line: each.location.start.line + 1,
        mutator: each.mutatorName,
        original: excerpt(files.get(each.fileName) ?? '', each.location),
        replacement: each.replacement,
      })),
  };
}
