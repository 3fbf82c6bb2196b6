/**
 * Servers that are no bank: they check nothing and remember nothing. What passes there is passed for its form
 * alone, or for no reason at all. From a server that gives one answer to everything, over an echo and a mock
 * of our own OpenAPI document, to a stub that answers each call in good form and lets everybody in.
 */

import { publishedTable } from '../../model/operations/table.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import { headerValue } from '../../model/http.js';
import { isTree, operationObject, resolved, type Tree } from '../../openapi/testing/document-reader.js';

export type Server = (request: WireRequest) => WireReply;

/** Where all of them stand. */
const origin = 'https://bank.example';

const someId = '6f3c1c0e-4d0b-4d53-9a55-2f6f3c9d7a01';

function json(status: number, body: unknown): WireReply {
  return {
    status,
    headers: [
      ['Content-Type', 'application/json'],
      ['Date', new Date().toUTCString()],
    ],
    body: Buffer.from(JSON.stringify(body)),
  };
}

const refusal = (status: number, code: string) =>
  json(status, { tppMessages: [{ category: 'ERROR', code, text: 'No.' }] });

const link = { href: `${origin}/sca`, verbs: ['GET'] };

/** A value that fits a schema of the document, the same on every call. */
function sampled(schema: unknown, depth = 0): unknown {
  const node = resolved(schema);
  const first = (name: string) =>
    Array.isArray(node[name]) ? (node[name] as readonly unknown[])[0] : undefined;
  if ('const' in node) return node['const'];
  const chosen = first('enum') ?? first('examples');
  if (chosen !== undefined) return chosen;
  const branch = first('oneOf') ?? first('anyOf');
  const parts = Array.isArray(node['allOf']) ? node['allOf'] : [];
  const merged = [branch, ...parts]
    .filter((each) => each !== undefined)
    .map((each) => sampled(each, depth + 1));
  const [kind] = [node['type']].flat();
  if (depth < 12 && (kind === 'object' || isTree(node['properties']))) {
    const own = Object.entries(isTree(node['properties']) ? node['properties'] : {});
    const members = own.map(([name, each]) => [name, sampled(each, depth + 1)] as const);
    return Object.assign({}, ...merged.filter(isTree), Object.fromEntries(members));
  }
  if (merged.length > 0) return merged[0];
  if (kind === 'array') return depth < 12 ? [sampled(node['items'], depth + 1)] : [];
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return node['minimum'] ?? 1;
  return sampledText(node);
}

function sampledText({ format, minLength }: Tree): string {
  if (format === 'date') return '2026-01-05';
  if (format === 'date-time') return '2026-01-05T12:00:00+00:00';
  if (format === 'uuid') return someId;
  if (typeof format === 'string' && format.includes('ur')) return `${origin}/v1/x`;
  return 'x'.repeat(typeof minLength === 'number' ? Math.max(minLength, 1) : 1);
}

interface Success {
  readonly status: number;
  readonly body: unknown;
}

/** The first success that the document shows for an operation; undefined where it shows none. */
function successOf(path: string, method: string): Success | undefined {
  const { responses } = operationObject(path, method);
  const [success] = Object.entries(resolved(responses)).filter(([status]) => status.startsWith('2'));
  if (success === undefined) return undefined;
  const [status, reply] = success;
  const media = resolved(resolved(resolved(reply)['content'])['application/json']);
  return { status: Number(status), body: 'schema' in media ? sampled(media['schema']) : {} };
}

/** By the id of the operation; each is made up once. */
const successes = new Map<string, Success | undefined>();

/** What the document shows for a call. */
function documented({ method, target }: WireRequest): WireReply | undefined {
  const found = publishedTable.match(method, target.split('?')[0] ?? '');
  if (found.kind !== 'operation') return undefined;
  const { id, path } = found.operation;
  if (!successes.has(id)) successes.set(id, successOf(path, method));
  const success = successes.get(id);
  return success === undefined ? undefined : json(success.status, success.body);
}

const mock: Server = (request) => documented(request) ?? refusal(404, 'RESOURCE_UNKNOWN');

/** What the TPP wrote as its address and session in its last call; all that the stub keeps. */
function stub(): Server {
  let session = '';
  let home = '';
  return (request) => {
    if (request.target.startsWith('/sca')) {
      const back = new URL(home);
      const given = { 'psu-id': someId, 'tpp-session-id': session, context: 'PRIVATE' };
      for (const [name, value] of Object.entries(given)) back.searchParams.set(name, value);
      return { status: 302, headers: [['Location', back.href]], body: Buffer.alloc(0) };
    }
    session = headerValue(request.headers, 'tpp-session-id') ?? session;
    home = headerValue(request.headers, 'tpp-redirect-uri') ?? home;
    const reply = documented(request);
    if (reply === undefined) return refusal(404, 'RESOURCE_UNKNOWN');
    const body: unknown = JSON.parse(reply.body.toString());
    const links = {
      scaRedirect: link,
      startAuthorisation: {
        href: `${origin}${request.target.split('?')[0]}/${someId}/authorisations`,
        verbs: ['POST'],
      },
      self: { href: `${origin}${request.target}`, verbs: ['GET'] },
    };
    const known = headerValue(request.headers, 'psu-id') !== undefined;
    if (request.target.startsWith('/v1/accounts') && !known)
      return json(401, {
        tppMessages: [{ category: 'ERROR', code: 'CONSENT_INVALID', text: 'No.' }],
        _links: links,
      });
    return json(reply.status, isTree(body) && !Array.isArray(body) ? { ...body, _links: links } : body);
  };
}

const echo: Server = ({ body, headers, target }) => ({
  status: 200,
  headers,
  body:
    body.length > 0 ? body : Buffer.from(JSON.stringify({ target, headers: Object.fromEntries(headers) })),
});

/** Every server by its name; a stub is made anew for each run. */
export const noBanks: Readonly<Record<string, () => Server>> = {
  '200 {} to everything': () => () => json(200, {}),
  '201 {} to everything': () => () => json(201, {}),
  '400 to everything': () => () => refusal(400, 'BAD_REQUEST'),
  '401 with a link to everything': () => () =>
    json(401, {
      tppMessages: [{ category: 'ERROR', code: 'CONSENT_INVALID' }],
      _links: { scaRedirect: link },
    }),
  '500 to everything': () => () => refusal(500, 'SYSTEM_ERROR'),
  'an empty 404 to everything': () => () => ({ status: 404, headers: [], body: Buffer.alloc(0) }),
  echo: () => echo,
  'a mock of the OpenAPI document': () => mock,
  'a stub that lets everybody in': stub,
};
