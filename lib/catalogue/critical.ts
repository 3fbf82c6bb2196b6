/**
 * Clauses whose breach lets somebody in who should stay out, or shows, moves or spends what belongs to somebody else: who
 * signed, what was signed, roles and registration, whose payment, account, agreement, session and quota it is.
 */

import type { ClauseId } from './index.js';

const critical: ReadonlySet<string> = new Set<ClauseId>([
  // the signature and who made it
  ...([
    'SIG-01',
    'SIG-02',
    'SIG-03',
    'SIG-04',
    'SIG-05',
    'SIG-07',
    'SIG-08',
    'SIG-12',
    'SIG-14',
    'SIG-37',
  ] as const),
  ...(['SIG-38', 'HDR-20', 'HDR-24', 'HDR-26'] as const),
  // who may call at all
  ...(['REG-06', 'REG-07', 'REG-10', 'REG-11', 'ENV-04', 'ENV-05'] as const),
  // whose things they are
  ...(['END-12', 'CTX-02', 'CTX-03', 'CON-06', 'CON-07', 'CON-10', 'SCA-02', 'SCA-03', 'SSC-03'] as const),
  // how long an SCA opens what to whom
  ...([
    'SCA-09',
    'SCA-11',
    'SCA-12',
    'SCA-13',
    'SCA-14',
    'SCA-16',
    'SCA-17',
    'LIM-01',
    'LIM-02',
    'LIM-03',
  ] as const),
]);

/** Whether a breach of the clause lets somebody in or touches the things of others. */
export function isCritical(id: ClauseId): boolean {
  return critical.has(id);
}
