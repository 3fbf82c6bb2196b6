/**
 * The whole memory of a bank as one text, so that it survives a restart: everything in its state, and how far
 * its clock was moved. A checksum tells a text that was cut or edited, because what is read is trusted
 * afterwards.
 */

import { createHash } from 'node:crypto';
import type { BankCore } from './types.js';
import { type BankState, refill } from './state/bank-state.js';
import { decoded, encoded } from './state/encoded.js';

/** The text is no snapshot of this kind of bank; the message says why, without the name of the file. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** Raised whenever the records of the state change their shape. */
const version = 1;
const format = 'state of a psd2-conformance bank';

interface Envelope {
  readonly format: string;
  readonly version: number;
  readonly environment: string;
  /** How far the clock was moved, in milliseconds. */
  readonly clockMovedBy: number;
  readonly checksum: string;
  readonly state: unknown;
}

function checksumOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

/** Everything the bank remembers, as text. It holds identity numbers and tokens: it is for the bank alone. */
export function snapshotOf(bank: BankCore): string {
  const state = JSON.stringify(
    Object.fromEntries(Object.entries(bank.state).map(([name, map]) => [name, encoded(map)])),
  );
  const head: Omit<Envelope, 'state'> = {
    format,
    version,
    environment: bank.parts.environment,
    clockMovedBy: bank.clock.movedBy(),
    checksum: checksumOf(state),
  };
  // written once, since a bank may remember very much
  return `${JSON.stringify(head).slice(0, -1)},"state":${state}}\n`;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === format;
}

function envelopeIn(text: string): Envelope {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new SnapshotError('is no saved state of a bank, or was cut off');
  }
  if (!isEnvelope(parsed)) throw new SnapshotError('is no saved state of a bank');
  return parsed;
}

function mapsIn(envelope: Envelope): ReadonlyMap<string, unknown> {
  const { state } = envelope;
  if (
    typeof state !== 'object' ||
    state === null ||
    checksumOf(JSON.stringify(state)) !== envelope.checksum
  ) {
    throw new SnapshotError('is damaged: its checksum does not fit');
  }
  return new Map(Object.entries(state).map(([name, each]) => [name, decoded(each)]));
}

/**
 * Puts what a snapshot holds in place of everything the bank remembers.
 * @throws SnapshotError when the text is no snapshot of a bank of this version and environment; then nothing
 *   changed.
 */
export function restoreSnapshot(bank: BankCore, text: string): void {
  const envelope = envelopeIn(text);
  if (envelope.version !== version) {
    throw new SnapshotError(`was written by another version of this program (format ${envelope.version})`);
  }
  const { environment } = bank.parts;
  if (envelope.environment !== environment) {
    throw new SnapshotError(`belongs to a ${envelope.environment} bank, and this is a ${environment} bank`);
  }
  const maps = mapsIn(envelope);
  const targets: readonly (readonly [string, BankState[keyof BankState]])[] = Object.entries(bank.state);
  for (const [name] of targets) {
    if (!(maps.get(name) instanceof Map)) throw new SnapshotError(`is damaged: it holds no ${name}`);
  }
  for (const [name, target] of targets) {
    const content = maps.get(name);
    if (content instanceof Map) refill(target, content);
  }
  bank.clock.release();
  bank.clock.advance(envelope.clockMovedBy);
  bank.parts.onRestart?.(bank);
}
