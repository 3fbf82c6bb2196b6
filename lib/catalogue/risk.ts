/**
 * What is at stake when a clause does not hold. `security`: somebody gets in who should stay out, or a message can be forged.
 * `money`: a wrong sum, or to or from a wrong account, on a wrong day, twice or not at all. `privacy`: somebody learns what is not
 * theirs to know. `form`: calls fail or replies are read wrongly, and nobody loses anything by it.
 */

import { chapterOf, clause, type ClauseId } from './index.js';
import type { Chapter } from './chapters.js';

/** In the order of their weight. */
export const risks = ['security', 'money', 'privacy', 'form'] as const;

export type Risk = (typeof risks)[number];

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

/** Clauses that are about something else than most of their chapter. */
const apart: Readonly<Record<Risk, readonly ClauseId[]>> = {
  security: [
    ...(['TRN-15', 'TRN-18', 'ENV-04', 'ENV-05', 'CTX-02', 'CTX-03', 'CON-06', 'CON-07', 'CON-10'] as const),
    ...(['HDR-20', 'HDR-23', 'HDR-24', 'HDR-26', 'END-12', 'RDR-14', 'LIM-01'] as const),
  ],
  money: [
    ...(['CON-09', 'TYPE-01', 'TYPE-02', 'TYPE-03', 'TYPE-05', 'TYPE-20'] as const),
    ...(['PAY-01', 'PAY-02', 'PAY-03', 'PAY-09', 'PAY-10', 'PAY-11', 'PAY-13', 'PAY-23', 'PAY-24'] as const),
    ...(['PAY-25', 'PAY-26', 'PAY-27', 'PAY-28', 'PAY-29', 'PAY-30', 'PAY-32', 'PAY-57', 'PAY-58'] as const),
    ...(['PRS-01', 'PRS-03', 'PRS-05', 'PRS-07', 'PRS-09', 'STA-04', 'STA-05', 'END-07', 'END-08'] as const),
    ...(['ACC-07', 'SSC-05', 'ERR-05', 'ERR-06', 'ERR-10', 'ERR-11', 'LIM-02', 'LIM-03'] as const),
  ],
  privacy: [
    ...(['ACC-10', 'ACC-11', 'CARD-01', 'ERR-08', 'STA-06', 'STA-07'] as const),
    ...(['RDR-02', 'RDR-04', 'RDR-05', 'RDR-07', 'USR-05', 'USR-06', 'DLG-03', 'EVT-02'] as const),
  ],
  form: [
    ...(['REG-01', 'CON-04', 'CON-05', 'CON-08', 'CON-11', 'CON-12', 'CON-13', 'CON-14'] as const),
    ...(['BSK-05', 'BSK-06', 'BSK-07', 'BSK-09', 'BSK-10', 'BSK-12', 'CTX-01', 'CTX-04'] as const),
    ...(['SSC-01', 'SSC-02', 'SSC-04', 'SIG-06', 'SIG-17', 'SIG-34', 'SIG-35', 'SIG-36', 'SIG-39'] as const),
    ...(['SCA-04', 'SCA-05', 'SCA-06', 'SCA-08', 'SCA-10', 'SCA-15', 'SCA-18'] as const),
    ...(['LIM-04', 'LIM-06', 'LIM-08', 'LIM-10', 'LIM-13', 'LIM-16', 'LIM-17', 'LIM-18'] as const),
    ...(['LIM-19', 'LIM-20'] as const),
  ],
};

const byId: ReadonlyMap<ClauseId, Risk> = new Map(
  risks.flatMap((risk) => apart[risk].map((id) => [id, risk] as const)),
);

/** What is at stake when the clause does not hold. */
export function riskOf(id: ClauseId): Risk {
  return byId.get(id) ?? ofChapter[chapterOf(id)];
}

/** Clauses that stand apart from their chapter, for the test that they do. */
export function standsApart(id: ClauseId): boolean {
  const own = byId.get(id);
  return own !== undefined && own !== ofChapter[chapterOf(id)];
}

/** All clauses that the table names, as often as it names them. */
export const namedApart: readonly ClauseId[] = risks.flatMap((risk) => apart[risk]);

/** How grave it is, in the words of Allure, from the gravest to the least. */
export const severities = ['blocker', 'critical', 'normal', 'minor', 'trivial'] as const;

export type Severity = (typeof severities)[number];

const mostSevere: Readonly<Record<Risk, number>> = { security: 0, money: 1, privacy: 1, form: 2 };

/** How grave a breach is: by what is at stake, and a step less for what is no must. What only informs is trivial. */
export function severityOf(id: ClauseId): Severity {
  const { level } = clause(id);
  if (level === 'info') return 'trivial';
  const step = mostSevere[riskOf(id)] + (level === 'must' ? 0 : 1);
  return severities[step] ?? 'trivial';
}
