/** What is at stake when a clause does not hold, and how grave its breach is. */

import type { Risk } from './clause.js';
import { chapterOf, clause, clauses, type Chapter, type ClauseId } from './index.js';

export type { Risk } from './clause.js';

/** In the order of their weight. */
export const risks = ['security', 'money', 'privacy', 'form'] as const satisfies readonly Risk[];

/** What most clauses of a chapter are about. */
const ofChapter: Readonly<Record<Chapter, Risk>> = {
  GEN: 'form',
  REG: 'security',
  TRN: 'form',
  ENV: 'form',
  CON: 'privacy',
  CTX: 'privacy',
  BSK: 'money',
  TYPE: 'form',
  PAY: 'form',
  PRS: 'form',
  SBX: 'form',
  CARD: 'form',
  ACC: 'form',
  STA: 'form',
  END: 'form',
  HDR: 'form',
  SSC: 'security',
  USR: 'form',
  DLG: 'form',
  FLW: 'form',
  SIG: 'security',
  SCA: 'security',
  RDR: 'form',
  EVT: 'form',
  ERR: 'form',
  LIM: 'privacy',
  VER: 'form',
  DEP: 'form',
  ADR: 'form',
  REL: 'form',
};

/** What is at stake when the clause does not hold. */
export function riskOf(id: ClauseId): Risk {
  return clause(id).risk ?? ofChapter[chapterOf(id)];
}

/** The clauses that name a risk although it is that of their chapter; none should. */
export const needlessRisks: readonly ClauseId[] = clauses
  .filter(({ id, risk }) => risk === ofChapter[chapterOf(id)])
  .map(({ id }) => id);

/** Whether a breach of the clause lets somebody in or touches the things of others. */
export function isCritical(id: ClauseId): boolean {
  return clause(id).critical === true;
}

/** Whether some breaches of the clause do so. */
export function isCriticalInPart(id: ClauseId): boolean {
  return clause(id).critical === 'in-part';
}

/** How grave it is, in the words of Allure, from the gravest to the least. */
export const severities = ['blocker', 'critical', 'normal', 'minor', 'trivial'] as const;

export type Severity = (typeof severities)[number];

const mostSevere: Readonly<Record<Risk, number>> = { security: 0, money: 1, privacy: 1, form: 2 };

/**
 * How grave a breach is: by what is at stake, and a step less for what is no must. What only informs is
 * trivial.
 */
export function severityOf(id: ClauseId): Severity {
  const { level } = clause(id);
  if (level === 'info') return 'trivial';
  const step = mostSevere[riskOf(id)] + (level === 'must' ? 0 : 1);
  return severities[step] ?? 'trivial';
}
