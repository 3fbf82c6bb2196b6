import {
  type Access,
  anyAccount,
  cardCalls,
  type LawfulCall,
  readsOfAccount,
  type Stage,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import type { Walk } from './done.js';

/** What may be read of an account and of a card. */
export async function walkReads(
  stage: Pick<Stage, 'target' | 'random' | 'time'>,
  { walker, send }: Walk,
  access: Access,
): Promise<void> {
  const { tpp } = access;
  const calls: LawfulCall[] = [];
  if (tpp.may('list-accounts')) {
    calls.push(
      ...(await unlessUntestable(() => readsOfAccount(stage, tpp, anyAccount(access.accounts), walker.psu))),
    );
    if (stage.target.capabilities.cards !== false)
      calls.push(...(await unlessUntestable(() => cardCalls(access))));
  }
  for (const { request } of calls) await send(request, { what: request.operation, deed: 'read' });
}
