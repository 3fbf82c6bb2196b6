/** Reads report.json of an earlier run, by its path or its folder. */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, ConfigurationError, messageOf } from '../../model/errors.js';
import type { Report } from '../report-schema.js';

function fileAt(path: string): string {
  try {
    return statSync(path).isDirectory() ? join(path, 'report.json') : path;
  } catch {
    return path;
  }
}

function textAt(file: string, described: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const isMissing = codeOf(thrown) === 'ENOENT';
    const why = isMissing
      ? 'there is no such file; name report.json of a run or its folder'
      : messageOf(thrown);
    throw new ConfigurationError(`${described}: ${file}: ${why}`);
  }
}

const lists = ['clauses', 'scenarios', 'observations'] as const;

/** Whether the members are there that a comparison reads. */
function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null) return false;
  const isOf = (name: string, type: string) => typeof Reflect.get(value, name) === type;
  return (
    isOf('suite', 'object') &&
    isOf('target', 'object') &&
    lists.every((name) => Array.isArray(Reflect.get(value, name)))
  );
}

/**
 * The report at a path.
 * @param described what the user calls it, for messages
 * @throws ConfigurationError when there is none, or one of another version
 */
export function readReport(path: string, described: string): Report {
  const file = fileAt(path);
  const text = textAt(file, described);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw new ConfigurationError(`${described}: ${file} is no JSON: ${messageOf(thrown)}`);
  }
  const version: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'schemaVersion') : undefined;
  if (!isReport(value))
    throw new ConfigurationError(`${described}: ${file} is no report of a run; name its report.json`);
  if (version !== 1)
    throw new ConfigurationError(
      `${described}: ${file} has schemaVersion ${String(version)}, this suite reads 1; compare with the suite that wrote it`,
    );
  return value;
}
