/** `prove --tpp`: faulty TPPs are told by the obligations that they break alone, lawful ones by none. */

import { join } from 'node:path';
import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { ConfigurationError } from '../../model/errors.js';
import { wildcard } from '../../harness/conduct/select.js';
import { embeddedIdentities, type EmbeddedIdentities } from '../../embedded/embedded.js';
import {
  faultyTpps,
  proveFault,
  proveStranger,
  proveStyle,
  type FaultProof,
  type StyleProof,
} from '../../proof/tpp/prove.js';
import { faultyStrangers } from '../../proof/tpp/strangers/faulty.js';
import { lawfulStrangers } from '../../proof/tpp/strangers/lawful/index.js';
import { lawfulStyles } from '../../proof/tpp/styles.js';
import { writeWhole } from '../../report/files.js';
import { wholeNumber } from '../arguments.js';
import type { Given } from '../command.js';
import { interruption } from '../interruption.js';
import { progressOf } from '../console/progress.js';
import type { Terminal } from '../console/terminal.js';

/** When the TPPs of the proof live; their certificates are made for that day. */
const day = new Date('2026-11-01T00:00:00Z');

function matcher(pattern: string | undefined): (id: string) => boolean {
  if (pattern === undefined) return () => true;
  const fits = wildcard(pattern);
  return (id) => fits.test(id);
}

/** One of the parts that --share asks for, the one that --seed draws; all without it. */
function shareOf<T>(all: readonly T[], given: Given): readonly T[] {
  const of = wholeNumber(given, 'share', [1, 1_000]) ?? 1;
  const turn = wholeNumber(given, 'seed', [0, 2 ** 31]) ?? 1;
  return all.filter((_, at) => at % of === turn % of);
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((each) => each.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/** The kill matrix of faulty TPPs as Markdown. */
function matrixText(faults: readonly FaultProof[], styles: readonly StyleProof[]): string {
  const lines = [
    '# Faulty TPPs and lawful styles',
    '',
    row(['Faulty TPP', 'caught by', 'survived', 'over-reach']),
    row(['---', '---', '---', '---']),
    ...faults.map((each) =>
      row([each.id, each.caughtBy.join(' '), each.missed.join(' '), each.overReach.join(' ')]),
    ),
    '',
    row(['Lawful style', 'alarms']),
    row(['---', '---']),
    ...styles.map((each) => row([each.id, each.alarms.join(' ')])),
  ];
  return `${lines.join('\n')}\n`;
}

interface Proving<Proof> {
  readonly id: string;
  readonly prove: () => Promise<Proof>;
}

/** The faulty TPPs and lawful ones that are chosen: changes of the example, and strangers. */
async function tppsOf(
  identities: EmbeddedIdentities,
  isChosen: (id: string) => boolean,
): Promise<{
  readonly chosen: readonly Proving<FaultProof>[];
  readonly lawful: readonly Proving<StyleProof>[];
}> {
  const faults: readonly Proving<FaultProof>[] = [
    ...faultyStrangers.map((each) => ({ id: each.id, prove: async () => proveStranger(each, identities) })),
    ...(await faultyTpps(identities)).map((each) => ({
      id: each.id,
      prove: async () => proveFault(each, identities),
    })),
  ];
  const lawful: readonly Proving<StyleProof>[] = [
    ...lawfulStrangers.map((each) => ({
      id: each.id,
      prove: async () => ({ id: each.id, alarms: (await proveStranger(each, identities)).overReach }),
    })),
    ...lawfulStyles.map((each) => ({ id: each.id, prove: async () => proveStyle(each, identities) })),
  ];
  const wanted = ({ id }: { readonly id: string }) => isChosen(id);
  return { chosen: faults.filter(wanted), lawful: lawful.filter(wanted) };
}

/** One after the other, until Ctrl-C: a proof waits for nothing outside, so that no signal came through. */
async function* untilStopped<T>(all: readonly T[], signal: AbortSignal): AsyncGenerator<T> {
  for (const each of all) {
    await turnOfEvents();
    if (signal.aborted) return;
    yield each;
  }
}

/** Proves all of them, or those that --fault names, and writes the matrix. */
export async function proveTpps(given: Given, terminal: Terminal): Promise<number> {
  const started = performance.now();
  const identities = await embeddedIdentities(day);
  const named = await tppsOf(identities, matcher(given.flags.get('fault')));
  if (named.chosen.length + named.lawful.length === 0)
    throw new ConfigurationError('--fault: no faulty TPP has such an id');
  const chosen = shareOf(named.chosen, given);
  const lawful = shareOf(named.lawful, given);
  const progress = progressOf(
    chosen.length + lawful.length,
    terminal,
    given.flags.has('quiet') ? 'quiet' : 'usual',
  );
  const { signal, release } = interruption(terminal);
  const faults: FaultProof[] = [];
  const styles: StyleProof[] = [];
  try {
    for await (const each of untilStopped(chosen, signal)) {
      const began = performance.now();
      const proof = await each.prove();
      faults.push(proof);
      const red = proof.missed.length + proof.overReach.length > 0;
      const milliseconds = performance.now() - began;
      progress.ended({ id: each.id, milliseconds, verdict: red ? 'wrong' : 'caught', red });
    }
    for await (const each of untilStopped(lawful, signal)) {
      const began = performance.now();
      const proof = await each.prove();
      styles.push(proof);
      const red = proof.alarms.length > 0;
      const milliseconds = performance.now() - began;
      progress.ended({ id: each.id, milliseconds, verdict: red ? 'alarm' : 'quiet', red });
    }
  } finally {
    release();
  }
  progress.finish();
  const folder = given.flags.get('out') ?? 'reports';
  writeWhole(join(folder, 'tpp-matrix.md'), matrixText(faults, styles));
  const survived = faults.filter((each) => each.missed.length > 0);
  const reaching = faults.filter((each) => each.overReach.length > 0);
  const alarms = styles.filter((each) => each.alarms.length > 0);
  for (const each of survived) terminal.out(`${each.id}: not told by ${each.missed.join(', ')}\n`);
  for (const each of reaching) terminal.out(`${each.id}: also told by ${each.overReach.join(', ')}\n`);
  for (const each of alarms) terminal.out(`${each.id}: alarm by ${each.alarms.join(', ')}\n`);
  terminal.out(
    `${faults.length - survived.length} of ${faults.length} faulty TPPs caught, ${reaching.length} with over-reach; ` +
      `${alarms.length} alarms on ${styles.length} lawful styles; ` +
      `${((performance.now() - started) / 1000).toFixed(1)} s; tpp-matrix.md in ${folder}\n`,
  );
  if (signal.aborted) return 3;
  return survived.length + reaching.length + alarms.length === 0 ? 0 : 1;
}
