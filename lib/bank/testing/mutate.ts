/**
 * Requests as no client should send them: one lawful request with one to three things spoilt, the same for
 * the same seed.
 */

import type { HeaderLine, WireRequest } from '../../model/http.js';
import type { SeededRandom } from '../../model/seeded-random.js';

type Mutation = (request: WireRequest, random: SeededRandom) => WireRequest;

function pick<T>(random: SeededRandom, from: readonly T[]): T {
  const chosen = from[random.below(from.length)];
  if (chosen === undefined) throw new Error('there is nothing to pick from');
  return chosen;
}

/**
 * Texts that break readers: empty, long, of another alphabet, numbers beyond all use, markup, paths, escapes.
 */
const nasty: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '9999-99-99',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13',
  'booked',
  'x'.repeat(3_000),
  '%00',
  '%',
  '%zz',
  '%c3%28',
  '%2e%2e%2f',
  '../..',
  '__proto__',
  'constructor',
  '<script>',
  '"\\"',
  "'; --",
  'enc!!',
  'enc!!AAAA====',
  '\u00e6\u00f8\u00e5',
  '\u00ff\u00fe',
  '=?utf-8?B?/////w==?=',
  'https://tpp.example:99999/',
  'javascript:alert(1)',
  'mailto:a@tpp.example',
  'tpp-app://x',
  'e7c8a1f0-6f1b-4c8e-9b1a-0a5f6f1b4c8e',
];

function randomText(random: SeededRandom): string {
  if (random.below(3) > 0) return pick(random, nasty);
  return Array.from({ length: random.below(40) }, () => String.fromCharCode(random.below(256))).join('');
}

const headerNames = [
  'Date',
  'Digest',
  'Signature',
  'TPP-Signature-Certificate',
  'X-Request-ID',
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'TPP-Redirect-Preferred',
  'TPP-Brand-Logging-Information',
  'PSU-ID',
  'X-PSU-IDENTITY',
  'PSU-Corporate-ID',
  'PSU-Context',
  'PSU-IP-Address',
  'PSU-IP-Port',
  'PSU-Device-ID',
  'PSU-Geo-Location',
  'PSU-HTTP-Method',
  'x-accept-fix',
  'Content-Type',
  'Content-Encoding',
  'Accept-Charset',
  '__proto__',
  '',
] as const;

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'get', '', 'B\u00e4R'] as const;

const anyHeader: Mutation = (request, random) => ({
  ...request,
  headers: [...request.headers, [pick(random, headerNames), randomText(random)]],
});

const changedHeader: Mutation = (request, random) => {
  const at = random.below(Math.max(1, request.headers.length));
  const changed = request.headers.flatMap(([name, value], index): readonly HeaderLine[] => {
    if (index !== at) return [[name, value]];
    const way = random.below(5);
    if (way === 0) return [];
    if (way === 1) return [[name, randomText(random)]];
    if (way === 2)
      return [
        [name, value],
        [name.toUpperCase(), value],
      ];
    const cut = random.below(value.length + 1);
    if (way === 3) return [[name, value.slice(0, cut)]];
    return [[name, value.slice(0, cut) + randomText(random) + value.slice(cut + 1)]];
  });
  return { ...request, headers: changed };
};

const targets: readonly ((target: string, random: SeededRandom) => string)[] = [
  (_, random) => randomText(random),
  (target, random) =>
    `${target}${target.includes('?') ? '&' : '?'}${randomText(random)}=${randomText(random)}`,
  (target) =>
    `${target}${target.includes('?') ? '&' : '?'}bookingStatus=both&limit=1&offset=1&fromDate=2026-01-01`,
  (target, random) => {
    const names = [
      'limit',
      'offset',
      'fromDate',
      'toDate',
      'dateFrom',
      'dateTo',
      'bookingStatus',
      'page',
      'allowLogicalDuplicate',
    ];
    return `${target}${target.includes('?') ? '&' : '?'}${pick(random, names)}=${encodeURIComponent(randomText(random))}`;
  },
  (target, random) => {
    const segments = target.split('/');
    const at = random.below(segments.length);
    return segments.map((each, index) => (index === at ? randomText(random) : each)).join('/');
  },
  (target, random) => {
    const cut = random.below(target.length + 1);
    return target.slice(0, cut) + randomText(random) + target.slice(cut + random.below(4));
  },
  (target) => `${target}/`,
  (target) => target.replaceAll('/', '//'),
  (target) => `http://other.example${target}`,
  (target) => target.toUpperCase(),
];

const otherTarget: Mutation = (request, random) => ({
  ...request,
  target: pick(random, targets)(request.target, random),
});

const otherMethod: Mutation = (request, random) => ({ ...request, method: pick(random, methods) });

/** Bytes cut, doubled, changed or put in. */
const spoiltBytes: Mutation = (request, random) => {
  const bytes = [...request.body];
  for (let times = random.below(4) + 1; times > 0; times -= 1) {
    const at = random.below(bytes.length + 1);
    const way = random.below(4);
    if (way === 0) bytes.splice(at, random.below(20));
    else if (way === 1) bytes.splice(at, 0, ...Buffer.from(randomText(random), 'latin1'));
    else if (way === 2) bytes.splice(at, 1, random.below(256));
    else bytes.splice(at, 0, ...bytes.slice(at, at + random.below(200)));
  }
  return { ...request, body: Buffer.from(bytes) };
};

const values: readonly ((random: SeededRandom) => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => -0,
  () => 1e308,
  () => 2 ** 60,
  (random) => random.below(2 ** 31) / 100,
  randomText,
  (random) => [randomText(random), [randomText(random)]],
  (random) => ({ [randomText(random)]: randomText(random) }),
  () => JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
  () => JSON.parse('{"__proto__":{"amount":"1.00"},"constructor":1}'),
  () => Array.from({ length: 300 }, () => ({ amount: '1.00' })),
];

/** The JSON value with something at a random place replaced, taken out or doubled. */
function spoiltValue(value: unknown, random: SeededRandom): unknown {
  const deeper = typeof value === 'object' && value !== null && random.below(5) > 0;
  if (!deeper) return pick(random, values)(random);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (items.length === 0 || random.below(4) === 0)
      return [...items, ...items, pick(random, values)(random)];
    const at = random.below(items.length);
    return items.map((each, index) => (index === at ? spoiltValue(each, random) : each));
  }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  if (entries.length === 0) return { [randomText(random)]: 1 };
  const at = random.below(entries.length);
  const way = random.below(4);
  return Object.fromEntries(
    entries.flatMap(([name, each], index): (readonly [string, unknown])[] => {
      if (index !== at) return [[name, each]];
      if (way === 0) return [];
      if (way === 1) return [[randomText(random), each]];
      return [[name, spoiltValue(each, random)]];
    }),
  );
}

const spoiltJson: Mutation = (request, random) => {
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString('utf8'));
  } catch {
    value = {};
  }
  return { ...request, body: Buffer.from(JSON.stringify(spoiltValue(value, random)) ?? '', 'utf8') };
};

const mutations: readonly Mutation[] = [
  anyHeader,
  changedHeader,
  changedHeader,
  otherTarget,
  otherTarget,
  otherMethod,
  spoiltBytes,
  spoiltJson,
  spoiltJson,
  spoiltJson,
];

/** The request with one to three mutations. */
export function mutated(request: WireRequest, random: SeededRandom): WireRequest {
  let spoilt = request;
  for (let times = random.below(3) + 1; times > 0; times -= 1)
    spoilt = pick(random, mutations)(spoilt, random);
  return spoilt;
}
