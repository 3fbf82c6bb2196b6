/** The file of --record: what TPPs sent, under pseudonyms unless in clear. Only its owner may read it. */

import { X509Certificate } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join, parse } from 'node:path';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import { HidingRecorder } from '../../tpp/hiding/hiding-recorder.js';
import { exchangeLine, headLine, type RecordHead } from '../../tpp/record.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import type { Given } from '../command.js';
import type { Terminal } from '../console/terminal.js';
import { whyUnwritable } from '../output-file.js';
import { present } from '../../model/present.js';

export interface RecordFile {
  /**
   * Opens the file and writes its first line. A file that is there is overwritten now and not before.
   * @throws ConfigurationError when it cannot be written.
   */
  readonly begin: (head: RecordHead) => Promise<void>;
  readonly keep: (exchange: TrafficExchange) => void;
  /** A line that was written elsewhere, as `kind` says. */
  readonly write: (line: string) => void;
  /** How lines are written; undefined without --record. */
  readonly kind: 'hidden' | 'clear' | undefined;
  /** Resolves when everything is written. */
  readonly close: () => Promise<void>;
}

/**
 * Where the run under a provocation is recorded: beside the file of the plain run, with the id of the
 * provocation before the ending. `runs/tpp.jsonl` and `trouble/429` give `runs/tpp.trouble-429.jsonl`.
 */
export function recordUnder(file: string, id: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.${id.replaceAll(/[^\w+-]/g, '-')}${ext}`);
}

/** The record that the flags ask for; without --record nothing is kept. */
export function openRecord(given: Given, terminal: Terminal, file = given.flags.get('record')): RecordFile {
  let stream: WriteStream | undefined;
  let recorder: HidingRecorder | undefined;
  if (file === undefined)
    return { kind: undefined, begin: async () => {}, keep() {}, write() {}, close: async () => {} };
  return {
    kind: given.flags.has('record-in-clear') ? 'clear' : 'hidden',
    write: (line) => void stream?.write(line),
    async begin(head) {
      if (!given.flags.has('record-in-clear')) {
        const { basePath, environment, trust } = head;
        const der = trust?.map((pem) => new X509Certificate(pem).raw);
        recorder = new HidingRecorder({ basePath, environment, ...present({ trust: der }) });
      }
      const opened = createWriteStream(file, { flags: 'w', mode: 0o600 });
      await new Promise<void>((resolve, reject) => {
        opened.once('open', () => resolve());
        opened.once('error', (error) =>
          reject(new ConfigurationError(`--record: ${file} cannot be written: ${whyUnwritable(error)}`)),
        );
      });
      // A full disk ends the record and not the judging.
      opened.on('error', (error) => {
        stream = undefined;
        terminal.err(`--record: ${file} is not complete (${messageOf(error)})\n`);
      });
      opened.write(headLine(head));
      stream = opened;
    },
    keep: (exchange) => void stream?.write(exchangeLine(recorder?.hide(exchange) ?? exchange)),
    async close() {
      const ending = stream;
      if (ending === undefined) return;
      await new Promise<void>((resolve) => {
        ending.once('close', () => resolve());
        ending.end();
      });
    },
  };
}
