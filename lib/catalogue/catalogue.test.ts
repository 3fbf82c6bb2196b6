import { describe, expect, test } from 'vitest';
import { chapterOf, chapterTitles, clause, clauses, isClauseId, type Chapter } from './index.js';

/**
 * Counted by hand in the inventory of the interface; a clause that is added, dropped or re-levelled shows
 * here.
 */
const levels: Readonly<Record<Chapter, Readonly<Record<'must' | 'should' | 'may' | 'info', number>>>> = {
  GEN: { must: 0, should: 0, may: 0, info: 1 },
  REG: { must: 10, should: 0, may: 0, info: 1 },
  TRN: { must: 18, should: 0, may: 0, info: 0 },
  ENV: { must: 9, should: 0, may: 0, info: 2 },
  CON: { must: 10, should: 1, may: 3, info: 0 },
  CTX: { must: 4, should: 0, may: 0, info: 0 },
  BSK: { must: 11, should: 0, may: 0, info: 1 },
  TYPE: { must: 27, should: 0, may: 2, info: 1 },
  PAY: { must: 57, should: 2, may: 1, info: 0 },
  PRS: { must: 9, should: 0, may: 4, info: 0 },
  SBX: { must: 30, should: 0, may: 0, info: 0 },
  CARD: { must: 26, should: 0, may: 0, info: 0 },
  ACC: { must: 13, should: 0, may: 3, info: 2 },
  STA: { must: 5, should: 0, may: 0, info: 2 },
  END: { must: 9, should: 1, may: 1, info: 2 },
  HDR: { must: 33, should: 0, may: 19, info: 0 },
  SSC: { must: 5, should: 0, may: 0, info: 0 },
  USR: { must: 6, should: 0, may: 0, info: 0 },
  DLG: { must: 2, should: 1, may: 0, info: 0 },
  FLW: { must: 11, should: 0, may: 0, info: 0 },
  SIG: { must: 38, should: 2, may: 1, info: 0 },
  SCA: { must: 16, should: 0, may: 2, info: 0 },
  RDR: { must: 13, should: 0, may: 1, info: 0 },
  EVT: { must: 1, should: 0, may: 0, info: 1 },
  ERR: { must: 11, should: 0, may: 0, info: 1 },
  LIM: { must: 19, should: 0, may: 0, info: 1 },
  VER: { must: 12, should: 0, may: 0, info: 0 },
  DEP: { must: 1, should: 1, may: 0, info: 1 },
  ADR: { must: 12, should: 0, may: 0, info: 0 },
  REL: { must: 0, should: 0, may: 0, info: 9 },
};

/** Refusals and choices that the text never states; widening or narrowing this list changes who can fail. */
const assumedClauses = [
  'TYPE-12',
  'PAY-09',
  'PAY-14',
  'PAY-54',
  'END-08',
  'END-12',
  'HDR-19',
  'HDR-46',
  'HDR-48',
  'HDR-50',
  'DLG-03',
  'SIG-09',
  'SIG-27',
  'SIG-28',
  'SIG-29',
  'SIG-30',
  'SIG-31',
  'SIG-32',
  'SCA-10',
  'ERR-02',
  'VER-06',
];

/**
 * What the text leaves open and an article obliges the bank to, read in that article. Widening this list lets
 * more banks fail in production.
 */
const lawClauses = ['REG-06', 'REG-07', 'REG-10', 'REG-11', 'SCA-11'];

const ids = clauses.map((each) => each.id);

function countWhere(member: 'party' | 'environment', value: string): number {
  return clauses.filter((each) => each[member] === value).length;
}

function sentences(text: string): number {
  return text.split(/[.!?] (?=[A-Z])/).length;
}

/** One line that begins with something, has no stray blanks and ends with a full stop. */
function isWhole(text: string): boolean {
  return /^\S.*\S\.$/.test(text) && !/ {2}/.test(text);
}

describe('clauses', () => {
  test('are 488, each under an id of its own', () => {
    expect(clauses).toHaveLength(488);
    expect(new Set(ids).size).toBe(488);
  });

  test('have ids of the form AREA-NN', () => {
    expect(ids.filter((id) => !/^[A-Z]{3,4}-\d{2}$/.test(id))).toEqual([]);
  });

  test('ascend within a chapter and keep each chapter together, in the order of the titles', () => {
    const order = Object.keys(chapterTitles);
    const places = clauses.map(({ id }) => order.indexOf(chapterOf(id)) * 100 + Number(id.slice(-2)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test.each(Object.entries(levels))('of chapter %s have the levels counted by hand', (chapter, counted) => {
    const found = { must: 0, should: 0, may: 0, info: 0 };
    for (const each of clauses) if (each.id.startsWith(`${chapter}-`)) found[each.level] += 1;
    expect(found).toEqual(counted);
  });

  test('bind 328 times the bank, 33 times the TPP and 127 times both', () => {
    expect(['bank', 'tpp', 'both'].map((party) => countWhere('party', party))).toEqual([328, 33, 127]);
  });

  test('hold everywhere but where the text names an environment', () => {
    const places = ['any', 'sandbox', 'production'];
    expect(places.map((place) => countWhere('environment', place))).toEqual([416, 65, 7]);
  });

  test('keep id, level, party, environment, basis and text of the snapshot', async () => {
    const lines = clauses.map(
      ({ id, level, party, environment, basis, text }) =>
        `${id} ${level} ${party} ${environment} ${basis} | ${text}`,
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./clauses.snapshot.txt');
  });

  test('say what they demand in at most 400 characters and two sentences', () => {
    expect(clauses.filter(({ text }) => text.length > 400 || sentences(text) > 2)).toEqual([]);
  });

  test('and their checks and notes are whole sentences on one line', () => {
    const broken = clauses.filter(
      ({ text, check, note }) => ![text, check, ...(note === undefined ? [] : [note])].every(isWhole),
    );
    expect(broken.map((each) => each.id)).toEqual([]);
  });

  test('name only clauses that exist', () => {
    const named = clauses.flatMap(({ text, check, note }) =>
      [...`${text} ${check} ${note ?? ''}`.matchAll(/\b(?!UTF-)[A-Z]{3,4}-\d{2}\b/g)].map(([id]) => id),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((id) => !isClauseId(id))).toEqual([]);
  });

  test('are assumed where the text leaves the answer to the bank, and nowhere else', () => {
    expect(
      clauses
        .filter((each) => each.basis === 'assumed')
        .map((each) => each.id)
        .toSorted(),
    ).toEqual(assumedClauses.toSorted());
  });

  test('have the basis law where an article is named that obliges the bank, and nowhere else', () => {
    expect(clauses.filter((each) => each.basis === 'law').map((each) => each.id)).toEqual(lawClauses);
    const named = clauses.filter((each) => each.law !== undefined);
    expect(named.map((each) => each.id)).toEqual(lawClauses);
    const act = /\b(?:Directive \(EU\) 2015\/2366|Delegated Regulation \(EU\) 2018\/389), articles? \d/;
    for (const { id, party, law } of named) {
      expect(law?.articles, id).toMatch(act);
      expect(isWhole(law?.obliges ?? ''), id).toBe(true);
      expect(party).toBe('bank');
    }
  });

  test('that are not stated in so many words say so in a note', () => {
    const silent = clauses.filter(({ basis, note }) => basis !== 'stated' && note === undefined);
    expect(silent.map((each) => each.id)).toEqual([]);
  });

  test('say that they are not judged where nothing shows, and only there', () => {
    const unobservable = clauses.filter((each) => each.observable === 'unobservable');
    expect(
      unobservable.filter(({ check }) => !check.startsWith('Not judged: ')).map((each) => each.id),
    ).toEqual([]);
    const judged = clauses.filter((each) => each.check.startsWith('Not judged: '));
    expect(judged.map((each) => each.id)).toEqual(unobservable.map((each) => each.id));
  });

  test('with a stated status or code for a refusal name it in text or check', () => {
    const stated = clauses.filter(({ refusal }) => refusal !== undefined);
    const unnamed = stated.filter(({ refusal = {}, text, check }) => {
      const { status, code = '' } = refusal;
      const named = `${text} ${check}`;
      return code === '' ? !named.includes(String(status)) : !named.includes(code);
    });
    expect(stated.length).toBeGreaterThan(10);
    expect(unnamed.map((each) => each.id)).toEqual([]);
  });

  test('are found by id, and free text is not taken for one', () => {
    expect(clause('SIG-03').text).toContain('400');
    expect(isClauseId('SIG-03')).toBe(true);
    expect(isClauseId('SIG-3')).toBe(false);
    expect(isClauseId('toString')).toBe(false);
    expect(chapterTitles[chapterOf('SIG-03')]).toBe('Signatures');
  });
});
