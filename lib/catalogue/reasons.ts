/**
 * Why some clauses have no scenario against a bank: they bind the TPP, nothing of them shows from outside, or
 * they only inform. Every other clause has to be judged.
 */

import { clause, type ClauseId } from './index.js';

/**
 * Why a black-box suite against the bank does not judge the clause, in a sentence or two; undefined when it
 * has to.
 */
export function reasonNotJudged(id: ClauseId): string | undefined {
  const { party, observable, notJudged } = clause(id);
  if (notJudged !== undefined) return notJudged;
  if (party !== 'tpp') return undefined;
  return observable === 'passive'
    ? "The TPP's duty: the command tpp judges it by what the TPP sends."
    : "The TPP's duty: the command tpp judges it by how the TPP reacts.";
}
