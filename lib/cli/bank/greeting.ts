/** What a served bank says at its start: addresses, files, and what a user could stumble over. */

import type { ServedAdmin } from '../../bank/admin-server.js';
import type { ServedBank } from '../../bank/server/server.js';
import type { Environment } from '../../model/environment.js';
import { leverNames } from '../../model/levers.js';
import { program } from '../command.js';

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host);
}

/** A bank that listens. */
export interface Started {
  /** How far the bank's clock is ahead of this machine's, in milliseconds. */
  readonly clockAhead: number;
  readonly name: string;
  readonly environment: Environment;
  readonly served: ServedBank;
  /** Base addresses of the further instances. */
  readonly further: readonly string[];
  readonly admin: ServedAdmin;
  readonly host: string;
  readonly profile: { readonly folder: string; readonly file: string } | undefined;
  readonly state: { readonly file: string; readonly found: boolean } | undefined;
}

/** What is said at the start: addresses, files, and what a user could stumble over. */
export function greeting(start: Started): string {
  const { name, environment, served, admin, host, profile, state } = start;
  const lines = [`${name} (${environment}) at ${served.baseUrl}`];
  if (start.further.length > 0)
    lines.push(`further instances, whose clocks runs move, at ${start.further.join(', ')}`);
  lines.push(`levers (${[...leverNames, 'reset'].join(', ')}) at ${admin.baseUrl}`);
  lines.push(`live page, with calls and levers, at ${admin.baseUrl}/`);
  if (!isLoopback(host))
    lines.push(`warning: whoever reaches ${host} can call this bank; the levers stay on loopback`);
  if (state !== undefined) {
    lines.push(`state in ${state.file}: ${state.found ? 'going on from what it holds' : 'beginning afresh'}`);
    if (Math.abs(start.clockAhead) > 1_000)
      lines.push(
        `the clock was moved to ${new Date(Date.now() + start.clockAhead).toISOString()}; -X DELETE ${admin.baseUrl}/clock brings it back`,
      );
    if (profile === undefined)
      lines.push('note: without --profile the keys of TPPs and bank are new at each start');
  }
  if (profile !== undefined) {
    lines.push(`profile with certificates and keys in ${profile.folder}; judge it with`);
    lines.push(`  ${program} run --target ${profile.file}`);
  }
  return `${[...lines, 'Ctrl-C stops it.'].join('\n')}\n`;
}

/** The same as one line of JSON, for programs. */
export function greetingEvent({ admin, environment, further, name, profile, served }: Started): string {
  const told = {
    event: 'started',
    name,
    environment,
    baseUrl: served.baseUrl,
    leversUrl: admin.baseUrl,
    further,
    ...(profile === undefined ? {} : { profile: profile.file }),
  };
  return `${JSON.stringify(told)}\n`;
}
