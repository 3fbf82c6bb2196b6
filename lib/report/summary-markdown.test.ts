import { describe, expect, test } from 'vitest';
import type { RunResult } from '../harness/conduct/result.js';
import { githubAnnotations, gitlabAnnotations } from './annotations.js';
import { summaryMarkdown } from './summary-markdown.js';
import { sampleMeta, sampleRun, secrets } from './testing/sample-run.js';

const markdown = summaryMarkdown(sampleRun, sampleMeta, 'reports');
const lines = markdown.split('\n');

const conforming: RunResult = {
  ...sampleRun,
  outcome: 'conforms',
  scenarios: [],
  observations: [],
  staleWaivers: [],
  clauses: sampleRun.clauses.map((each) => ({ ...each, verdict: 'pass', waived: false }) as const),
};

/** What a bank may try: an end of the line, a command, a tag, a picture. */
const hostile = 'a\n::set-output name=x::y\n| b | <script> ![c](https://d.example)';

describe('summary as Markdown', () => {
  test('begins with the outcome, and tells findings with what they ask and what came', () => {
    expect(lines[0]).toContain('## Made-up Bank: does not conform');
    const row = lines.find((each) => each.includes('SIG-08'));
    expect(row).toMatch(
      /^\| fail \| security \| SIG-08 \| A Date more than 60 seconds ahead is refused\. \|/,
    );
    expect(row).toContain('62 s ahead is refused: expected refusal with status 400, got status 201');
  });

  test('tells what could not be judged and why, what is about security, and where the rest is', () => {
    expect(markdown).toContain('- Security: of 2 clauses 0 passed, 1 failed (SIG-08)');
    expect(markdown).toContain('- Not judged: LIM-02: untestable: the target offers no clock lever');
    expect(markdown).toContain('- Waivers to remove: 1');
    expect(markdown).toMatch(/^- Again: `psd2-conformance replay \S+#[A-Z]+-\d\d --from reports`$/m);
    expect(markdown).toContain('`--curl request.sh`');
    expect(markdown).toContain('seed 42, 4 requests; all of it in reports/summary.html');
  });

  test('of a run without failures is a few lines', () => {
    const short = summaryMarkdown(conforming, sampleMeta, 'reports');
    expect(short.split('\n').length).toBeLessThan(8);
    expect(short).toContain('none failed');
    expect(githubAnnotations(conforming, sampleMeta)).toBe('');
  });

  test('holds no secret and nothing that a bank wrote as markup', () => {
    const annotations = githubAnnotations(sampleRun, sampleMeta);
    for (const value of [secrets.identity, secrets.psuId, secrets.creditorName, secrets.customerName]) {
      expect(markdown).not.toContain(value);
      expect(annotations).not.toContain(value);
    }
    const [first, ...rest] = sampleRun.scenarios;
    if (first === undefined) throw new Error('the sample run has no scenario');
    const checks = first.checks.map((each) => ({ ...each, actual: hostile }));
    const run = { ...sampleRun, scenarios: [{ ...first, checks }, ...rest] };
    const text = summaryMarkdown(run, sampleMeta);
    expect(text).not.toMatch(/^::|^\| b |[^\\]<script|[^\\]\]\(/m);
    expect(text).toContain(String.raw`\| b \| \<script\>`);
  });
});

test('annotations of GitLab are links to the findings, the gravest first, without a secret', () => {
  const folder = 'https://gitlab.example/bank/-/jobs/7/artifacts/file/reports';
  const text = gitlabAnnotations(sampleRun, sampleMeta, folder);
  const { 'PSD2 conformance': links }: Record<string, { external_link: { label: string; url: string } }[]> =
    JSON.parse(text);
  expect(links?.[0]?.external_link.label).toMatch(/^SIG-08 \(security\): 62 s ahead is refused: expected /);
  expect(links?.[0]?.external_link.url).toBe(`${folder}/summary.html#finding-1`);
  expect(links?.at(-1)?.external_link.url).toBe(`${folder}/summary.html`);
  expect(Math.max(...(links ?? []).map((each) => each.external_link.label.length))).toBeLessThanOrEqual(120);
  expect(text).not.toContain(secrets.identity);
});

describe('annotations of GitHub', () => {
  test('are one line for each finding, gravest first', () => {
    const own = githubAnnotations(sampleRun, sampleMeta).trimEnd().split('\n');
    expect(own[0]).toMatch(
      /^::error title=SIG-08 \(security\)::A Date more than 60 seconds ahead is refused\. 62 s/,
    );
    expect(own.find((each) => each.includes('CON-13'))).toMatch(/^::warning /);
    expect(own.every((each) => each.startsWith('::'))).toBe(true);
  });

  test('keep what a bank says in their line', () => {
    const [first, ...rest] = sampleRun.scenarios;
    if (first === undefined) throw new Error('the sample run has no scenario');
    const checks = first.checks.map((each) => ({ ...each, actual: hostile }));
    const told = githubAnnotations({ ...sampleRun, scenarios: [{ ...first, checks }, ...rest] }, sampleMeta);
    expect(told).toContain('got a%0A::set-output');
    expect(told).not.toMatch(/^::set-output/m);
  });
});
