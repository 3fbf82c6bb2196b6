import { describe, expect, test } from 'vitest';
import { createBank, type Bank } from '../../bank/bank.js';
import type { WireRequest } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { embeddedParts } from '../../embedded/embedded.js';
import { signRequest } from '../../signing/index.js';
import { sampleIdentities } from '../sample-bank.js';
import { entryText } from './entry-text.js';
import type { LogEntry } from './log-entry.js';
import { watchedBank } from './watched-bank.js';

const psuId = 'e7c8a1f0-6f1b-4c8e-9b1a-0a5f6f1b4c8e';
const account = '36062111016';
const person = '13039319955';

async function signed(target: string, more: WireRequest['headers'] = [], late = 0): Promise<WireRequest> {
  const { tpps } = await sampleIdentities();
  const headers: WireRequest['headers'] = [
    ['Date', formatImfFixdate(Date.now() - late)],
    ['X-Request-ID', '11111111-1111-4111-8111-111111111111'],
    ['TPP-Redirect-URI', 'https://tpp.example/callback'],
    ['PSU-IP-Address', '192.0.2.1'],
    ...more,
  ];
  return signRequest({ method: 'GET', target, headers, body: Buffer.alloc(0) }, tpps.primary.signer);
}

async function logOf(...requests: readonly WireRequest[]): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  const bank: Bank = createBank(embeddedParts(await sampleIdentities(), {}));
  const watched = watchedBank(bank, { onEntry: (entry) => entries.push(entry) });
  for (const each of requests) await watched.bank.handle(each);
  return entries;
}

describe('the request log', () => {
  test('says who asked for what, and how it ended', async () => {
    const [entry] = await logOf(await signed('/api-sandbox/v1/accounts'));
    expect(entry).toMatchObject({
      tpp: 'PSDNO-FSA-310000019',
      requestId: '11111111-1111-4111-8111-111111111111',
      operation: 'list-accounts',
      method: 'GET',
      path: '/api-sandbox/v1/accounts',
      status: 401,
      refusals: ['CONSENT_INVALID: the PSU has to give consent'],
      refused: {
        by: 'psu-not-named',
        clause: 'FLW-04',
        binds: 'tpp',
        mend: expect.stringContaining('scaRedirect'),
      },
      findings: [],
    });
    expect(entry?.signingString).toBeUndefined();
    expect(entry === undefined ? '' : entryText(entry)).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} 401 GET \/api-sandbox\/v1\/accounts list-accounts PSDNO-FSA-310000019 11111111-\S+ #1\n {2}refused: CONSENT_INVALID: the PSU has to give consent\n {2}FLW-04 .* \[psu-not-named\]\n {4}asked: .*\n {4}do: Send the PSU .*\n$/,
    );
  });

  test('shows what had to be signed where a signature does not fit, and no identity in it', async () => {
    const request = await signed('/api-sandbox/v1/accounts', [['PSU-ID', psuId]]);
    const headers = request.headers.map(([name, value]) =>
      name === 'X-Request-ID' ? ([name, `2${value.slice(1)}`] as const) : ([name, value] as const),
    );
    const [entry] = await logOf({ ...request, headers });
    expect(entry?.refused).toMatchObject({
      by: 'signature-fits',
      clause: 'SIG-22',
      binds: 'tpp',
      also: ['SIG-04'],
    });
    expect(entry?.signingString).toContain('x-request-id: 21111111-1111-4111-8111-111111111111');
    expect(entry?.signingString?.filter((line) => line.startsWith('psu-id: '))).toHaveLength(1);
    expect(JSON.stringify(entry)).not.toContain(psuId);
    expect(entry === undefined ? '' : entryText(entry)).toContain('  to be signed:\n    | ');
  });

  test('remarks what is accepted and probably wrong', async () => {
    const request = await signed('/api-sandbox/v1/accounts?page=1', [['PSU-IP-Adress', '192.0.2.1']]);
    const [first, second] = await logOf(request, request);
    expect(first?.remarks.map(({ kind }) => kind)).toEqual(['query-parameter-unknown']);
    expect(second?.remarks[0]).toMatchObject({ kind: 'request-id-reused', clause: 'HDR-09' });
    expect(second === undefined ? '' : entryText(second)).toMatch(
      /\n {2}remark: X-Request-ID was used before \(call 1\)/,
    );
  });

  test('blames nobody for a clause of the other side', async () => {
    const [entry, wrongMethod] = await logOf(await signed('/api-sandbox/v1/accounts/none/transactions'), {
      ...(await signed('/api-sandbox/v1/accounts')),
      method: 'DELETE',
    });
    expect(entry?.refused).toMatchObject({ clause: 'ACC-14', binds: 'bank' });
    expect(entry === undefined ? '' : entryText(entry)).toContain(
      '    the bank goes by: On account transactions',
    );
    expect(wrongMethod?.refused).toMatchObject({ by: 'offered-method', clause: 'ACC-10', also: ['GEN-01'] });
  });

  test('tells every finding with its clause and what the clause asks, not only the first', async () => {
    const request = await signed('/api-sandbox/v1/accounts', [], 90_000);
    const without = request.headers.filter(([name]) => name !== 'X-Request-ID');
    const [entry] = await logOf({ ...request, headers: without });
    const found = entry?.findings.map((each) => each.clause) ?? [];
    expect(found).toContain('SIG-09');
    expect(found).toContain('HDR-08');
    expect(entry?.findings.find((each) => each.clause === 'HDR-08')?.hint).toBe(
      'Every call requires X-Request-ID.',
    );
    expect(entry === undefined ? '' : entryText(entry)).toContain(
      '    asked: Every call requires X-Request-ID.\n',
    );
  });

  test('warns of what is deprecated although the bank takes it', async () => {
    const request = await signed('/api-sandbox/v1/consents');
    const { tpps } = await sampleIdentities();
    const headers = request.headers.filter(([name]) => !/^(?:signature|digest|tpp-signature)/i.test(name));
    const post = signRequest({ ...request, method: 'POST', headers }, tpps.primary.signer);
    const [entry] = await logOf(post);
    expect(entry?.status).toBeLessThan(300);
    expect(entry?.findings.map((each) => each.clause)).toContain('CON-13');
  });

  test('writes no identity, account number or address of a page', async () => {
    const entries = await logOf(
      await signed(`/api-sandbox/v1/accounts/${account}/balances?psu-id=${psuId}&n=${person}`, [
        ['PSU-ID', psuId],
        ['X-PSU-IDENTITY', person],
      ]),
      await signed(`/api-sandbox/v1/accounts?x=%31${person.slice(1)}`, [['PSU-ID', `${psuId}x`]]),
      await signed('/api-sandbox/sca/AbCdEf0123456789AbCdEf01?token=AbCdEf0123456789AbCdEf01'),
    );
    const text = entries.map(entryText).join('') + JSON.stringify(entries);
    for (const secret of [psuId, account, person, 'AbCdEf0123456789']) expect(text).not.toContain(secret);
    expect(entries[2]?.path).toBe('/api-sandbox/sca/…');
  });

  test('writes one line for whatever was sent', async () => {
    const nasty = `/api-sandbox/v1/a\u001b[2J%0d%0aGET\u2028${'x'.repeat(5_000)}`;
    const [entry] = await logOf({ method: 'GET\n', target: nasty, headers: [], body: Buffer.from('\u0000') });
    const [first = '', ...rest] = entry === undefined ? [] : entryText(entry).split('\n');
    expect(first.length).toBeLessThan(400);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(first).not.toMatch(/[\u0000-\u001f\u007f\u2028]/);
    expect(rest.every((line) => line === '' || line.startsWith('  '))).toBe(true);
  });

  test('a call is answered although the log cannot be written', async () => {
    const bank = createBank(embeddedParts(await sampleIdentities(), {}));
    const spoilt: Bank = {
      ...bank,
      admin: { ...bank.admin, now: () => 5 },
      parts: {
        ...bank.parts,
        identify: () => {
          throw new Error('no reader');
        },
      },
    };
    const entries: LogEntry[] = [];
    const { bank: watched } = watchedBank(spoilt, { onEntry: (entry) => entries.push(entry) });
    const reply = await watched.handle(await signed('/api-sandbox/v1/accounts'));
    expect(reply.status).toBe(401);
    expect(entries[0]?.refusals).toEqual(['this request cannot be shown (no reader)']);
  });

  test('bytes that are no request are told as well', async () => {
    const entries: LogEntry[] = [];
    const bank = createBank(embeddedParts(await sampleIdentities(), {}));
    watchedBank(bank, { onEntry: (entry) => entries.push(entry) }).refusedBytes(400, 'not HTTP');
    expect(entries.map(entryText).join('')).toMatch(/ 400 - - - - - #1\n {2}refused: not HTTP\n$/);
  });
});
