/**
 * Secrets of every kind, spelt in every way, in every place of a run: none may reach a report. What is shown
 * on purpose is named.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import type { RunResult, ScenarioResult } from '../harness/conduct/result.js';
import type { Exchange } from '../harness/evidence/exchange.js';
import { summaryText } from './summary-text.js';
import { sampleMeta, sampleRun } from './testing/sample-run.js';
import { writeReports } from './write-reports.js';

const folder = testFolder('spellings');

const secret = {
  identity: '13039319955',
  psuId: '0a4e15a2-53f7-4a62-9c1d-6f5b1f0f7a11',
  unusedAgreement: '7f2c1e36-0b1d-4a40-8f64-2f7d3b6f9c02',
  bareAgreement: '5d1c9a70-77c2-4f6b-9a55-1b2c3d4e5f60',
  session: 'c1b7e0d4-9a38-4f0e-8f1a-0e9d8c7b6a59',
  resource: 'acc-KLM-88213377',
  listedResource: 'mock-acc-551290',
  pathResource: 'path-acc-7741902',
  customer: 'cust-QRS-41520099',
  bban: '95360573002',
  creditor: 'Kåre Fjellmåne Nilsen',
  maskedCard: '411122******7788',
} as const;
const shown = {
  paymentId: 'pay-4410-shown',
  requestId: '4eba4445-1a4b-47b8-bdd5-4e56ef026b19',
  transactionId: 'trx-9931-shown',
} as const;

/** Spellings by hand: the test must not share the code that it tests. */
const hex = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const escapedBytes = (text: string) => hex(text).replaceAll(/../g, (each) => `%${each}`);
const each = (text: string, write: (code: number) => string) =>
  Array.from(text, (character) => write(character.codePointAt(0) ?? 0)).join('');
const spellings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'upper case': (text) => text.toUpperCase(),
  'base64 at the first place': (text) => base64(`abc${text}xyz`),
  'base64 at the second place': (text) => base64(`a${text}xyz`),
  'base64 at the third place': (text) => base64(`ab${text}xyz`),
  'base64 alone': base64,
  'base64 behind other letters': (text) => `id_${base64(`a${text}`)}`,
  'base64url of JSON': (text) => Buffer.from(`{"sub":"${text}"}`).toString('base64url'),
  hex,
  'upper-case hex': (text) => hex(text).toUpperCase(),
  'percent-encoded': encodeURIComponent,
  'every byte percent-encoded': escapedBytes,
  'percent-encoded twice': (text) => escapedBytes(text).replaceAll('%', '%25'),
  'JSON escapes': (text) => each(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  'decimal HTML escapes': (text) => each(text, (code) => `&#${code};`),
  'hexadecimal HTML escapes': (text) => each(text, (code) => `&#x${code.toString(16).toUpperCase()};`),
};
const ofNumbers: Readonly<Record<string, (text: string) => string>> = {
  'with blanks': (text) => `${text.slice(0, 4)} ${text.slice(4, 6)} ${text.slice(6)}`,
  'with dots': (text) => `${text.slice(0, 4)}.${text.slice(4, 6)}.${text.slice(6)}`,
  'with dashes': (text) => `${text.slice(0, 6)}-${text.slice(6)}`,
  'digit by digit': (text) => Array.from(text).join(' '),
};
const ofUuids: Readonly<Record<string, (text: string) => string>> = {
  'without dashes': (text) => text.replaceAll('-', ''),
  'in braces': (text) => `{${text.toUpperCase()}}`,
  'with blanks for dashes': (text) => text.replaceAll('-', ' '),
};

const canaries = Object.entries(secret).flatMap(([name, value]) => {
  const further = /^\d+$/.test(value) ? ofNumbers : /^[0-9a-f-]{36}$/.test(value) ? ofUuids : {};
  return Object.entries({ ...spellings, ...further }).map(([how, write]) => ({
    name,
    how,
    text: write(value),
  }));
});

function exchange(number: number, part: Partial<Exchange>): Exchange {
  return {
    number,
    by: 'primary',
    operation: 'list-accounts',
    request: { method: 'GET', target: '/v1/accounts', headers: [], body: Buffer.from('') },
    announced: [],
    at: Date.UTC(2026, 10, 21, 10) + number,
    milliseconds: 1,
    ...part,
  };
}

/** What tells the run its secrets, each in the one place where it names itself. */
const telling: readonly Exchange[] = [
  exchange(1, {
    request: {
      method: 'GET',
      target: '/v1/accounts',
      headers: [
        ['PSU-ID', secret.psuId],
        ['TPP-Session-ID', secret.session],
        ['X-Request-ID', shown.requestId],
      ],
      body: Buffer.from(JSON.stringify({ creditorName: secret.creditor, paymentId: shown.paymentId })),
    },
    reply: {
      status: 200,
      headers: [],
      body: Buffer.from(
        JSON.stringify({
          accounts: [{ resourceId: secret.resource }],
          cardAccounts: [{ maskedPan: secret.maskedCard }],
          agreements: [{ id: secret.unusedAgreement, name: 'Own' }],
          transactionId: shown.transactionId,
        }),
      ),
    },
  }),
  exchange(2, {
    operation: 'list-agreements',
    reply: { status: 200, headers: [], body: Buffer.from(JSON.stringify([{ id: secret.bareAgreement }])) },
  }),
  exchange(3, {
    operation: 'read-sandbox-customer',
    request: {
      method: 'GET',
      target: `/psd2/v1/sandbox/customers/${secret.customer}`,
      headers: [],
      body: Buffer.from(''),
    },
    reply: {
      status: 200,
      headers: [],
      body: Buffer.from(JSON.stringify({ accounts: [secret.listedResource] })),
    },
  }),
  exchange(4, {
    operation: 'read-balances',
    request: {
      method: 'GET',
      target: `/psd2/v1/accounts/${secret.pathResource}/balances`,
      headers: [],
      body: Buffer.from(''),
    },
  }),
];

/** Each canary in a reply, a header, an address and what was judged, where nothing tells what it is. */
const planted = canaries.map(({ text }, index) =>
  exchange(5 + index, {
    request: {
      method: 'POST',
      target: `/v1/other?q=${encodeURIComponent(text)}`,
      headers: [['X-Anything', Buffer.from(text, 'utf8').toString('latin1')]],
      body: Buffer.from(`said <${text}> here`),
    },
    reply: {
      status: 400,
      headers: [['X-Trace', Buffer.from(`t=${text}`, 'utf8').toString('latin1')]],
      body: Buffer.from(`{"tppMessages":[{"text":${JSON.stringify(`no ${text}, sorry`)}}]}`),
    },
  }),
);
const scenario: ScenarioResult = {
  id: 'canaries/spelt',
  title: 'Canaries',
  verdicts: [{ clause: 'SIG-06', verdict: 'fail', reason: canaries.map(({ text }) => text).join(' | ') }],
  verdict: 'fail',
  checks: canaries.map(({ text }, index) => ({
    clause: 'SIG-06',
    expectation: `case ${index}`,
    held: false,
    expected: 'silence',
    actual: `got ${text}`,
    exchange: 5 + index,
  })),
  observations: [{ subject: 'SIG-06', scenario: 'canaries/spelt', text: `saw ${canaries[0]?.text}` }],
  ambientFailures: canaries.map(({ text }, index) => ({
    clause: 'TYPE-14',
    expectation: 'a category is ERROR or WARNING',
    scenario: 'canaries/spelt',
    exchange: 5 + index,
    expected: 'ERROR or WARNING',
    actual: text,
  })),
  exchanges: [...telling, ...planted],
  startedAt: Date.UTC(2026, 10, 21, 10),
  milliseconds: 40,
};
const run: RunResult = {
  ...sampleRun,
  scenarios: [scenario],
  clauses: [
    {
      clause: 'SIG-06',
      verdict: 'fail',
      scenarios: [scenario.id],
      waived: false,
      reason: canaries.map(({ text }) => text).join(' '),
    },
    { clause: 'TYPE-14', verdict: 'fail', scenarios: ['ambient'], waived: false },
  ],
  observations: scenario.observations,
  staleWaivers: [],
};
const meta = {
  ...sampleMeta,
  secrets: { identities: [secret.identity], accounts: [secret.bban] },
  arguments: ['run', '--x', ...canaries.map(({ text }) => text)],
};

function filesBelow(path: string): readonly string[] {
  return readdirSync(path).flatMap((name) => {
    const file = join(path, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });
}

/**
 * What of a canary would give it away: all but what lies at the ends of base64, where other bytes may stand
 * beside it.
 */
function tell({ how, text }: (typeof canaries)[number]): string {
  if (!how.startsWith('base64')) return text;
  const letters = text.replace(/=+$/, '');
  return how === 'base64 alone' ? letters : letters.slice(6, -6);
}

test('no spelling of a secret reaches a report', { timeout: 180_000 }, async () => {
  await writeReports(run, folder, meta, { allure: true, allurePage: false, evidence: 'all' });
  const texts = [
    ...filesBelow(folder).map((file) => ({
      name: file.slice(folder.length + 1),
      text: readFileSync(file, 'utf8'),
    })),
    { name: 'terminal', text: summaryText(run) },
  ];
  const formats = ['report.json', 'junit.xml', 'summary.html', 'summary.txt', 'evidence/canaries/spelt.txt'];
  expect(texts.map(({ name }) => name)).toEqual(expect.arrayContaining(formats));
  const found = texts.flatMap(({ name, text }) => {
    const seen = text.toLowerCase();
    return canaries
      .filter(
        (one) =>
          seen.includes(tell(one).toLowerCase()) ||
          seen.includes(encodeURIComponent(tell(one)).toLowerCase()),
      )
      .map((one) => `${one.name}, ${one.how}: ${one.text} in ${name}`);
  });
  expect(found).toEqual([]);
});

test('what bank and TPP need to find a call in their logs is shown', () => {
  const evidence = readFileSync(join(folder, 'evidence/canaries/spelt.txt'), 'utf8');
  for (const value of Object.values(shown)) expect(evidence).toContain(value);
  const page = readFileSync(new URL('../../reports/README.md', import.meta.url), 'utf8');
  for (const word of ['X-Request-ID', 'payment', 'basket', 'transaction']) expect(page).toContain(word);
});

test('the same value has the same pseudonym, however it is spelt', () => {
  const evidence = readFileSync(join(folder, 'evidence/canaries/spelt.txt'), 'utf8');
  expect(evidence).toContain('‹card 1, masked›');
  const kinds = new Set(evidence.match(/‹(?:session-id|resource|customer|corporate-id|card) \d+/g));
  expect([...kinds].toSorted()).toEqual([
    '‹card 1',
    '‹corporate-id 1',
    '‹corporate-id 2',
    '‹customer 1',
    '‹resource 1',
    '‹resource 2',
    '‹resource 3',
    '‹session-id 1',
  ]);
});
