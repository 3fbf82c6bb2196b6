import { describe, expect, test } from 'vitest';
import { junitXml } from './junit.js';
import { redactedRun } from './redacted-run.js';
import { testCases } from './test-cases.js';
import { sampleMeta, sampleRun } from './testing/sample-run.js';
import { element, xmlAttribute, xmlText } from './xml.js';

const xml = junitXml(sampleRun, sampleMeta);

function caseOf(clause: string): string {
  const at = xml.indexOf(`name="${clause} `);
  return xml.slice(xml.lastIndexOf('<testcase', at), xml.indexOf('</testcase>', at));
}

describe('junit.xml', () => {
  test('counts what its cases say', () => {
    expect(xml).toContain(
      '<testsuites name="psd2-conformance" tests="11" failures="2" errors="3" skipped="3" time="8.200" timestamp="2026-11-21T10:00:00.000Z">',
    );
    expect(xml.match(/<testcase /g)).toHaveLength(11);
    expect(xml.match(/<failure /g)).toHaveLength(2);
    expect(xml.match(/<error /g)).toHaveLength(3);
    expect(xml.match(/<skipped /g)).toHaveLength(3);
  });

  test('every tag is closed in order, and no character is one that XML forbids', () => {
    const open: string[] = [];
    for (const [, close, name = '', self] of xml.matchAll(/<(\/?)([a-z-]+)(?:\s+[a-z]+="[^"<]*")*(\/?)>/gi)) {
      if (close === '/') expect(open.pop()).toBe(name);
      else if (self !== '/') open.push(name);
    }
    expect(open).toEqual([]);
    expect(xml.replaceAll(/<\/?[a-z-]+(?:\s+[a-z]+="[^"<]*")*\/?>|<\?xml [^>]*\?>/gi, '')).not.toMatch(
      /[<>](?!\s)/,
    );
    // oxlint-disable-next-line no-control-regex -- exactly these may not be there
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  });

  test('a failure carries clause, expected, actual and the exchange', () => {
    const failed = caseOf('SIG-08');
    expect(failed).toContain('classname="signing.date-tolerance"');
    expect(failed).toContain('<property name="clause" value="SIG-08"/>');
    expect(failed).toContain('<property name="level" value="must"/>');
    expect(failed).toContain('<property name="basis" value="stated"/>');
    expect(failed).toContain('<failure type="fail" message="fail: 62 s ahead is refused');
    expect(failed).toContain('expected: refusal with status 400');
    expect(failed).toContain('actual:   status 201 ‹identity 1›');
    expect(failed).toContain('=== Exchange 2 of 3');
    expect(failed).not.toContain('=== Exchange 1 of 3');
    expect(failed).toContain('X-Bell: a\\x07\\x1b[31mb');
    expect(failed).toContain('&lt;b&gt;&amp; co&lt;/b&gt;');
  });

  test('what is red names the file that a reviewer opens', () => {
    expect(caseOf('SIG-08')).toContain(' file="evidence/signing/date-tolerance.txt"');
    expect(caseOf('TYPE-14')).toContain(' file="evidence/signing/date-tolerance.txt"');
    expect(caseOf('LIM-02')).toContain(' file="summary.html#LIM-02"');
    expect(caseOf('SIG-06')).not.toContain(' file=');
  });

  test.each([
    ['TRN-01', '<error type="broken" message="broken: socket closed'],
    ['LIM-02', '<error type="untestable" message="untestable: the target offers no clock lever'],
    ['LIM-03', '<error type="unjudged" message="unjudged: the scenario declares'],
    [
      'LIM-01',
      '<skipped message="waived (no lever, ask ‹name 3›; QA, until 2027-01-31): untestable: the target',
    ],
    ['CARD-01', '<skipped message="not-applicable: the profile says'],
    ['ERR-02', '<skipped message="observed: a code of its own'],
    ['CON-13', '<system-out>warn: the deprecated call stays silent'],
    ['TYPE-14', '<failure type="fail" message="fail: a category is ERROR or WARNING'],
  ])('%s', (clause, expected) => {
    expect(caseOf(clause)).toContain(expected);
  });

  test('a passed case has properties and nothing else', () => {
    expect(caseOf('SIG-06')).toMatch(/<\/properties>$/);
    expect(caseOf('TRN-02')).toMatch(/<\/properties>$/);
  });
});

describe('test cases', () => {
  const cases = testCases(redactedRun(sampleRun, sampleMeta.secrets));

  test('identities are scenario and clause', () => {
    expect(cases.map((each) => each.id)).toEqual([
      'signing/date-tolerance#SIG-06',
      'signing/date-tolerance#SIG-08',
      'payments/should#CON-13',
      'limits/half-a-year#LIM-01',
      'baskets/size#LIM-02',
      'baskets/size#LIM-03',
      'cards/masked-pan#CARD-01',
      'errors/codes#ERR-02',
      'transport/connection#TRN-01',
      'ambient#TRN-02',
      'ambient#TYPE-14',
    ]);
  });

  test('an ambient clause that a scenario judged too appears where replies broke it, not where none did', () => {
    const [trn, ...rest] = sampleRun.clauses;
    if (trn === undefined) throw new Error('the sample has clauses');
    const both = { ...trn, scenarios: ['transport/connection', 'ambient'] };
    const ids = (clause: typeof both) =>
      testCases(redactedRun({ ...sampleRun, clauses: [clause, ...rest] })).map((each) => each.id);
    expect(ids(both)).not.toContain('ambient#TRN-01');
    const broke = { ...both, clause: 'TYPE-14', verdict: 'fail' } as const;
    expect(ids(broke)).toContain('ambient#TYPE-14');
  });

  test('a broken verdict is never waived', () => {
    const clauses = sampleRun.clauses.map((each) => ({ ...each, waived: true }));
    const statuses = testCases(redactedRun({ ...sampleRun, clauses })).map((each) => [
      each.clause.id,
      each.status,
    ]);
    expect(Object.fromEntries(statuses)).toMatchObject({
      'TRN-01': 'broken',
      'SIG-08': 'skipped',
      'SIG-06': 'passed',
    });
  });
});

test('XML writes no character that it may not', () => {
  expect(xmlText('a<b>&"\u0000\u000b\ud800\uffff\r\n\té😀')).toBe(
    'a&lt;b&gt;&amp;"\\u0000\\u000b\\ud800\\uffff&#13;\n\té😀',
  );
  expect(xmlAttribute(`"'\n\t<&>`)).toBe('&quot;&#39;&#10;&#9;&lt;&amp;&gt;');
  expect(element('a', { b: 'c"', d: 1 }, ['x'])).toBe('<a b="c&quot;" d="1">x</a>');
});
