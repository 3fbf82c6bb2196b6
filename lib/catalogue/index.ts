/** The catalogue: every clause of the interface, in the order of the document, and look-up by id. */

import { isChapter, type Chapter } from './chapter-titles.js';
import type { Clause } from './clause.js';
import { gen } from './chapters/gen.js';
import { reg } from './chapters/reg.js';
import { trn } from './chapters/trn.js';
import { env } from './chapters/env.js';
import { con } from './chapters/con.js';
import { ctx } from './chapters/ctx.js';
import { bsk } from './chapters/bsk.js';
import { type } from './chapters/type.js';
import { pay1 } from './chapters/pay-1.js';
import { pay2 } from './chapters/pay-2.js';
import { prs } from './chapters/prs.js';
import { sbx } from './chapters/sbx.js';
import { card } from './chapters/card.js';
import { acc } from './chapters/acc.js';
import { sta } from './chapters/sta.js';
import { end } from './chapters/end.js';
import { hdr1 } from './chapters/hdr-1.js';
import { hdr2 } from './chapters/hdr-2.js';
import { ssc } from './chapters/ssc.js';
import { usr } from './chapters/usr.js';
import { dlg } from './chapters/dlg.js';
import { flw } from './chapters/flw.js';
import { sig1 } from './chapters/sig-1.js';
import { sig2 } from './chapters/sig-2.js';
import { sca } from './chapters/sca.js';
import { rdr } from './chapters/rdr.js';
import { evt } from './chapters/evt.js';
import { err } from './chapters/err.js';
import { lim } from './chapters/lim.js';
import { ver } from './chapters/ver.js';
import { dep } from './chapters/dep.js';
import { adr } from './chapters/adr.js';
import { rel } from './chapters/rel.js';

const all = [
  ...gen,
  ...reg,
  ...trn,
  ...env,
  ...con,
  ...ctx,
  ...bsk,
  ...type,
  ...pay1,
  ...pay2,
  ...prs,
  ...sbx,
  ...card,
  ...acc,
  ...sta,
  ...end,
  ...hdr1,
  ...hdr2,
  ...ssc,
  ...usr,
  ...dlg,
  ...flw,
  ...sig1,
  ...sig2,
  ...sca,
  ...rdr,
  ...evt,
  ...err,
  ...lim,
  ...ver,
  ...dep,
  ...adr,
  ...rel,
];

/** The id of a clause of the catalogue; any other text does not compile. */
export type ClauseId = (typeof all)[number]['id'];

/** All clauses, in catalogue order. */
export const clauses: readonly Clause<ClauseId>[] = all;

const byId: ReadonlyMap<string, Clause<ClauseId>> = new Map(clauses.map((each) => [each.id, each]));

/**
 * The clause with this id.
 * @example
 * clause('SIG-06').text
 */
export function clause(id: ClauseId): Clause<ClauseId> {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no clause ${id} in the catalogue`);
  return found;
}

/**
 * Narrows free text (a command line, a waiver) to a clause id.
 * @example
 * isClauseId('SIG-06') // true
 * isClauseId('SIG-6') // false
 */
export function isClauseId(text: string): text is ClauseId {
  return byId.has(text);
}

/** The chapter of a clause: the letters before the number, for example `SIG`. */
export function chapterOf(id: ClauseId): Chapter {
  const chapter = id.slice(0, id.indexOf('-'));
  if (!isChapter(chapter)) throw new Error(`clause ${id} belongs to no chapter`);
  return chapter;
}

export { chapterTitles, isChapter, type Chapter } from './chapter-titles.js';
