/** Clauses by chapter of the interface document, in catalogue order. */

import { chapterOf, type ClauseId } from '../catalogue/index.js';
import type { Verdict } from '../harness/verdict.js';
import { grouped } from './grouped.js';
import { verdictCounts } from './outcome.js';

const titles: Readonly<Record<string, string>> = {
  GEN: 'Document',
  REG: 'TPP registration',
  TRN: 'Transport and encoding',
  ENV: 'Environments',
  CON: 'Consent',
  CTX: 'Private and corporate context',
  BSK: 'Signing baskets',
  TYPE: 'Common types',
  PAY: 'Payment request',
  PRS: 'Payment reply',
  SBX: 'Sandbox customers',
  CARD: 'Sandbox card transactions',
  ACC: 'Accounts and transactions',
  STA: 'States',
  END: 'Endpoints',
  HDR: 'Request headers',
  SSC: 'Single SCA',
  USR: 'Users and agreements',
  DLG: 'TPP dialogue',
  FLW: 'Typical flows',
  SIG: 'Signatures',
  SCA: 'Strong customer authentication',
  RDR: 'Redirects',
  EVT: 'Events',
  ERR: 'Errors',
  LIM: 'Limits',
  VER: 'Versioning',
  DEP: 'Deprecations',
  ADR: 'Structured addresses',
  REL: 'Releases',
};

/** The title of the chapter of a clause. */
export function chapterTitle(id: ClauseId): string {
  const chapter = chapterOf(id);
  return titles[chapter] ?? chapter;
}

export interface ChapterCounts {
  /** Letters of the clause ids, for example `SIG`. */
  readonly chapter: string;
  readonly title: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly waived: number;
}

/** How the clauses of each chapter fared; a waived clause counts under its verdict and once more as waived. */
export function chapterCounts(
  clauses: readonly { readonly clause: ClauseId; readonly verdict: Verdict; readonly waived: boolean }[],
): readonly ChapterCounts[] {
  return [...grouped(clauses, (each) => chapterOf(each.clause))].map(([chapter, own]) => {
    const [first] = own;
    return {
      chapter,
      title: first === undefined ? chapter : chapterTitle(first.clause),
      counts: verdictCounts(own),
      waived: own.filter((each) => each.waived).length,
    };
  });
}
