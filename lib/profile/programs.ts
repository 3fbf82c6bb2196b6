/**
 * Programs that a profile names: one that cannot be started is a mistake of the profile, told before anything
 * is sent.
 */

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { ConfigurationError } from '../model/errors.js';
import type { SourceContext } from './sources.js';

function startable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Looks for the program of a command: from the profile on when it is named with a folder, otherwise where the
 * shell would look.
 * @param where the setting, for example `sca.command`
 * @throws ConfigurationError when nothing is there that can be started.
 */
export function demandProgram(
  command: readonly string[],
  where: string,
  { directory }: Pick<SourceContext, 'directory'>,
): void {
  const [program = ''] = command;
  // Endings that Windows adds to names are not guessed here.
  if (process.platform === 'win32') return;
  const named = isAbsolute(program) || /[/\\]/.test(program);
  const places = named
    ? [resolve(directory, program)]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  if (places.some(startable)) return;
  throw new ConfigurationError(
    named
      ? `${where}: ${program} is no program that can be started beside the profile; write its path, and chmod +x it`
      : `${where}: there is no program ${program} on the PATH; write its path, for example ./${program} beside the profile`,
  );
}
