/** The file in which `run --for-pack` leaves the record of a run in the report folder. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { codeOf, ConfigurationError } from '../model/errors.js';
import { recordName, writeWhole } from '../report/files.js';
import { recordFormat, type Recording } from './record.js';

/** Writes the record into the report folder. */
export function writeRecord(folder: string, recording: Recording): void {
  writeWhole(join(folder, recordName), gzipSync(JSON.stringify(recording)));
}

function isRecording(value: unknown): value is Recording {
  const record: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'record') : undefined;
  return typeof record === 'object' && record !== null && Reflect.get(record, 'format') === recordFormat;
}

/**
 * The record in a report folder.
 * @throws ConfigurationError when there is none that can be read.
 */
export function readRecord(folder: string): Recording {
  const file = join(folder, recordName);
  let value: unknown;
  try {
    value = JSON.parse(gunzipSync(readFileSync(file)).toString());
  } catch (thrown) {
    const isAbsent = codeOf(thrown) === 'ENOENT';
    throw new ConfigurationError(
      isAbsent
        ? `pack: ${folder}: holds no ${recordName}, from which the verdicts are judged again; run once more with --for-pack`
        : `${file}: cannot be read as the record of a run; run once more with --for-pack`,
    );
  }
  if (!isRecording(value))
    throw new ConfigurationError(`${file}: was written by another version; run once more with this one`);
  return value;
}
