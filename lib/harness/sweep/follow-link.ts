/** Follows links that stand beside records. */

import { valueAt, type Reply } from '../replies/reply.js';
import type { Tpp } from '../stage/tpp.js';
import { unlessUntestable } from './lawful-call.js';

/** The reply behind a link of a record; undefined without one, elsewhere, or where it is refused. */
export async function followLink(tpp: Tpp, record: unknown, name: string): Promise<Reply | undefined> {
  const href = valueAt(record, ['_links', name, 'href']);
  if (typeof href !== 'string') return undefined;
  const [reply] = await unlessUntestable(async () => [await tpp.follow('GET', href)]);
  return reply?.accepted === true ? reply : undefined;
}
