/** Secrets are planted in every place of a run; no spelling of them may reach a file. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { summaryMarkdown } from './summary-markdown.js';
import { summaryText } from './summary-text.js';
import { sampleMeta, sampleRun, secrets } from './testing/sample-run.js';
import { writeReports } from './write-reports.js';

const folder = testFolder('canary');

function filesBelow(path: string): readonly string[] {
  return readdirSync(path).flatMap((name) => {
    const file = join(path, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });
}

/** Spellings by hand: the test must not share the code that it tests. */
const canaries: readonly string[] = [
  '13039319955',
  '12085592767',
  '0a4e15a2-53f7-4a62-9c1d-6f5b1f0f7a11',
  '7f2c1e36-0b1d-4a40-8f64-2f7d3b6f9c02',
  '95360573002',
  '26743379224',
  'Fjellmåne',
  'Fjellm\\u00e5ne',
  'FjellmÃ¥ne',
  'Fjellm%C3%A5ne',
  'Solveig',
  'Testperson',
  'Hyttekonto',
  'Ultima D',
  'Debitor',
  'Zm9vYmFyMTIzNDU2Nzg5',
  'sess10n',
  'hunter2',
  'BEGIN PRIVATE',
  secrets.key.slice(60, 100),
];

/** The text, and everything in it that is base64, decoded: the Allure page carries its data so. */
function layers(text: string, depth = 0): readonly string[] {
  if (depth > 2) return [text];
  const inner = [...text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([run]) =>
    Buffer.from(run, 'base64').toString('utf8'),
  );
  return [
    text,
    ...inner.filter((each) => !each.includes('\ufffd')).flatMap((each) => layers(each, depth + 1)),
  ];
}

test('no secret reaches a file or the terminal', async () => {
  const written = await writeReports(sampleRun, folder, sampleMeta, { allure: true, evidence: 'all' });
  // Without the optional package there is no page; anything else that keeps it from being written is a
  // defect.
  if (written.allurePage?.rendered !== true) expect(written.allurePage?.reason).toContain('not installed');
  const files = filesBelow(folder);
  const names = files.map((each) => each.slice(folder.length + 1));
  expect(names).toEqual(
    expect.arrayContaining([
      'report.json',
      'junit.xml',
      'summary.html',
      'summary.txt',
      'evidence/signing/date-tolerance.txt',
    ]),
  );
  expect(written.paths.at(-1)).toBe(join(folder, 'report.json'));
  const texts = [
    ...files.map((file) => ({ name: file, text: readFileSync(file, 'utf8') })),
    { name: 'terminal', text: summaryText(sampleRun) },
    { name: 'Markdown', text: summaryMarkdown(sampleRun, sampleMeta) },
  ];
  const found = texts.flatMap(({ name, text }) =>
    layers(text).flatMap((layer) =>
      canaries
        .filter((each) => layer.toLowerCase().includes(each.toLowerCase()))
        .map((each) => `${each} in ${name}`),
    ),
  );
  expect(found).toEqual([]);
});

test('the canaries would be found without redaction', () => {
  const raw = JSON.stringify(sampleRun, (_, value: unknown) =>
    typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'Buffer'
      ? Buffer.from(Reflect.get(value, 'data')).toString('utf8')
      : value,
  );
  for (const each of [
    secrets.identity,
    secrets.psuId,
    'Fjellmåne',
    'Hyttekonto',
    secrets.state,
    secrets.cookie,
    'PRIVATE KEY',
  ]) {
    expect(raw).toContain(each);
  }
});

test('evidence stays readable: the same value has the same pseudonym in header, signing string, address and reason', () => {
  const evidence = readFileSync(join(folder, 'evidence/signing/date-tolerance.txt'), 'utf8');
  const [psuId] = /‹psu-id \d+›/.exec(evidence) ?? [''];
  expect(evidence).toContain(`> PSU-ID: ${psuId}`);
  expect(evidence).toContain(`    psu-id: ${psuId}␊`);
  expect(evidence).toContain(`&psu-id=${psuId}&`);
  expect(evidence).toContain(`actual:   status 201 ‹identity 1› ${psuId} ‹account 1›`);
  expect(new Set(evidence.match(/‹psu-id \d+›/g))).toEqual(new Set([psuId]));
});
