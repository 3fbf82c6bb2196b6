/**
 * Which PSU-ID each person has at each TPP, as every redirect after a success tells it: always the same one
 * (SCA-04), that nobody else has there (SCA-03), nor the same person at the other TPP (SCA-02).
 */

import type { Reply } from '../../replies/reply.js';
import type { TppName } from '../../target/target.js';
import { readRedirect } from '../../sca/redirected.js';
import type { Fact } from './memory.js';
import type { Trigger } from './redirects.js';

/** What comes back beside a psu-id where an SCA failed. */
const ofFailure = ['status', 'code', 'message'];

/** TPPs that are not one by two certificates: the others of a profile may be the first with fewer roles. */
const apart: ReadonlySet<string> = new Set<TppName>(['primary', 'second']);

/** Facts about the person who was played behind a link of one TPP. */
export function personFacts(reply: Reply, triggers: readonly Trigger[]): readonly Fact[] {
  const { operation, person } = reply.exchange;
  const location = reply.header('location');
  const [by, other] = new Set(triggers.map((each) => each.by));
  if (operation !== 'browser' || person === undefined || location === undefined) return [];
  if (by === undefined || other !== undefined) return [];
  const { psuId: value, parameters } = readRedirect(location);
  if (value === undefined || ofFailure.every((name) => parameters.has(name))) return [];
  const psuId = value.toLowerCase();
  const words = 'the redirect';
  return [
    { thing: `person ${person} at ${by}`, member: 'psu-id', value: psuId, clause: 'SCA-04', words },
    { thing: `psu-id ${psuId} at ${by}`, member: 'person', value: person, clause: 'SCA-03', words },
    ...(apart.has(by)
      ? [
          {
            thing: `psu-id ${psuId} of ${person}`,
            member: 'TPP',
            value: by,
            clause: 'SCA-02',
            words,
          } as const,
        ]
      : []),
  ];
}
