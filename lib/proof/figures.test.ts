import { describe, expect, test } from 'vitest';
import { figureLines, figuresOf } from './figures.js';
import { killMatrix, killMatrixJson } from './kill-matrix.js';
import {
  exitCodeOf,
  holds,
  untriedFault,
  untriedVariant,
  type FaultOutcome,
  type VariantOutcome,
} from './outcome.js';

const effort = { scenarios: 2, requests: 20, milliseconds: 5 };

const caught: FaultOutcome = {
  kind: 'fault',
  id: 'sample/caught',
  title: 'A bank that is | caught',
  catches: ['SIG-06'],
  red: [
    { clause: 'SIG-06', scenario: 'signing/clock' },
    { clause: 'SIG-07', scenario: 'signing/clock' },
  ],
  missed: [],
  overReach: [],
  broken: [],
  ...effort,
};
const surviving: FaultOutcome = {
  ...caught,
  id: 'sample/surviving',
  catches: ['SIG-08'],
  red: [],
  missed: ['SIG-08'],
};
const reaching: FaultOutcome = { ...caught, id: 'sample/reaching', overReach: ['SIG-07'] };
const troubling: FaultOutcome = { ...caught, id: 'sample/troubling', broken: ['SIG-09'] };
const lawful: VariantOutcome = {
  kind: 'variant',
  tried: 'alone',
  id: 'sample/lawful',
  title: 'A lawful bank',
  because: 'the text leaves it open',
  alarms: [],
  ...effort,
};
const alarming: VariantOutcome = {
  ...lawful,
  id: 'sample/alarming',
  alarms: [{ clause: 'SIG-06', verdict: 'fail', reason: 'expected a, got b', scenario: 'signing/clock' }],
};

const together: VariantOutcome = { ...lawful, tried: 'combined', id: 'sample/one + sample/other' };
const front: VariantOutcome = { ...lawful, tried: 'front', id: 'network/sample' };
const impossible = untriedVariant(lawful, 'front', 'the bank has no route sample');
const mistaken = untriedFault({ ...surviving, catches: ['SIG-08'] }, 'the bank has no rule | sample');

const all = [caught, surviving, reaching, troubling, lawful, alarming];
const judged = ['SIG-06', 'SIG-08'] as const;
const figures = figuresOf(all, judged);

describe('the figures of a proof', () => {
  test('tell survivors, over-reach, trouble, clauses without a fault and alarms', () => {
    expect(figures).toStrictEqual({
      faults: {
        total: 4,
        caught: 3,
        survivors: ['sample/surviving'],
        overReaching: ['sample/reaching'],
        troubled: ['sample/troubling'],
      },
      clauses: { total: 2, withoutFault: ['SIG-08'] },
      variants: { total: 2, combinations: 0, fronts: 0, setups: 0, alarming: ['sample/alarming'] },
    });
    expect(figureLines(figures)).toStrictEqual([
      'faults: 3 of 4 caught by their own clauses; survivors: 1, with over-reach: 1, with trouble of the harness: 1',
      'judged clauses that can fail a bank: 1 of 2 catch at least one fault',
      'lawful variants: 2; false alarms: 1',
    ]);
  });

  test('say nothing of what was not proven', () => {
    expect(figureLines(figuresOf([lawful], judged), false)).toStrictEqual([
      'lawful variants: 1; false alarms: 0',
    ]);
  });

  test('tell how lawful banks were tried', () => {
    const lawfulFigures = figuresOf([lawful, together, front, impossible], judged);
    expect(lawfulFigures.variants).toStrictEqual({
      total: 1,
      combinations: 1,
      fronts: 2,
      setups: 0,
      alarming: ['sample/lawful'],
    });
    expect(figureLines(lawfulFigures, false)).toStrictEqual([
      'lawful variants: 1, random combinations of them: 1, lawful front doors: 2; false alarms: 1',
    ]);
    expect(figureLines(figuresOf([front], judged), false)).toStrictEqual([
      'lawful front doors: 1; false alarms: 0',
    ]);
  });

  test('count a fault whose bank cannot be made as one that survives, with its mistake', () => {
    expect(figuresOf([caught, mistaken], judged).faults).toMatchObject({
      total: 2,
      caught: 1,
      survivors: ['sample/surviving'],
    });
    expect([mistaken, impossible].map(holds)).toStrictEqual([false, false]);
    const text = killMatrix([mistaken, impossible], figuresOf([mistaken, impossible], judged), judged);
    expect(text).toContain(String.raw`**not tried**: the bank has no rule \| sample |`);
    expect(text).toContain('| **not tried**: the bank has no route sample |');
  });

  test('only a proof in which everything holds ends well', () => {
    expect(all.map(holds)).toStrictEqual([true, false, false, false, true, false]);
    for (const each of all) expect(exitCodeOf([each], 'part', figures)).toBe(holds(each) ? 0 : 1);
    expect(exitCodeOf([caught, lawful], 'whole', figures)).toBe(1);
    expect(exitCodeOf([caught, lawful], 'whole', figuresOf([caught], ['SIG-06']))).toBe(0);
  });
});

describe('the kill matrix', () => {
  const text = killMatrix(all, figures, judged);

  test('has a row for each fault, clause and variant', () => {
    expect(text).toContain('## Faults of');
    expect(text).toContain(
      String.raw`| ${'`sample/caught`'} | A bank that is \| caught | SIG-06 | SIG-07 | 2 |  |`,
    );
    expect(text).toContain('| **survived SIG-08** |');
    expect(text).toContain('| **over-reach SIG-07** |');
    expect(text).toContain('| **trouble SIG-09** |');
    expect(text).toContain('| SIG-06 | 3 | `sample/caught`, `sample/reaching`, `sample/troubling` |');
    expect(text).toContain('| SIG-08 | 0 | **none** |');
    expect(text).toContain('| **SIG-06 fail** in signing/clock: expected a, got b |');
  });

  test('says the same as JSON', () => {
    const read: { faults: { id: string; cells: object }[]; variants: object[]; figures: object } = JSON.parse(
      killMatrixJson(all, figures, { suiteVersion: '1.2.3', milliseconds: 7, scope: 'whole' }),
    );
    expect(read).toMatchObject({
      suiteVersion: '1.2.3',
      milliseconds: 7,
      figures: { variants: { total: 2 } },
    });
    expect(read.faults.map((each) => each.cells)).toStrictEqual([
      { 'SIG-06': 'caught', 'SIG-07': 'also red' },
      { 'SIG-08': 'survived' },
      { 'SIG-06': 'caught', 'SIG-07': 'over-reach' },
      { 'SIG-06': 'caught', 'SIG-07': 'also red', 'SIG-09': 'trouble' },
    ]);
    expect(read.variants).toHaveLength(2);
  });
});
