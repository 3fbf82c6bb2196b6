/** What happens to a right message between the client and the bank. */

import { gzipSync } from 'node:zlib';
import type { HeaderLine, WireRequest } from '../../../model/http.js';
import { valueOf, type Client } from './client.js';
import { mistake, onTheWay, type ClientMistake } from './mistake.js';
import type { Random } from './random.js';

const signed = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

function present(client: Client): readonly string[] {
  return signed.filter((name) =>
    name === 'digest' ? client.body.length > 0 : valueOf(client.headers, name) !== undefined,
  );
}

function changed(sent: WireRequest, name: string, change: (value: string) => string): WireRequest {
  const headers = sent.headers.map(
    ([each, value]): HeaderLine => [each, each.toLowerCase() === name ? change(value) : value],
  );
  return { ...sent, headers };
}

function without(sent: WireRequest, name: string): WireRequest {
  return { ...sent, headers: sent.headers.filter(([each]) => each.toLowerCase() !== name) };
}

const lost = signed.map((name) =>
  mistake(
    'way',
    `${name} lost`,
    'header-lost',
    (client) =>
      present(client).includes(name) ? onTheWay(client, (sent) => without(sent, name)) : undefined,
    { unprovable: name !== 'digest', says: new RegExp(name, 'i') },
  ),
);

type Change = (value: string, random: Random) => string;

const changes: readonly (readonly [
  id: string,
  names: readonly string[],
  causes: ClientMistake['causes'],
  change: Change,
  unprovable?: boolean,
])[] = [
  [
    'rewritten by a proxy that sends later',
    ['date'],
    ['date-changed'],
    (value, random) => new Date(Date.parse(value) + random.of([1, 1, 2, 3, 9, 25]) * 1000).toUTCString(),
  ],
  ['replaced by a gateway', ['x-request-id'], ['unknown'], (_, random) => random.uuid(), true],
  [
    'in capitals',
    ['x-request-id', 'psu-id', 'psu-corporate-id'],
    ['uuid-spelling', 'value-case'],
    (value) => value.toUpperCase(),
  ],
  [
    'without hyphens',
    ['x-request-id', 'psu-id', 'psu-corporate-id'],
    ['uuid-spelling'],
    (value) => value.replaceAll('-', ''),
  ],
  ['in braces', ['x-request-id', 'psu-id'], ['uuid-spelling', 'value-encoding'], (value) => `{${value}}`],
  [
    'between quotes',
    ['x-request-id', 'psu-id', 'tpp-redirect-uri'],
    ['uuid-spelling', 'value-encoding'],
    (value) => `"${value}"`,
  ],
  [
    'normalised',
    ['tpp-redirect-uri'],
    ['redirect-uri-changed'],
    (value) => (URL.canParse(value) ? new URL(value).href : value),
  ],
  [
    'decoded',
    ['tpp-redirect-uri'],
    ['redirect-uri-changed', 'value-charset'],
    (value) => value.replaceAll('%2F', '/').replaceAll('%3A', ':'),
  ],
  [
    'encoded',
    ['tpp-redirect-uri'],
    ['redirect-uri-changed', 'value-encoding'],
    (value) => encodeURIComponent(value),
  ],
  [
    'with state appended',
    ['tpp-redirect-uri'],
    ['redirect-uri-changed'],
    (value, random) => `${value}${value.includes('?') ? '&' : '?'}session=${random.hex(8)}`,
  ],
  ['with a slash behind', ['tpp-redirect-uri'], ['redirect-uri-changed'], (value) => `${value}/`],
  [
    'in UTF-8 twice',
    ['tpp-redirect-uri'],
    ['value-charset', 'redirect-uri-changed'],
    (value) => Buffer.from(value, 'utf8').toString('latin1'),
  ],
  [
    'in ISO-8859-1',
    ['tpp-redirect-uri'],
    ['value-charset', 'redirect-uri-changed'],
    (value) =>
      Buffer.from(value, 'latin1')
        .toString('utf8')
        .replaceAll(/[\u0100-\uffff]/g, '?'),
  ],
];

const altered = changes.map(([id, of, causes, change, unprovable = false]) =>
  mistake(
    'way',
    id,
    causes,
    (client, random) => {
      const names = of.filter((name) => present(client).includes(name));
      if (names.length === 0) return undefined;
      const name = random.of(names);
      const before = valueOf(client.headers, name) ?? '';
      const after = change(before, random);
      return after === before ? undefined : onTheWay(client, (sent) => changed(sent, name, () => after));
    },
    { unprovable },
  ),
);

function reserialised(body: Buffer, write: (value: unknown) => string): Buffer {
  try {
    return Buffer.from(write(JSON.parse(body.toString('utf8'))));
  } catch {
    return body;
  }
}

const bodies: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  change: (body: Buffer, random: Random) => Buffer,
])[] = [
  [
    'the body written again',
    ['digest-of-other-body'],
    (body) => reserialised(body, (value) => JSON.stringify(value)),
  ],
  [
    'the body indented',
    ['digest-of-other-body'],
    (body) => reserialised(body, (value) => JSON.stringify(value, undefined, 4)),
  ],
  [
    'the line ends of Windows',
    ['digest-of-other-body'],
    (body) => Buffer.from(body.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1'),
  ],
  [
    'the line ends of Unix',
    ['digest-of-other-body'],
    (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  ],
  [
    'a line end behind the body',
    ['digest-of-other-body'],
    (body) => Buffer.concat([body, Buffer.from('\n')]),
  ],
  [
    'no line ends, as curl -d reads files',
    ['digest-of-other-body'],
    (body) => Buffer.from(body.toString('latin1').replaceAll(/[\r\n]/g, ''), 'latin1'),
  ],
  [
    'the body in ISO-8859-1',
    ['digest-of-other-body'],
    (body) => Buffer.from(body.toString('utf8'), 'latin1'),
  ],
  [
    'the body in UTF-8 twice',
    ['digest-of-other-body'],
    (body) => Buffer.from(body.toString('latin1'), 'utf8'),
  ],
  [
    'a mark of byte order',
    ['digest-of-other-body'],
    (body) => Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), body]),
  ],
  ['the body compressed', ['digest-of-other-body'], (body) => gzipSync(body)],
  [
    'other normal form',
    ['digest-of-other-body'],
    (body) => Buffer.from(body.toString('utf8').normalize('NFD')),
  ],
  [
    'the body cut off by counting characters',
    ['digest-of-other-body', 'body-cut-off'],
    (body) => body.subarray(0, body.toString('utf8').length),
  ],
  [
    'the body cut off',
    ['body-cut-off'],
    (body, random) => body.subarray(0, 10 + random.below(body.length - 20)),
  ],
  [
    'the body lost',
    ['body-lost', 'digest-mismatch', 'digest-of-other-body', 'body-cut-off'],
    () => Buffer.alloc(0),
  ],
  [
    'one letter changed',
    ['digest-mismatch'],
    (body) => Buffer.from(body.toString('latin1').replace('"NOK"', '"SEK"'), 'latin1'),
  ],
];

const carried = bodies.map(([id, causes, change]) =>
  mistake('way', id, causes, (client, random) => {
    if (client.body.length === 0 || change(client.body, random).equals(client.body)) return undefined;
    return onTheWay(client, (sent) => ({ ...sent, body: change(sent.body, random) }));
  }),
);

const others: readonly ClientMistake[] = [
  mistake(
    'way',
    'a header on two lines',
    ['header-repeated', 'repeated-header-joined-otherwise'],
    (client, random) => {
      const names = present(client).filter((name) => name !== 'digest');
      const name = random.of(names);
      const line: HeaderLine = [name, valueOf(client.headers, name) ?? ''];
      return onTheWay(client, (sent) => ({ ...sent, headers: [...sent.headers, line] }));
    },
  ),
  mistake('way', 'the path rewritten by a gateway', 'request-target-form', (client) =>
    onTheWay({ ...client, names: ['(request-target)', ...client.names] }, (sent) => ({
      ...sent,
      target: `/openbanking${sent.target}`,
    })),
  ),
  mistake('way', 'the path decoded by a gateway', 'request-target-form', (client) =>
    client.target.includes('%')
      ? onTheWay({ ...client, names: ['(request-target)', ...client.names] }, (sent) => ({
          ...sent,
          target: Buffer.from(decodeURIComponent(sent.target)).toString('latin1'),
        }))
      : undefined,
  ),
  mistake('way', 'the method changed after a redirect', 'request-target-form', (client) =>
    client.method === 'POST' && client.body.length === 0
      ? onTheWay({ ...client, names: ['(request-target)', ...client.names] }, (sent) => ({
          ...sent,
          method: 'GET',
        }))
      : undefined,
  ),
  mistake(
    'way',
    'host replaced by a proxy',
    ['unknown', 'value-of-other-header'],
    (client) =>
      onTheWay({ ...client, names: [...client.names, 'host'] }, (sent) => ({
        ...changed(sent, 'host', () => 'internal-17.cluster.local'),
      })),
    { unprovable: true },
  ),
  mistake('way', 'host replaced by a proxy that says so', 'value-of-other-header', (client) =>
    onTheWay({ ...client, names: [...client.names, 'host'] }, (sent) => {
      const before = valueOf(sent.headers, 'host') ?? '';
      const moved = changed(sent, 'host', () => 'internal-17.cluster.local');
      return { ...moved, headers: [...moved.headers, ['X-Forwarded-Host', before]] };
    }),
  ),
  mistake('way', 'accept rewritten', ['value-blanks', 'value-encoding'], (client) =>
    onTheWay(
      {
        ...client,
        names: [...client.names, 'accept'],
        headers: client.headers.map(([name, value]) => [
          name,
          name === 'Accept' ? 'application/json, text/plain, */*' : value,
        ]),
      },
      (sent) => changed(sent, 'accept', (value) => value.replaceAll(', ', ',')),
    ),
  ),
];

export const wayMistakes: readonly ClientMistake[] = [...lost, ...altered, ...carried, ...others];
