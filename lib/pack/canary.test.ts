/**
 * What a pack is made of holds no secret: those that are planted in every place of a run are looked for in
 * the record.
 */

import { expect, test } from 'vitest';
import { sampleMeta, sampleRun, secrets } from '../report/testing/sample-run.js';
import { embeddedTarget } from '../embedded/embedded.js';
import { membersOf } from './contents.js';
import { recordingOf } from './record.js';

/** Spellings by hand: the test must not share the code that it tests. */
const canaries: readonly string[] = [
  ...Object.entries(secrets).flatMap(([name, value]) => (name === 'key' ? [] : [value])),
  'Fjellmåne',
  String.raw`Fjellm\u00e5ne`,
  'FjellmÃ¥ne',
  'Fjellm%C3%A5ne',
  'Solveig',
  'Testperson',
  'hunter2',
  'BEGIN PRIVATE',
  secrets.key.slice(60, 100),
];

function found(text: string): readonly string[] {
  const decoded = [...text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([run]) =>
    Buffer.from(run, 'base64').toString(),
  );
  const all = [text, ...decoded].join('\n').toLowerCase();
  return canaries.filter((each) => all.includes(each.toLowerCase()));
}

test('no secret reaches a pack', async () => {
  const opened = await embeddedTarget();
  await opened.close();
  const { name, baseUrl, environment, waivers = [] } = sampleMeta.target;
  // The answer to what the text leaves open may be a text of the user's own.
  const pinnedAssumptions = { 'transaction-details-operation': `GET /v1/${secrets.identity}/x` };
  const target = { ...opened.target, name, baseUrl, environment, waivers, pinnedAssumptions };
  const recording = recordingOf(
    sampleRun,
    { ...sampleMeta, target },
    {
      target,
      build: '0.1.0',
      selection: { partial: true, judgedElsewhere: [], chosenBy: `--tags ${secrets.identity}` },
      writing: { outDir: `/home/${secrets.identity}`, evidence: 'red' },
    },
  );
  const members = membersOf(recording, new Map());
  const texts = [...members].map(([, bytes]) => bytes.toString('utf8'));
  expect(recording.exchanges.length).toBeGreaterThan(3);
  expect(texts.flatMap(found)).toEqual([]);
});

test('the canaries would be found without redaction', () => {
  const raw = JSON.stringify(sampleRun, (_, value: unknown) =>
    typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Buffer'
      ? Buffer.from(Reflect.get(value, 'data')).toString('utf8')
      : value,
  );
  expect(found(raw).length).toBeGreaterThan(8);
});
