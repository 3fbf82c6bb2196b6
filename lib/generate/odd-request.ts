/**
 * Requests that are malformed or merely odd, made of a lawful one: headers, query, bodies and ids in paths.
 * Each is HTTP that proxies pass on: bytes that are no request say more of a proxy than of a bank. Whether a
 * bank takes or refuses them is another matter.
 */

import * as fc from 'fast-check';
import { jsonBody, withHeader, type RequestDraft } from '../rules/request-draft.js';
import { edgeValues, valueOddities } from './odd-values.js';
import type { Oddity } from './oddity.js';

const optionalHeaders = [
  'PSU-User-Agent',
  'PSU-Accept',
  'PSU-Accept-Charset',
  'PSU-Accept-Encoding',
  'PSU-Accept-Language',
  'PSU-IP-Port',
  'TPP-Brand-Logging-Information',
  'TPP-Redirect-Preferred',
  'Accept',
  'Accept-Charset',
  'Accept-Language',
  'If-None-Match',
  'Range',
  'PSU-HTTP-Method',
  'PSU-Device-ID',
  'PSU-Geo-Location',
  'PSU-Context',
  'PSU-Corporate-ID',
  'X-PSU-IDENTITY',
  'x-accept-fix',
  'PSU-IP-Address',
  'TPP-Session-ID',
  'PSU-ID',
  'X-Request-ID',
] as const;

/** Header values that HTTP allows: visible characters, blanks inside, and bytes above ASCII. */
const headerValues = [
  'x',
  ',,,',
  ';;q=',
  '"',
  '\\',
  '%00%ff',
  "' OR '1'='1",
  '<x>',
  '{}',
  '-1',
  '0',
  '99999999999999999999',
  'null',
  'undefined',
  '__proto__',
  'bytes=5-1',
  '*/*;q=1.0001',
  'æøå',
  'Ã¦',
  '2026-02-30',
  'GEO:x,y',
  '::1%25lo',
  '999.999.999.999',
] as const;

const headerOddities: fc.Arbitrary<Oddity> = fc
  .record({
    name: fc.constantFrom(...optionalHeaders),
    value: fc.oneof(
      fc.constantFrom(...headerValues),
      fc.constantFrom('a', 'é', ',').map((each) => each.repeat(1_500)),
    ),
    repeated: fc.boolean(),
  })
  .map(({ name, value, repeated }) => ({
    what: `${name} of ${value.length > 40 ? `${value.length} characters` : JSON.stringify(value)}${repeated ? ', twice' : ''}`,
    kind: 'header',
    name,
    apply: (given) => {
      const one = withHeader(given, name, value);
      return repeated ? { ...one, headers: [...one.headers, [name, value]] } : one;
    },
  }));

const queryOddities: fc.Arbitrary<Oddity> = fc
  .constantFrom(
    'x=1',
    'limit=',
    'limit=-1&limit=2',
    'limit=1e9',
    'limit=99999999999',
    'offset=-1',
    'offset=99999999999',
    'dateFrom=2026-02-30',
    'dateFrom=9999-12-31&dateTo=0001-01-01',
    'fromDate=x',
    'bookingStatus=both&bookingStatus=booked',
    'bookingStatus[]=both',
    'bookingStatus=%C3%A6',
    'withBalance=maybe',
    'allowLogicalDuplicate=',
    'allowLogicalDuplicate=TRUE',
    '__proto__=1',
    'constructor[prototype]=1',
    '=',
    '&&',
    'a=%E2%82%AC&a=%F0%9F%92%B8',
  )
  .map((text) => ({
    what: `the query ${text} besides`,
    kind: 'query',
    apply: (given) => ({
      ...given,
      target: `${given.target}${given.target.includes('?') ? '&' : '?'}${text}`,
    }),
  }));

function onText(what: string, change: (text: string) => string | Buffer): Oddity {
  return {
    what,
    kind: 'body',
    apply: (given) => {
      const changed = change(given.body.toString('utf8'));
      return { ...given, body: typeof changed === 'string' ? Buffer.from(changed) : changed };
    },
  };
}

const textOddities: fc.Arbitrary<Oddity> = fc.constantFrom(
  onText('a body cut in its middle', (text) => text.slice(0, Math.ceil(text.length / 2))),
  onText('a body with something after its end', (text) => `${text}}`),
  onText('a body twice', (text) => text + text),
  onText('a body with a repeated member', (text) =>
    text.replace('{', '{"creditorName":1,"creditorName":"x",'),
  ),
  onText('a body with a comment', (text) => `/* x */${text}`),
  onText('a body in UTF-16', (text) => Buffer.from(text, 'utf16le')),
  onText('a body with a byte order mark', (text) => `\uFEFF${text}`),
  onText('a body with bytes that are no UTF-8', (text) =>
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xC3\x28"}', 'latin1')]),
  ),
  onText('a body nested 300 deep', () => `${'['.repeat(300)}${']'.repeat(300)}`),
  onText('a body that is a text', () => '"x"'),
  onText('a body that is a number', () => '1'),
  onText('a body that is null', () => 'null'),
  onText('a body of blanks', () => '  '),
  onText('a body that is an empty list', () => '[]'),
  onText('a body that is an empty object', () => '{}'),
  onText('a body that is no JSON', () => 'amount=1&currency=NOK'),
  onText('a body with NaN', (text) => text.replace(/:"[^"]*"/, ':NaN')),
);

const typeOddities: fc.Arbitrary<Oddity> = fc
  .constantFrom(
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json;',
    'x',
  )
  .map((type) => ({
    what: `Content-Type ${type}`,
    kind: 'header',
    name: 'Content-Type',
    apply: (given) => withHeader(given, 'Content-Type', type),
  }));

/** Ids in paths, written so that proxies leave them alone. */
const ids = [
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '%20',
  '%C3%A6',
  '%E2%82%AC',
  '%F0%9F%92%B8',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  "1'--",
  '{id}',
  '*',
  '~',
].map((each) => (each.includes('{') ? encodeURIComponent(each) : each));

/** Another id in the place of the last one in the path. */
function withId(target: string, id: string): string {
  const [path = '', ...query] = target.split('?');
  const changed = path.replace(/^(.*\/)([^/]*\d[^/]*)(\/[a-z-]+)?$/, (_, before: string, __, after = '') =>
    [before, id, after].join(''),
  );
  return [changed, ...query].join('?');
}

const pathOddities = ids.map(
  (id): Oddity => ({
    what: `the id ${id.length > 40 ? `of ${id.length} letters` : id}`,
    kind: 'path',
    apply: (given) => ({ ...given, target: withId(given.target, id) }),
  }),
);

const hasId = ({ target }: RequestDraft): boolean => withId(target, '!') !== target;

/** What can be odd about a request: its body where it has one, the id in its path where it has one. */
export function oddities(request: RequestDraft): fc.Arbitrary<Oddity> {
  const hasJson = jsonBody(request) !== undefined;
  return fc.oneof(
    { arbitrary: headerOddities, weight: 3 },
    { arbitrary: queryOddities, weight: 2 },
    ...(hasJson
      ? [
          { arbitrary: valueOddities, weight: 6 },
          { arbitrary: textOddities, weight: 4 },
          { arbitrary: typeOddities, weight: 1 },
        ]
      : []),
    ...(hasId(request) ? [{ arbitrary: fc.constantFrom(...pathOddities), weight: 3 }] : []),
  );
}

/**
 * What careless code stumbles over, at each place of a request: ids that nobody has, and values of its body.
 * What is drawn meets a place only by chance.
 */
export function dealtOddities(request: RequestDraft): readonly Oddity[] {
  return [...oddIds(request), ...edgeValues(request)];
}

/** Ids that nobody has, for a request that must not be served; empty where its path has none. */
export function oddIds(request: RequestDraft): readonly Oddity[] {
  return hasId(request) ? pathOddities : [];
}
