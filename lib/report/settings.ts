/** The settings of a run that decide what is judged, as reports print them: by name, in words. */

import { assumptions } from '../catalogue/assumptions/index.js';
import { visibleLine } from './evidence/visible.js';
import type { ReportMeta } from './meta.js';
import type { Redactor } from './redaction/redactor.js';

export type Setting = readonly [name: string, value: string];

const usual: ReadonlyMap<string, string> = new Map(
  assumptions.map((each) => [each.id, JSON.stringify(each.default)]),
);

function some(name: string, items: readonly string[] | undefined, none: string): readonly Setting[] {
  return items === undefined ? [] : [[name, items.length === 0 ? none : items.join(', ')]];
}

function readSettings({ target }: ReportMeta): readonly Setting[] {
  const { pinnedClauses, pinnedAssumptions, capabilities, effects, levers, clockAhead, depth, tpps } = target;
  const denied = Object.entries(capabilities ?? {}).flatMap(([name, has]) => (has ? [] : [name]));
  const pinned = Object.entries(pinnedAssumptions ?? {});
  const unusual = pinned.filter(([name, answer]) => JSON.stringify(answer) !== usual.get(name));
  const answers = [
    `${pinned.length}, of them other than the usual answer ${unusual.length}`,
    ...unusual.map(([name, answer]) => `${name} = ${JSON.stringify(answer)}`),
  ];
  const seconds = ((clockAhead ?? 0) / 1000).toFixed(1);
  return [
    ...some('Identities', tpps === undefined ? undefined : Object.keys(tpps), 'none'),
    ...some('Levers', levers === undefined ? undefined : Object.keys(levers), 'none'),
    ...some('Effects allowed', effects === undefined ? undefined : [...effects], 'none'),
    ...some('Declared absent', capabilities === undefined ? undefined : denied, 'nothing'),
    ...some('Pinned clauses', pinnedClauses === undefined ? undefined : [...pinnedClauses], 'none'),
    ...some('Pinned answers', pinned.length === 0 ? undefined : answers, 'none'),
    ...(depth === undefined ? [] : [['Depth', depth] as const]),
    ...(clockAhead === undefined ? [] : [["Bank's clock", `${seconds} s ahead of this machine`] as const]),
  ];
}

/** As far as the report knows them, without secrets; of a merged run, those of its shards. */
export function settingsOf(meta: ReportMeta, redact: Redactor): readonly Setting[] {
  const safe = (text: string) => visibleLine(redact.text(text));
  return meta.settings ?? readSettings(meta).map(([name, value]) => [name, safe(value)]);
}
