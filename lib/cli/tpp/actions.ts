/** What `tpp` does, and which flags go with it. */

import { ConfigurationError } from '../../model/errors.js';
import type { Given } from '../command.js';

export const actions = ['serve', 'run', 'proxy', 'lint', 'provocations'] as const;

export type Action = (typeof actions)[number];

const served: readonly Action[] = ['serve', 'run', 'proxy'];

/** Flags of some actions only. */
const flagsOfSome: Readonly<Record<string, readonly Action[]>> = {
  for: ['serve', 'proxy'],
  port: served,
  'admin-port': served,
  profile: served,
  record: served,
  'record-in-clear': served,
  environment: [...served, 'lint'],
  provoke: ['serve', 'run'],
  bank: ['lint'],
  ...Object.fromEntries(
    ['upstream', 'host', 'ca', 'client-certificate', 'client-key', 'tls-certificate', 'tls-key'].map(
      (name) => [name, ['proxy']] as const,
    ),
  ),
};

/** A flag that the action would pass over is told. */
export function checkFlags(given: Given, action: Action): void {
  for (const [name, of] of Object.entries(flagsOfSome))
    if ((given.flags.has(name) || given.flags.get(name) !== undefined) && !of.includes(action))
      throw new ConfigurationError(`--${name}: goes with tpp ${of.join(' and ')}, and not with ${action}`);
}
