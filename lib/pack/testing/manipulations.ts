/**
 * Ways to tamper with a pack. Some change what lies there; others are those of somebody who holds the key,
 * changes what the run said and seals it again. Each says what a finding has to name.
 */

import { packed } from '../archive.js';
import { manifestName, sealName } from '../manifest.js';
import { byTheHolder } from './by-the-holder.js';
import type { Given, Loose, Manipulation } from './manipulation.js';

function withMembers(
  name: string,
  names: RegExp,
  change: (members: Loose, given: Given) => Loose | void,
): Manipulation {
  return {
    name,
    names,
    make(given) {
      const members = new Map(given.members);
      return packed(change(members, given) ?? members);
    },
  };
}

function changedAt(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x20;
  return copy;
}

/** Text of a member changed. */
function rewritten(members: Loose, name: string, change: (text: string) => string): void {
  const before = members.get(name)?.toString('utf8') ?? '';
  const after = change(before);
  if (before === after) throw new Error(`${name}: nothing to change`);
  members.set(name, Buffer.from(after));
}

/** Each member in turn is much of the same; THOROUGH asks for all of them. */
const step = process.env['THOROUGH'] === undefined ? 24 : 1;

const everyName = [
  manifestName,
  sealName,
  'README.txt',
  'reports/report.json',
  'reports/report.schema.json',
  'reports/junit.xml',
  'reports/summary.html',
  'reports/summary.txt',
  'record.json',
  'evidence.jsonl.br',
  'catalogue.json',
] as const;

/** Every so many of the members, from one on. */
function some(first: number): readonly string[] {
  return everyName.filter((_, index) => index % step === first % step);
}

function literal(text: string): string {
  return text.replaceAll(/[.]/g, String.raw`\.`);
}

/** A byte changed here and there: in what is between members, and in what they hold. */
const bytes: readonly Manipulation[] = [
  ...Array.from({ length: 12 / step }, (_, index) => ({
    name: `a byte changed at ${(index + 1) * step} / 13 of the file`,
    names: /./,
    make: ({ pack }: Given) => changedAt(pack, Math.floor((pack.length * (index + 1) * step) / 13)),
  })),
  {
    name: 'a byte of the first header changed',
    names: /^the container: byte 10 /,
    make: ({ pack }) => changedAt(pack, 10),
  },
  {
    name: 'a byte appended',
    names: /^the container: /,
    make: ({ pack }) => Buffer.concat([pack, Buffer.of(0)]),
  },
  {
    name: 'a comment at the end',
    names: /^the container: /,
    make: ({ pack }) => changedAt(Buffer.concat([pack, Buffer.from('x')]), pack.length - 2),
  },
  {
    name: 'bytes before the first',
    names: /no zip archive/,
    make: ({ pack }) => Buffer.concat([Buffer.from('MZ'), pack]),
  },
  ...[1, 22, 1_000].map((cut) => ({
    name: `cut by ${cut} bytes`,
    names: /^the container: /,
    make: ({ pack }: Given) => pack.subarray(0, pack.length - cut),
  })),
  { name: 'empty', names: /no zip archive/, make: () => Buffer.alloc(0) },
];

const members: readonly Manipulation[] = [
  ...some(0).map((name) =>
    withMembers(
      `${name} taken out`,
      new RegExp(`^${literal(name)}: is missing`),
      (all) => void all.delete(name),
    ),
  ),
  ...some(1)
    .filter((name) => name !== sealName && name !== manifestName)
    .map((name) =>
      withMembers(
        `${name} with a blank more`,
        new RegExp(`^${literal(name)}: was changed`),
        (all) => void all.set(name, Buffer.concat([all.get(name) ?? Buffer.alloc(0), Buffer.from(' ')])),
      ),
    ),
  withMembers('the manifest with a blank more', /over other bytes than these/, (all) =>
    rewritten(all, manifestName, (text) => `${text} `),
  ),
  withMembers(
    'a byte of the signature changed',
    /manifest\.json\.p7s: /,
    (all) =>
      void all.set(
        sealName,
        changedAt(all.get(sealName) ?? Buffer.alloc(0), (all.get(sealName)?.length ?? 0) - 9),
      ),
  ),
  withMembers(
    'a byte of the certificate in the seal changed',
    /manifest\.json\.p7s: /,
    (all) => void all.set(sealName, changedAt(all.get(sealName) ?? Buffer.alloc(0), 300)),
  ),
  withMembers(
    'a byte behind the seal',
    /manifest\.json\.p7s: /,
    (all) => void all.set(sealName, Buffer.concat([all.get(sealName) ?? Buffer.alloc(0), Buffer.of(0)])),
  ),
  withMembers('a file added', /^note\.txt: was added/, (all) => void all.set('note.txt', Buffer.from('x'))),
  withMembers(
    'a certificate added',
    /^certificates\/0+\.der: was added/,
    (all) => void all.set(`certificates/${'0'.repeat(64)}.der`, Buffer.from('x')),
  ),
  withMembers(
    'a name that leads out',
    /has a member named "\.\.\/evil"/,
    (all) => void all.set('../evil', Buffer.from('x')),
  ),
  withMembers(
    'an absolute name',
    /has a member named "\/etc\/evil"/,
    (all) => void all.set('/etc/evil', Buffer.from('x')),
  ),
  withMembers('the order turned round', /another order/, (all) => new Map([...all].toReversed())),
  withMembers(
    'a failure taken out of the report',
    /^reports\/report\.json: clauses\[SIG-08\]\.verdict is "pass", the record gives "fail"/,
    (all) =>
      rewritten(all, 'reports/report.json', (text) => {
        const report: { clauses: { id: string; verdict: string }[] } = JSON.parse(text);
        for (const each of report.clauses) if (each.id === 'SIG-08') each.verdict = 'pass';
        return `${JSON.stringify(report, undefined, 2)}\n`;
      }),
  ),
  withMembers('a clause left out of the report', /^reports\/report\.json: clauses has no SIG-06/, (all) =>
    rewritten(all, 'reports/report.json', (text) => {
      const report: { clauses: { id: string }[] } = JSON.parse(text);
      report.clauses = report.clauses.filter(({ id }) => id !== 'SIG-06');
      return `${JSON.stringify(report, undefined, 2)}\n`;
    }),
  ),
  withMembers('a report of another form', /schema of report\.json/, (all) =>
    rewritten(all, 'reports/report.json', (text) =>
      text.replace('"schemaVersion": 1', '"schemaVersion": "1"'),
    ),
  ),
];

const fromAnother: readonly Manipulation[] = [
  'record.json',
  'evidence.jsonl.br',
  'reports/report.json',
  'reports/summary.html',
].map((name) =>
  withMembers(
    `${name} of another run`,
    new RegExp(`^${literal(name)}: was changed`),
    (all, { other }) => void all.set(name, other.members.get(name) ?? Buffer.alloc(0)),
  ),
);

const sealOfAnother: readonly Manipulation[] = [
  withMembers('manifest and seal of another run', /^record\.json: was changed/, (all, { other }) => {
    for (const name of [manifestName, sealName]) all.set(name, other.members.get(name) ?? Buffer.alloc(0));
  }),
];

export const manipulations: readonly Manipulation[] = [
  ...bytes,
  ...members,
  ...fromAnother,
  ...sealOfAnother,
  ...byTheHolder,
];
