/**
 * The interface as one OpenAPI 3.1 document, written from the tables that bank and suites work with:
 * operations, headers, payload schemas. Extension members carry what OpenAPI has no word for: `x-clauses`
 * (ids of the catalogue), `x-basis` (how firm: stated, derived, published, framework, assumed), `x-role`,
 * `x-effect`.
 */

import { stringify } from 'yaml';
import { clauses } from '../catalogue/index.js';
import type { Clause } from '../catalogue/clause.js';
import type { Operation } from '../model/operation.js';
import { isOperationId, operations } from '../model/operations/index.js';
import { publishedTable, type OperationTable } from '../model/operations/table.js';
import type { RequestSchemaName } from '../schemas/index.js';
import { requestExamples } from './examples.js';
import { headerComponents, headerParameters } from './headers.js';
import { interfaceVersion } from '../catalogue/interface-version.js';
import { reference, type Node, type NodeObject } from './node.js';
import { pathParameters, queryParameters } from './parameters.js';
import { headerObjects, refusalBases, responseComponents, responsesOf } from './replies.js';
import { schemaComponents } from './schema-components.js';
import { security, securitySchemes } from './security.js';
import { tagObjects } from './tags.js';

const description = [
  'One bank’s PSD2 interface as the conformance suite understands it. What the interface text leaves open is filled from published and framework sources and marked with its basis; only stated and derived parts can fail a bank.',
  'All bodies are JSON in UTF-8. Members that a schema does not name are lawful in both directions. Lengths count characters.',
  'Accept and Content-Type (application/json) may be sent on every call; OpenAPI leaves them to the media types.',
].join('\n\n');

const hostVariable = {
  host: {
    default: 'bank.example',
    description: 'Host of the bank; the whole base address is its own choice.',
  },
} as const;
const sandboxServer = {
  url: 'https://{host}/api-sandbox',
  description: 'Sandbox: fake users and simulated transactions.',
  variables: hostVariable,
} as const;
const productionServer = {
  url: 'https://{host}/api',
  description: 'Production: real PSUs and real transactions.',
  variables: hostVariable,
} as const;

function isRequestSchemaName(name: string): name is RequestSchemaName {
  return Object.hasOwn(requestExamples, name);
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function requestBody({ requestSchema, ignoresBody }: Operation): NodeObject {
  if (requestSchema !== undefined) {
    const example = isRequestSchemaName(requestSchema) ? { example: requestExamples[requestSchema] } : {};
    const media = { 'application/json': { schema: reference('schemas', requestSchema), ...example } };
    return { requestBody: { required: true, content: media } };
  }
  if (ignoresBody !== true) return {};
  const media = { 'application/json': { schema: { type: 'object', additionalProperties: true } } };
  return { requestBody: { description: 'Disregarded.', required: false, content: media } };
}

/** What the operation is for, and what the catalogue says of it as a whole. */
function operationDescription({ purpose }: Operation, spoken: readonly Clause[]): string {
  const lines = spoken.map(({ id, level, text }) => `- ${id} (${level}): ${text}`);
  return [`${capitalised(purpose)}.`, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n');
}

function operationObject(each: Operation, path: string, table: OperationTable): NodeObject {
  const spoken = clauses.filter((one) => one.operations?.includes(each.id));
  return {
    operationId: each.id,
    summary: capitalised(each.purpose),
    description: operationDescription(each, spoken),
    tags: [each.group],
    ...(each.id.endsWith('-deprecated') ? { deprecated: true } : {}),
    parameters: [...pathParameters(path, each, table), ...queryParameters(each), ...headerParameters(each)],
    ...requestBody(each),
    responses: responsesOf(each),
    ...(each.environment === 'sandbox' ? { servers: [sandboxServer] } : {}),
    'x-role': each.role,
    'x-effect': each.effect,
    'x-basis': each.basis,
    ...(spoken.length === 0 ? {} : { 'x-clauses': spoken.map(({ id }) => id) }),
    'x-refusal-bases': refusalBases(each),
  };
}

function paths(table: OperationTable): NodeObject {
  const items = new Map<string, Record<string, Node>>();
  for (const each of operations) {
    const { method, path } = isOperationId(each.id) ? table.lineOf(each.id) : each;
    const item = items.get(path) ?? {};
    item[method.toLowerCase()] = operationObject(each, path, table);
    items.set(path, item);
  }
  return Object.fromEntries(items);
}

/**
 * The whole document as a JSON value, with the operations where the table has them; the same on every call.
 */
export function openApiDocument(table: OperationTable = publishedTable): NodeObject {
  return {
    openapi: '3.1.0',
    info: { title: 'PSD2 interface', version: interfaceVersion, description },
    servers: [sandboxServer, productionServer],
    security,
    tags: tagObjects(),
    paths: paths(table),
    components: {
      schemas: schemaComponents(),
      parameters: headerComponents(),
      headers: headerObjects(),
      responses: responseComponents(),
      securitySchemes,
    },
  };
}

export const openApiFormats = ['yaml', 'json'] as const;

export type OpenApiFormat = (typeof openApiFormats)[number];

/** The document as text that ends with a newline. */
export function openApiText(format: OpenApiFormat, table: OperationTable = publishedTable): string {
  const plain: unknown = JSON.parse(JSON.stringify(openApiDocument(table)));
  return format === 'json'
    ? `${JSON.stringify(plain, undefined, 2)}\n`
    : stringify(plain, { lineWidth: 0, aliasDuplicateObjects: false });
}
