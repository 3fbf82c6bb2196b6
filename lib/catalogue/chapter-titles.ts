/** The chapters of the catalogue with their titles, in the order of the interface document. */

/** Title of each chapter; the key is the part of a clause id before the hyphen. */
export const chapterTitles = {
  GEN: 'General',
  REG: 'Registration and roles',
  TRN: 'Transport and encoding',
  ENV: 'Environments',
  CON: 'Consent',
  CTX: 'PSU context',
  BSK: 'Signing baskets',
  TYPE: 'Common types',
  PAY: 'Payment request',
  PRS: 'Payment creation reply',
  SBX: 'Sandbox data',
  CARD: 'Sandbox card transactions',
  ACC: 'Account information',
  STA: 'States',
  END: 'Endpoints',
  HDR: 'Request headers',
  SSC: 'Single-SCA payments',
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
} as const;

/** The letters before the number of a clause id, for example `SIG`. */
export type Chapter = keyof typeof chapterTitles;

/** Narrows free text (a command line, a filter) to a chapter. */
export function isChapter(text: string): text is Chapter {
  return Object.hasOwn(chapterTitles, text);
}
