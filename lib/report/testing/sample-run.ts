/**
 * A made-up run that shows every verdict once and has a secret of every kind in every place, for the tests of
 * reports.
 */

import { generateKeyPairSync } from 'node:crypto';
import type { RunResult, ScenarioResult } from '../../harness/conduct/result.js';
import type { Exchange } from '../../harness/evidence/exchange.js';
import type { HeaderLine } from '../../model/http.js';
import type { ReportMeta } from '../meta.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });

/** The values that no report may contain, in no spelling. */
export const secrets = {
  identity: '13039319955',
  otherIdentity: '12085592767',
  psuId: '0a4e15a2-53f7-4a62-9c1d-6f5b1f0f7a11',
  corporateId: '7f2c1e36-0b1d-4a40-8f64-2f7d3b6f9c02',
  bban: '95360573002',
  otherBban: '26743379224',
  iban: 'NO8626743379224',
  creditorName: 'Kåre "Bo" Fjellmåne',
  customerName: 'Solveig Testperson',
  accountName: 'Hyttekonto Fjellet',
  debtor: 'Ultima Debitor',
  state: 'Zm9vYmFyMTIzNDU2Nzg5',
  cookie: 'sess10n-c00kie-value',
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
} as const;

function exchange(number: number, part: Partial<Exchange> & { readonly body?: string }): Exchange {
  const { body, ...rest } = part;
  const headers: readonly HeaderLine[] = [
    ['Date', 'Sat, 21 Nov 2026 10:00:00 GMT'],
    ['X-Request-ID', `4eba4445-1a4b-47b8-bdd5-4e56ef026b${String(10 + number)}`],
    ['PSU-ID', secrets.psuId],
    ['PSU-Corporate-ID', secrets.corporateId],
    ['X-PSU-IDENTITY', secrets.identity],
    ['TPP-Redirect-URI', `https://tpp.example/cb?state=${secrets.state}&iban=${secrets.iban}`],
    ['Cookie', `session=${secrets.cookie}`],
    [
      'Signature',
      'keyId="SN=1A,CA=CN=Test CA",algorithm="rsa-sha256",headers="date x-request-id psu-id psu-corporate-id tpp-redirect-uri digest",signature="AAAA"',
    ],
  ];
  const target = `/psd2/v1/payments/norwegian-domestic-credit-transfers?owner=${secrets.otherIdentity}`;
  return {
    number,
    by: 'primary',
    operation: 'create-domestic-payment',
    request: { method: 'POST', target, headers, body: Buffer.from(body ?? '') },
    announced: [],
    at: Date.UTC(2026, 10, 21, 10) + number,
    milliseconds: 12.34,
    ...rest,
  };
}

const paymentBody = JSON.stringify({
  creditorName: secrets.creditorName,
  creditorAccount: { bban: secrets.bban, currency: 'NOK' },
  debtorAccount: { iban: secrets.iban },
  ultimateDebtor: secrets.debtor,
  remittanceInformationUnstructured: `for ${secrets.customerName} ${secrets.identity}`,
});

const replyBody = JSON.stringify({
  customers: [{ customerNumber: secrets.otherIdentity, customerName: secrets.customerName }],
  accounts: [{ accountName: secrets.accountName, bban: secrets.otherBban }],
  tppMessages: [{ category: 'ERROR', code: 'NO_SUCH_CODE', text: `${secrets.creditorName} <b>& co</b>` }],
  _links: { scaRedirect: { href: `https://bank.example/sca/${secrets.state}?p=1`, verbs: ['GET'] } },
});

function scenario(
  part: Pick<ScenarioResult, 'id' | 'title' | 'verdicts' | 'verdict'> & Partial<ScenarioResult>,
): ScenarioResult {
  return {
    checks: [],
    observations: [],
    ambientFailures: [],
    exchanges: [],
    startedAt: Date.UTC(2026, 10, 21, 10),
    milliseconds: 40,
    ...part,
  };
}

const leak = `${secrets.identity} ${secrets.psuId} ${secrets.bban} ${secrets.creditorName}`;
const ambientFailure = {
  clause: 'TYPE-14',
  expectation: 'a category is ERROR or WARNING',
  scenario: 'signing/date-tolerance',
  exchange: 2,
  expected: 'ERROR or WARNING',
  actual: `"${secrets.customerName}" at /tppMessages/0/category`,
} as const;

const scenarios: readonly ScenarioResult[] = [
  scenario({
    id: 'signing/date-tolerance',
    title: 'Date may be off by a minute, not more',
    verdicts: [
      { clause: 'SIG-06', verdict: 'pass' },
      {
        clause: 'SIG-08',
        verdict: 'fail',
        reason: `62 s ahead is refused: expected status 400, got 201 ${leak}`,
      },
    ],
    verdict: 'fail',
    checks: [
      { clause: 'SIG-06', expectation: '-58 s is accepted', held: true, exchange: 1 },
      {
        clause: 'SIG-08',
        expectation: '62 s ahead is refused',
        held: false,
        expected: 'refusal with status 400',
        actual: `status 201 ${leak}`,
        exchange: 2,
      },
    ],
    observations: [{ subject: 'SIG-06', scenario: 'signing/date-tolerance', text: `saw ${leak}` }],
    ambientFailures: [ambientFailure],
    exchanges: [
      exchange(1, {
        body: paymentBody,
        reply: {
          status: 201,
          headers: [['Set-Cookie', `session=${secrets.cookie}; Path=/`]],
          body: Buffer.from(replyBody),
        },
      }),
      exchange(2, {
        body: paymentBody,
        announced: ['date-within-tolerance'],
        reply: { status: 201, headers: [['X-Bell', 'a\u0007\u001b[31mb']], body: Buffer.from(replyBody) },
      }),
      exchange(3, {
        by: 'PSU',
        operation: 'browser',
        request: {
          method: 'GET',
          target: `https://bank.example/sca/${secrets.state}?p=1`,
          headers: [],
          body: Buffer.alloc(0),
        },
        reply: {
          status: 302,
          headers: [
            [
              'Location',
              `https://tpp.example/cb?state=${secrets.state}&psu-id=${secrets.psuId}&psu-corporate-id=${secrets.corporateId}&n=${encodeURIComponent(secrets.customerName)}`,
            ],
          ],
          body: Buffer.alloc(0),
        },
      }),
    ],
  }),
  scenario({
    id: 'payments/should',
    title: 'What a bank should do',
    verdicts: [
      {
        clause: 'CON-13',
        verdict: 'warn',
        reason: 'the deprecated call stays silent: expected a note, got none',
      },
    ],
    verdict: 'warn',
    checks: [
      {
        clause: 'CON-13',
        expectation: 'the deprecated call says so',
        held: false,
        expected: 'a note',
        actual: 'none',
      },
    ],
  }),
  scenario({
    id: 'limits/half-a-year',
    title: 'Consent ends after 180 days',
    verdicts: [
      {
        clause: 'LIM-01',
        verdict: 'untestable',
        reason: 'the target offers no clock lever; add levers.clock',
      },
    ],
    verdict: 'untestable',
  }),
  scenario({
    id: 'baskets/size',
    title: 'A basket holds 100 payments',
    verdicts: [
      {
        clause: 'LIM-02',
        verdict: 'untestable',
        reason: 'the target offers no clock lever; add levers.clock',
      },
      {
        clause: 'LIM-03',
        verdict: 'unjudged',
        reason: 'the scenario declares the clause and never judged it',
      },
    ],
    verdict: 'unjudged',
  }),
  scenario({
    id: 'cards/masked-pan',
    title: 'A card is shown masked',
    verdicts: [
      {
        clause: 'CARD-01',
        verdict: 'not-applicable',
        reason: 'the profile says that the target offers no cards',
      },
    ],
    verdict: 'not-applicable',
  }),
  scenario({
    id: 'errors/codes',
    title: 'Codes come from the list',
    verdicts: [{ clause: 'ERR-02', verdict: 'observed', reason: 'a code of its own: NO_SUCH_CODE' }],
    verdict: 'observed',
  }),
  scenario({
    id: 'transport/connection',
    title: 'The connection holds',
    verdicts: [
      { clause: 'TRN-01', verdict: 'broken', reason: `socket closed while sending ${leak} ${secrets.key}` },
    ],
    verdict: 'broken',
    exchanges: [exchange(1, { failure: `other side closed: ${leak} ${secrets.key}` })],
  }),
];

/** The made-up run. Its outcome is the one that its verdicts ask for. */
export const sampleRun: RunResult = {
  ambient: [],
  shown: { accepted: 3, keys: new Set() },
  outcome: 'does-not-conform',
  clauses: [
    {
      clause: 'TRN-01',
      verdict: 'broken',
      reason: `socket closed: ${leak}`,
      scenarios: ['transport/connection'],
      waived: false,
    },
    { clause: 'TRN-02', verdict: 'pass', scenarios: ['ambient'], waived: false },
    { clause: 'CON-13', verdict: 'warn', reason: 'no note', scenarios: ['payments/should'], waived: false },
    {
      clause: 'TYPE-14',
      verdict: 'fail',
      reason: `a category is ERROR or WARNING: got ${secrets.customerName}`,
      scenarios: ['ambient'],
      waived: false,
    },
    {
      clause: 'CARD-01',
      verdict: 'not-applicable',
      reason: 'no cards',
      scenarios: ['cards/masked-pan'],
      waived: false,
    },
    { clause: 'SIG-06', verdict: 'pass', scenarios: ['signing/date-tolerance'], waived: false },
    {
      clause: 'SIG-08',
      verdict: 'fail',
      reason: `62 s ahead: ${leak}`,
      scenarios: ['signing/date-tolerance'],
      waived: false,
    },
    { clause: 'ERR-02', verdict: 'observed', reason: 'own code', scenarios: ['errors/codes'], waived: false },
    {
      clause: 'LIM-01',
      verdict: 'untestable',
      reason: 'no clock',
      scenarios: ['limits/half-a-year'],
      waived: true,
    },
    {
      clause: 'LIM-02',
      verdict: 'untestable',
      reason: 'no clock',
      scenarios: ['baskets/size'],
      waived: false,
    },
    {
      clause: 'LIM-03',
      verdict: 'unjudged',
      reason: 'never judged',
      scenarios: ['baskets/size'],
      waived: false,
    },
  ],
  scenarios,
  observations: scenarios.flatMap((each) => each.observations),
  staleWaivers: [{ clause: 'SIG-06', reason: `no longer needed: ${leak}` }],
  seed: 42,
  startedAt: Date.UTC(2026, 10, 21, 10),
  milliseconds: 8_200,
  requests: 4,
};

/** Meta data of the made-up run, with secrets where a careless user puts them. */
export const sampleMeta: ReportMeta = {
  suiteVersion: '0.1.0',
  target: {
    name: 'Made-up Bank',
    baseUrl: 'https://user:hunter2-pass@bank.example/psd2',
    environment: 'sandbox',
    waivers: [
      {
        clause: 'LIM-01',
        reason: `no lever, ask ${secrets.customerName}`,
        owner: 'QA',
        expires: '2027-01-31',
      },
    ],
  },
  secrets: {
    identities: [secrets.identity, secrets.otherIdentity],
    accounts: [secrets.bban, secrets.otherBban],
  },
  arguments: ['run', '--identity', secrets.identity],
};
