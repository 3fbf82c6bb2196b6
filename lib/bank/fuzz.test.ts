/**
 * Malformed and mutated requests: never a 5xx, never a crash, always an answer that can be read, and nothing
 * remembered that a refusal should not leave behind. THOROUGH=1 tries 100,000; without it a twentieth of
 * that.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintTestPki, type TestPki, trustOf } from '../certificates/index.js';
import { headerValue, type HeaderLine, type WireReply, type WireRequest } from '../model/http.js';
import { formatImfFixdate } from '../model/imf-fixdate.js';
import { seededRandom, type SeededRandom } from '../model/seeded-random.js';
import { prepareSigner, signRequest, type PreparedSigner } from '../signing/index.js';
import { createBank, type Bank } from './bank.js';
import { referenceParts } from './reference.js';
import { everyCall } from './testing/every-call.js';
import { mutated } from './testing/mutate.js';
import { bothRoles, openPage, testBank, testStart, type CallHeaders } from './testing/test-bank.js';

const all = process.env['THOROUGH'] !== undefined;
const share = (count: number) => (all ? count : count / 20);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_615);

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes in use once everything that nobody holds is gone. */
function heapUsed(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

function linesOf(tpp: string, headers: CallHeaders): readonly HeaderLine[] {
  const usual = { 'TPP-Signature-Certificate': tpp, 'X-Request-ID': '00000000-0000-4000-8000-000000000001' };
  const more = {
    'TPP-Redirect-URI': 'https://tpp.example/cb',
    'PSU-IP-Address': '192.0.2.1',
    'x-accept-fix': 'amount-as-string',
  };
  return Object.entries({ ...usual, ...more, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
}

/** A lawful request of each operation. */
async function corpusOf(bank: Bank): Promise<readonly WireRequest[]> {
  const { calls } = await everyCall(bank);
  return calls.map(({ method, target, headers, body }) => ({
    method,
    target,
    headers: linesOf(bothRoles, headers),
    body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body), 'utf8'),
  }));
}

function oneOf<T>(random: SeededRandom, from: readonly T[]): T {
  const chosen = from[random.below(from.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}

/** What is wrong with a reply, in a few words; undefined when it is one that a client can read. */
function objection(reply: WireReply): string | undefined {
  if (reply.status >= 500 || reply.status < 200) return `status ${reply.status}`;
  const type = headerValue(reply.headers, 'content-type') ?? '';
  for (const [name, value] of reply.headers) {
    if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) return `${name} holds what no header can`;
  }
  if (reply.body.length === 0) return reply.status >= 400 ? 'a refusal without a word' : undefined;
  if (type.startsWith('text/html')) return undefined;
  const value: unknown = JSON.parse(reply.body.toString('utf8'));
  const told = typeof value === 'object' && value !== null && 'tppMessages' in value;
  return reply.status >= 400 && !told ? 'a refusal without tppMessages' : undefined;
}

async function judge(bank: Bank, request: WireRequest): Promise<WireReply> {
  const reply = await bank.handle(request);
  const wrong = objection(reply);
  if (wrong !== undefined) {
    const short = request.headers.map(([name, value]) => [name, value.slice(0, 60)]);
    const shown = { ...request, headers: short, body: request.body.toString('latin1') };
    throw new Error(
      `${wrong} for ${JSON.stringify(shown).slice(0, 900)}: ${reply.body.toString('utf8').slice(0, 300)}`,
    );
  }
  return reply;
}

describe('spoilt requests', () => {
  test('that no rule stops are answered by every route', { timeout: 600_000 }, async () => {
    const random = seededRandom(seed, 'routes');
    const crashes: unknown[] = [];
    const fresh = () => testBank((parts) => ({ ...parts, onCrash: (thrown) => crashes.push(thrown) }));
    const statuses = new Map<number, number>();
    let bank = fresh();
    let corpus = await corpusOf(bank);
    for (let count = 0; count < share(60_000); count += 1) {
      if (count % 1_000 === 999) {
        bank = fresh();
        corpus = await corpusOf(bank);
      }
      const { status } = await judge(bank, mutated(oneOf(random, corpus), random));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(crashes).toEqual([]);
    // It would prove little if nearly everything were refused, or accepted.
    expect(statuses.get(400)).toBeGreaterThan(share(60_000) / 50);
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(share(60_000) / 50);
  });

  test('on the pages are answered by a page', { timeout: 600_000 }, async () => {
    const random = seededRandom(seed, 'pages');
    const bank = testBank();
    const corpus = await corpusOf(bank);
    const offer = corpus.find((each) => each.target === '/v1/bank-offered-consents');
    if (offer === undefined) throw new Error('no offer');
    let form: WireRequest | undefined;
    for (let count = 0; count < (all ? 15_000 : 4_000); count += 1) {
      if (form === undefined || count % 20 === 0) {
        const reply = await bank.handle(offer);
        const href = /"href":"([^"]+)"/.exec(reply.body.toString('utf8'))?.[1] ?? '';
        const page = (await openPage(bank, href)).body.toString('utf8');
        const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
        const body = Buffer.from(`token=${token}&step=login&customerNumber=13039319955&decision=approve`);
        const headers: readonly HeaderLine[] = [['Content-Type', 'application/x-www-form-urlencoded']];
        form = { method: 'POST', target: href.replace(/^https:\/\/[^/]+/, ''), headers, body };
      }
      await judge(bank, mutated(form, random));
    }
  });

  describe('to the bank with all its rules', () => {
    let pki: TestPki;
    let signer: PreparedSigner;
    beforeAll(async () => {
      pki = await mintTestPki(new Date(testStart));
      const { pem, keys } = pki.tpps.primary;
      signer = prepareSigner({ privateKey: keys.privateKey, certificate: pem });
    });

    function strictBank(crashes: unknown[]): Bank {
      const parts = referenceParts({ basePath: '', time: () => testStart, seed: 7, trust: trustOf(pki) });
      return createBank({ ...parts, onCrash: (thrown) => crashes.push(thrown) });
    }

    test('are answered, and a refused one leaves nothing behind', { timeout: 600_000 }, async () => {
      const random = seededRandom(seed, 'rules');
      const crashes: unknown[] = [];
      const bank = strictBank(crashes);
      const unsigned = (await corpusOf(testBank())).map((each) => ({
        ...each,
        headers: [
          ['Date', formatImfFixdate(testStart)] as const,
          ...each.headers.filter(([name]) => name !== 'TPP-Signature-Certificate'),
        ],
      }));
      const signed = unsigned.map((each) => signRequest(each, signer));
      let before = bank.snapshot();
      let heap = 0;
      // Signatures are what takes long.
      const total = all ? 25_000 : 1_200;
      for (let count = 0; count < total; count += 1) {
        // Most are spoilt behind the signature; the costlier rest is signed as it is spoilt, and comes
        // further.
        const request =
          random.below(5) > 0
            ? mutated(oneOf(random, signed), random)
            : signedOr(mutated(oneOf(random, unsigned), random), signer);
        const { status } = await judge(bank, request);
        // 401 offers an SCA, which is remembered.
        if (status < 400 || status === 401) before = '';
        if (count % 50 === 49) {
          const after = bank.snapshot();
          if (before !== '') expect(after === before, 'a refusal changed the state').toBe(true);
          before = after;
        }
        if (count === Math.floor(total / 4)) heap = heapUsed();
      }
      expect(crashes).toEqual([]);
      expect(heapUsed() - heap).toBeLessThan(48 * 1024 * 1024);
    });
  });
});

/** The request signed; as it is where nothing that signs could take it. */
function signedOr(request: WireRequest, signer: PreparedSigner): WireRequest {
  try {
    return signRequest(request, signer);
  } catch {
    return request;
  }
}
