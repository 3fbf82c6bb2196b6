/**
 * Fetches what a profile names by file or environment variable. Messages name the source and never its
 * content.
 */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf, ConfigurationError } from '../model/errors.js';

/** A file relative to the profile, or an environment variable. */
export type Source = string | { readonly env: string };

/** What sources are resolved against. */
export interface SourceContext {
  readonly directory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface Fetched {
  readonly bytes: Buffer;
  /** How messages call it: `tpps.primary.key (keys/primary.key)`. */
  readonly described: string;
  /** Absolute path, when it is a file. */
  readonly path?: string;
}

/**
 * The bytes behind a source.
 * @param where path of the setting in the profile, for messages
 * @throws ConfigurationError when there is nothing behind it.
 */
export async function fetchSource(source: Source, where: string, context: SourceContext): Promise<Fetched> {
  if (typeof source !== 'string') {
    const value = context.variables[source.env];
    if (value === undefined || value === '') {
      throw new ConfigurationError(`${where}: the environment variable ${source.env} is not set`);
    }
    return { bytes: Buffer.from(value, 'utf8'), described: `${where} (variable ${source.env})` };
  }
  const path = resolve(context.directory, source);
  try {
    return { bytes: await readFile(path), described: `${where} (${source})`, path };
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT') {
      throw new ConfigurationError(`${where}: there is no file ${source}; paths are relative to the profile`);
    }
    if (code === 'EISDIR')
      throw new ConfigurationError(`${where}: ${source} is a folder; name the file in it`);
    if (code === 'EACCES')
      throw new ConfigurationError(
        `${where}: this user may not read ${source}; change who owns it, or its mode`,
      );
    throw new ConfigurationError(`${where}: the file ${source} cannot be read (${code})`);
  }
}
