/** Gets the answers: from flags, and what they leave open from a person at the terminal. */

import { createInterface } from 'node:readline';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import type { SourceContext } from '../../profile/sources.js';
import type { Given } from '../command.js';
import type { Terminal } from '../console/terminal.js';
import { memberOf, type Answers, type Question } from './question.js';
import { questions } from './questions.js';

/** Reads one line after the other; undefined at the end of the input. */
export type NextLine = () => Promise<string | undefined>;

/** The lines of the terminal. */
export function linesOf(terminal: Terminal): { readonly next: NextLine; readonly close: () => void } {
  const reader = createInterface({ input: terminal.input ?? process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async next() {
      const line = await lines.next();
      return line.done === true ? undefined : line.value.trim();
    },
    close: () => reader.close(),
  };
}

/** What is wrong, without the name of the setting, which stands beside it already. */
function complaint(mistake: ConfigurationError): string {
  return messageOf(mistake).replace(/^(?:ca|certificate|key|psu|psu-id)(?: \([^)]*\))?: /, '');
}

/** Asks until the answer can be taken. */
async function ask(
  question: Question,
  answers: Answers,
  context: SourceContext,
  terminal: Terminal,
  next: NextLine,
): Promise<void> {
  const found = await question.found?.(answers, context);
  const usual = found ?? (await question.usual(answers, context));
  const offer = usual === undefined ? '' : ` [${usual === '' ? 'none' : usual}]`;
  for (;;) {
    terminal.out(`${question.about}${offer}: `);
    const line = await next();
    if (line === undefined) {
      throw new ConfigurationError(
        `init: the input ended before --${question.flag} was answered; nothing was written`,
      );
    }
    const answer = line === '' ? usual : line;
    if (answer === '') return;
    if (answer === undefined) {
      terminal.out('  this one is needed\n');
      continue;
    }
    try {
      await question.take(answer, answers, context);
      return;
    } catch (thrown) {
      if (!(thrown instanceof ConfigurationError)) throw thrown;
      terminal.out(`  ${complaint(thrown)}\n`);
    }
  }
}

/** Takes the value of a flag, or what is usual. */
async function takeFlag(
  question: Question,
  answer: string,
  answers: Answers,
  context: SourceContext,
): Promise<void> {
  if (answer === '') return;
  try {
    await question.take(answer, answers, context);
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) {
      throw new ConfigurationError(`--${question.flag}: ${complaint(thrown)}`);
    }
    throw thrown;
  }
}

/** All answers, and what was taken for granted. */
export interface Answered {
  readonly answers: Answers;
  /** Members that nobody was asked for and no flag gave, each with its value. */
  readonly granted: readonly string[];
}

/**
 * All answers.
 * @param next the lines of a person; absent where there is none, so that flags have to say everything that is
 *   needed
 * @throws ConfigurationError for a flag that cannot be, and for what nobody answered.
 */
export async function answersOf(
  given: Given,
  context: SourceContext,
  terminal: Terminal,
  next?: NextLine,
): Promise<Answered> {
  const answers: Answers = {};
  const granted: string[] = [];
  const needed: string[] = [];
  for (const each of questions) {
    const value = given.flags.get(each.flag);
    if (each.when?.(answers) === false) {
      if (value !== undefined) {
        throw new ConfigurationError(`--${each.flag}: does not go with the other answers; take it away`);
      }
      continue;
    }
    if (value === undefined && next !== undefined) {
      await ask(each, answers, context, terminal, next);
      continue;
    }
    const answer = value ?? (await each.usual(answers, context));
    if (answer === undefined) {
      needed.push(`--${each.flag}`);
      continue;
    }
    await takeFlag(each, answer, answers, context);
    const member = memberOf[each.flag];
    if (value === undefined && member !== undefined) granted.push(`${member}: ${answer}`);
  }
  if (needed.length > 0) {
    throw new ConfigurationError(`init: needs ${needed.join(', ')} where nobody can be asked`);
  }
  return { answers, granted };
}
