/**
 * How many wrong programs `drive` notices: signers with one mistake of the doctor's corpus each, as the seeds
 * draw it, and verifiers that leave one check out. Run it through `npm run bench -- drive`; SEEDS=4,5,6 draws
 * others.
 */

import { sendBy } from '../../signing/testing/corpus/client.js';
import { makeExercises } from './exercises.js';
import { mistakesOfSigners, noticeOf, signingQuestions } from './testing/spoilt-signers.js';
import { checksMissed, refusingChecks } from './testing/spoilt-verifiers.js';

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}

/** Prints the figures for each seed. */
export async function run(print: (line: string) => void): Promise<void> {
  const exercises = await makeExercises();
  const questions = signingQuestions(exercises);
  const right = questions.filter(
    ({ exercise, client }) => exercise.judge({ headers: sendBy(client).headers }).length === 0,
  );
  print(`drive: ${exercises.length} questions`);
  print(`  a right signer: ${share(right.length, questions.length)} of the questions to sign pass`);
  for (const seed of (process.env['SEEDS'] ?? '101,102,103').split(',').map(Number)) {
    const notices = mistakesOfSigners.map((each) => [each.id, noticeOf(each, questions, seed)] as const);
    const possible = notices.filter(([, notice]) => notice !== 'impossible');
    const unnoticed = possible.filter(([, notice]) => notice === 'unnoticed').map(([id]) => id);
    const noticed = share(possible.length - unnoticed.length, possible.length);
    print(`  spoilt signers, seed ${seed}: ${noticed} noticed, of ${notices.length} mistakes`);
    for (const id of unnoticed) print(`    unnoticed: ${id}`);
  }
  const alone: ReadonlySet<string> = checksMissed(
    exercises.filter(({ question }) => question.op === 'verify'),
  );
  const missed = refusingChecks.filter((code) => !alone.has(code));
  const shown = share(refusingChecks.length - missed.length, refusingChecks.length);
  print(`  verifiers that leave one check out: ${shown} noticed; unnoticed: ${missed.join(', ')}`);
}
