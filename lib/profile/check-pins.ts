/** Refuses pins that would change nothing: a profile must not promise what no verdict rests on. */

import { assumption, assumptions, isAssumptionId, isLawfulAnswer } from '../catalogue/assumptions/index.js';
import { clause, type ClauseId } from '../catalogue/index.js';
import { reasonNotJudged } from '../catalogue/reasons.js';
import { placeClash, placeMistake } from '../rules/operations-at.js';
import { ConfigurationError } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import { isObligatory, type Obliged } from '../catalogue/verdict.js';
import type { TargetProfile } from './profile.js';

/** Why pinning a clause changes no verdict in an environment; undefined when it does. */
export function idlePin(id: ClauseId, environment: Obliged['environment'] = 'sandbox'): string | undefined {
  const { party, level } = clause(id);
  if (party === 'tpp' || level === 'info') return 'obliges no bank, and a pin changes nothing; take it out';
  if (reasonNotJudged(id) !== undefined)
    return 'is judged by nothing, and a pin changes nothing; take it out';
  if (isObligatory(id, environment))
    return 'can fail a bank without a pin, which changes nothing; take it out';
  return undefined;
}

function answerMistake(id: string, value: unknown): string | undefined {
  if (!isAssumptionId(id)) {
    const hint = suggestion(
      id,
      assumptions.map((each) => each.id),
    );
    return `no such assumption${hint || '; see psd2-conformance list assumptions'}`;
  }
  const known = assumptions.find((each) => each.id === id);
  const usual = JSON.stringify(assumption(id).default);
  if (known?.handling === 'fixed')
    return `the suite knows ${usual} only; where the bank differs, set the capability to false or waive the clauses`;
  if (known?.handling === 'observed')
    return 'is only observed: no verdict rests on the answer, and a pin changes nothing; take it out';
  if (isLawfulAnswer(id, value)) {
    const mistake = placeMistake(id, value);
    return mistake === undefined ? undefined : `${JSON.stringify(value)} ${mistake}`;
  }
  const wanted =
    known?.choices === undefined
      ? `something like ${usual}`
      : `one of ${known.choices.map((each) => JSON.stringify(each)).join(', ')}`;
  return `cannot be ${JSON.stringify(value)}; write ${wanted}`;
}

/**
 * Checks the pins of a profile.
 * @throws ConfigurationError in one line for the first that is wrong or changes nothing.
 */
export function checkPins({
  pins,
  environment,
}: Pick<TargetProfile, 'pins'> & Partial<Pick<TargetProfile, 'environment'>>): void {
  for (const id of pins?.clauses ?? []) {
    const mistake = idlePin(id, environment);
    if (mistake !== undefined) throw new ConfigurationError(`pins.clauses: ${id} ${mistake}`);
  }
  for (const [id, value] of Object.entries(pins?.assumptions ?? {})) {
    const mistake = answerMistake(id, value);
    if (mistake !== undefined) throw new ConfigurationError(`pins.assumptions.${id}: ${mistake}`);
  }
  const clash = placeClash(pins?.assumptions ?? {});
  if (clash !== undefined)
    throw new ConfigurationError(`pins.assumptions.${clash.assumption}: ${clash.mistake}`);
}
