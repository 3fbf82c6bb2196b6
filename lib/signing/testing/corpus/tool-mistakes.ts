/**
 * What frameworks, gateways and tools of other languages make of a request: templates that escape, routes
 * with names for their parts, dictionaries that are printed, hashes of other functions, values cut by a
 * column.
 */

import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { valueOf, type Client, type Line } from './client.js';
import { mistake, onTheWay, signsFor, withLines, type ClientMistake } from './mistake.js';

function ofLines(id: string, cause: ClientMistake['causes'], change: (line: Line) => Line): ClientMistake {
  return mistake('lines', `tool ${id}`, cause, (client) =>
    withLines(client, (lines) => lines.map((line) => change(line))),
  );
}

/** Signs for a header that the client then has in its list. */
function ofHeader(id: string, name: string, sent: string, signed: string, cause: ClientMistake['causes']) {
  return mistake('extra header', `tool ${id}`, cause, (client) => {
    if (valueOf(client.headers, name) !== undefined) return undefined;
    const named: Client = {
      ...client,
      headers: [...client.headers, [name, sent]],
      names: [...client.names, name],
    };
    return signsFor(named, name, () => signed);
  });
}

const lineMistakes: readonly ClientMistake[] = [
  ofLines('values cut at their first colon', ['value-encoding'], ({ name, value }) => ({
    name,
    value: value.split(':')[0] ?? '',
  })),
  ofLines('digest named content-digest', ['name-spelling'], ({ name, value }) => ({
    name: name === 'digest' ? 'content-digest' : name,
    value,
  })),
  ofLines('date named (created)', ['name-spelling'], ({ name, value }) => ({
    name: name === 'date' ? '(created)' : name,
    value,
  })),
  ofLines('names of Rack', ['name-spelling'], ({ name, value }) => ({
    name: `http_${name.replaceAll('-', '_')}`,
    value,
  })),
  ofLines('escapes of html/template', ['value-encoding', 'digest-line-encoding'], ({ name, value }) => ({
    name,
    value: name === 'digest' ? value.replaceAll('+', '&#43;').replaceAll('=', '&#61;') : value,
  })),
  mistake('end', 'tool list of headers behind the lines', 'line-extra', (client) => ({
    ...client,
    changeText: (text, _, lines) => `${text}\nheaders: ${lines.map(({ name }) => name).join(' ')}`,
  })),
];

function target(id: string, change: (target: string) => string): ClientMistake {
  return mistake('target', `tool ${id}`, 'request-target-form', (client) => {
    if (change(client.target) === client.target || client.names.includes('(request-target)'))
      return undefined;
    const names = ['(request-target)', ...client.names];
    const signed = `${client.method.toLowerCase()} ${change(client.target)}`;
    return signsFor({ ...client, names }, '(request-target)', () => signed);
  });
}

const targetMistakes: readonly ClientMistake[] = [
  target('two slashes first', (path) => `/${path}`),
  target('the name of its third part', (path) =>
    path
      .split('/')
      .map((each, at) => (at === 3 ? `{payment-product}${each.replace(/^[^?]*/, '')}` : each))
      .join('/'),
  ),
  target('the base of another environment', (path) => path.replace(/^\/[^/]+(?=\/v\d)/, '$&-sandbox')),
  target('another day in the query', (path) => path.replace(/(date\w*=)(\d{4})-\d{2}-\d{2}/i, '$1$2-02-03')),
  target('another page', (path) => path.replace(/((?:limit|offset)=)\d+/, '$1317')),
  target('another list', (path) => path.replace(/(bookingStatus=)\w+/, '$1pending')),
  target('another answer to a question', (path) => path.replace(/=true\b/, '=True')),
  target('another product', (path) =>
    path.replace(/(payments\/)(?!sepa)[a-z-]+-credit-transfers(?:-straks)?/, '$1sepa-credit-transfers'),
  ),
  target('another resource', (path) =>
    path.replace('/transactions', '/balances').replace('/status', '/authorisations'),
  ),
  target('another version', (path) => path.replace('/v1/', '/v1.0/')),
  ofHeader('host with its port', 'host', 'api.bank.example', 'api.bank.example:443', [
    'value-changed',
    'value-encoding',
  ]),
];

/** The body is hashed in another writing. */
function hashed(id: string, says: RegExp, change: (body: Buffer) => Buffer | undefined): ClientMistake {
  return mistake(
    'hashed body',
    `tool ${id}`,
    'digest-of-other-body',
    (client) => {
      const other = client.body.length === 0 ? undefined : change(client.body);
      return other === undefined || other.equals(client.body)
        ? undefined
        : { ...client, hashed: () => other };
    },
    { says },
  );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Compact JSON with its amounts as numbers. */
function withNumbers(body: Buffer): Buffer | undefined {
  if (parsed(body) === undefined || /\s"|\\/.test(body.toString())) return undefined;
  return Buffer.from(
    body.toString('utf8').replaceAll(/"amount":"([^"]+)"/g, (_, each) => `"amount":${Number(each)}`),
  );
}

function hashFunction(name: string, says: RegExp): ClientMistake {
  return mistake(
    'hash',
    `tool ${name}`,
    'digest-of-other-body',
    (client) =>
      client.body.length === 0
        ? undefined
        : { ...client, hash: (bytes) => createHash(name).update(bytes).digest() },
    { says },
  );
}

const bodyMistakes: readonly ClientMistake[] = [
  hashed('amounts as numbers', /amounts as numbers/, withNumbers),
  hashed('a form', /a form/, (body) => {
    const data = parsed(body);
    if (typeof data !== 'object' || data === null || /\[|:\{|null|\./.test(body.toString())) return undefined;
    return Buffer.from(
      new URLSearchParams(
        Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])),
      ).toString(),
    );
  }),
  hashFunction('sha3-256', /SHA3-256/),
  hashFunction('sha512-256', /SHA-512\/256/),
  mistake(
    'way of the body',
    'tool sent in ISO-8859-1',
    'digest-of-other-body',
    (client) => {
      const text = client.body.toString('utf8');
      if (!/[\u00a0-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return undefined;
      return onTheWay(client, (sent) => ({ ...sent, body: Buffer.from(text, 'latin1') }));
    },
    { says: /sent in ISO-8859-1/ },
  ),
  mistake(
    'way of the body',
    'tool sent in UTF-8 twice',
    'digest-of-other-body',
    (client) => {
      const twice = Buffer.from(client.body.toString('latin1'), 'utf8');
      return twice.equals(client.body) || client.body.toString('utf8').includes('\ufffd')
        ? undefined
        : onTheWay(client, (sent) => ({ ...sent, body: twice }));
    },
    { says: /UTF-8 was applied twice|in ISO-8859-1/ },
  ),
];

const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const signatureMistakes: readonly ClientMistake[] = [
  mistake(
    'signature value',
    'tool cut by a column of 255',
    'signature-base64',
    (client) => ({ ...client, writeSignature: (signature) => signature.toString('base64').slice(0, 254) }),
    { says: /cut off/, hides: true },
  ),
  mistake(
    'signing',
    'tool ECDSA',
    'signature-length',
    (client) => ({ ...client, signBytes: (bytes) => sign('sha256', bytes, curve) }),
    { says: /ECDSA/, hides: true },
  ),
  mistake(
    'signing',
    'tool HMAC',
    'signature-length',
    (client) => ({ ...client, signBytes: (bytes) => createHmac('sha256', 'secret').update(bytes).digest() }),
    { says: /HMAC/, hides: true },
  ),
  mistake(
    'certificate',
    'tool undefined',
    'certificate-base64',
    (client) => ({ ...client, writeCertificate: () => [['TPP-Signature-Certificate', 'undefined']] }),
    { says: /text undefined/, hides: true },
  ),
];

const digestMistakes = (['sha256', 'SHA256', 'SHA_256', 'sha-256:'] as const).map((name) =>
  mistake(
    'digest',
    `tool name ${name}`,
    'digest-unsupported',
    (client) => ({
      ...client,
      writeDigest: (hash) => `${name}${name.endsWith(':') ? '' : '='}${hash.toString('base64')}`,
    }),
    { says: /the name is SHA-256|equals sign/ },
  ),
);

export const toolMistakes: readonly ClientMistake[] = [
  ...lineMistakes,
  ...targetMistakes,
  ...bodyMistakes,
  ...signatureMistakes,
  ...digestMistakes,
];
