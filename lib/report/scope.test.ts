/** By whom and against what was judged stands in every report. */

import { expect, test } from 'vitest';
import { embeddedTarget } from '../embedded/embedded.js';
import { junitXml } from './junit.js';
import { reportJson } from './report-json.js';
import { joinedScope, tppCertificates, type Scope } from './scope.js';
import { summaryHtml } from './summary-html.js';
import { summaryMarkdown } from './summary-markdown.js';
import { summaryText } from './summary-text.js';
import { sampleMeta, sampleRun, secrets } from './testing/sample-run.js';

const sha256 = 'ab'.repeat(32);
const suite = '1'.repeat(40);
const scope: Scope = {
  commits: { suite, caller: '2'.repeat(40) },
  peers: [
    {
      address: `https://user:${secrets.identity}@bank.example/psd2`,
      protocol: 'TLSv1.3',
      subject: 'C=NO, CN=bank.example <b>',
      issuer: 'CN=Issuer',
      sha256,
      validTo: '2027-01-01T00:00:00.000Z',
    },
    { address: 'https://two.example', unseen: 'no handshake within 5000 ms' },
  ],
  certificates: [
    {
      tpp: 'primary',
      subject: `CN=${secrets.customerName}`,
      issuer: 'CN=QTSP',
      serial: '1A',
      sha256,
      validTo: '2027-01-01T00:00:00.000Z',
    },
  ],
};
const meta = { ...sampleMeta, scope };

test.each([
  ['text', summaryText(sampleRun, { meta, width: 300 })],
  ['Markdown', summaryMarkdown(sampleRun, meta)],
  ['HTML', summaryHtml(sampleRun, meta)],
  ['JUnit', junitXml(sampleRun, meta)],
  ['JSON', JSON.stringify(reportJson(sampleRun, meta))],
])('%s names commits and TLS peers, and no secret', (_, told) => {
  for (const each of [suite, '2'.repeat(40), 'TLSv1.3', sha256, 'no handshake within 5000 ms'])
    expect(told).toContain(each);
  expect(told).not.toContain(secrets.identity);
  expect(told).not.toContain(secrets.customerName);
});

test('the terminal begins with what was judged', () => {
  expect(summaryText(sampleRun, { meta, width: 300 })).toMatch(
    /^Made-up Bank, sandbox, https:\/\/bank\.example\/psd2\nTLS peer: TLSv1\.3, C=NO, CN=bank\.example <b>, sha256 /,
  );
});

test('the certificates of the TPPs are those of the target', async () => {
  const { target, close } = await embeddedTarget();
  await close();
  const [first] = tppCertificates(target.tpps);
  expect(first?.tpp).toBe('primary');
  expect(first?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(Date.parse(first?.validTo ?? '')).toBeGreaterThan(0);
});

test('the scope of shards is what all say, and every peer', () => {
  const other: Scope = {
    commits: { suite, caller: '3'.repeat(40) },
    peers: [{ address: 'https://three.example', unseen: 'x' }],
    certificates: scope.certificates ?? [],
  };
  const joined = joinedScope([scope, other, scope]);
  expect(joined.commits).toEqual({ suite });
  expect(joined.peers).toHaveLength(3);
  expect(joined.certificates).toHaveLength(1);
  expect(joinedScope([{}, {}])).toEqual({});
});
