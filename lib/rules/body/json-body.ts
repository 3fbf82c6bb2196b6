/**
 * The body as a whole: there where the operation takes one (END-09), JSON (TRN-01) in UTF-8 (TRN-05) and not
 * XML (TRN-03), and absent where an authorisation is started (FLW-06). Operations that disregard their body
 * are left out.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { Operation } from '../../model/operation.js';
import type { JudgedRequest } from '../judged-request.js';
import { isInitiation } from '../operation-kinds.js';
import { withBody, withHeader, type RequestDraft } from '../request-draft.js';
import { beforeSigning, refusals, requestRule, type NamedRule } from '../request-rule.js';
import type { Breaker } from '../rule.js';
import { xmlDocument } from './xml-document.js';

const lessThan = 0x3c;
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

function isXml(body: Buffer): boolean {
  const first = body.findIndex((byte) => !blanks.has(byte));
  return first >= 0 && body[first] === lessThan;
}

function takesBody({ requestSchema }: Operation): boolean {
  return requestSchema !== undefined;
}

function isDomestic({ id }: Operation): boolean {
  return id === 'create-domestic-payment';
}

function takesOtherBody(each: Operation): boolean {
  return takesBody(each) && !isDomestic(each);
}

/** XML is a matter of its own on payment initiation. */
function isRefusedAsXml(request: JudgedRequest): boolean {
  return request.operation !== undefined && isInitiation(request.operation) && isXml(request.wire.body);
}

function text(body: Buffer): string {
  return body.toString('utf8');
}

const noBody = beforeSigning('no body', (draft) => withBody(draft, undefined));

const cutOff = beforeSigning('JSON cut off', (draft) =>
  // Between characters, so that what is left is UTF-8.
  withBody(draft, Buffer.from(text(draft.body).slice(0, Math.floor(text(draft.body).length / 2)))),
);

const trailingComma = beforeSigning('a comma after the last member', (draft) =>
  withBody(draft, Buffer.from(text(draft.body).replace(/([\]}])$/, ',$1'))),
);

function bodyPresent<const Id extends string>(
  id: Id,
  clause: ClauseId,
  concerns: (operation: Operation) => boolean,
): NamedRule<Id> {
  return requestRule({
    id,
    clause,
    refusal: refusals.formatError,
    concerns,
    judge: ({ body }) => (body.kind === 'none' ? { message: 'the body is missing' } : undefined),
    breakers: [noBody],
  });
}

function bodyIsJson<const Id extends string>(
  id: Id,
  clause: ClauseId,
  concerns: (operation: Operation) => boolean,
): NamedRule<Id> {
  return requestRule({
    id,
    clause,
    ...(clause === 'TRN-01' ? {} : { also: ['TRN-01'] }),
    refusal: refusals.formatError,
    concerns,
    judge: (request) => {
      const { body } = request;
      if (body.kind !== 'malformed' || body.reason !== 'syntax' || isRefusedAsXml(request)) return undefined;
      return { message: body.why };
    },
    breakers: [cutOff, trailingComma],
  });
}

export const bodyIsUtf8 = requestRule({
  id: 'body-is-utf-8',
  clause: 'TRN-05',
  refusal: refusals.formatError,
  concerns: takesBody,
  judge: ({ body }) =>
    body.kind === 'malformed' && body.reason === 'encoding' ? { message: body.why } : undefined,
  breakers: [
    beforeSigning('a letter in ISO-8859-1', (draft) => {
      const [, before = '', after = ''] = /^([^]*?[:[]\s*")([^]*)$/.exec(draft.body.toString('latin1')) ?? [];
      return withBody(draft, Buffer.from(`${before}\u00e6${after}`, 'latin1'));
    }),
  ],
});

export const bodyIsNotXml = requestRule({
  id: 'body-is-not-xml',
  clause: 'TRN-03',
  also: ['TRN-01'],
  refusal: refusals.notJson,
  concerns: isInitiation,
  judge: (request) =>
    isXml(request.wire.body) ? { message: 'the body is XML; only JSON is supported' } : undefined,
  breakers: [
    beforeSigning('a pain.001 document', (draft) =>
      withHeader(withBody(draft, xmlDocument(draft.body)), 'Content-Type', 'application/xml'),
    ),
  ],
});

const jsonType = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i;

export const mediaTypeIsJson = requestRule({
  id: 'media-type-is-json',
  clause: 'TRN-01',
  refusal: refusals.notJson,
  // What a bank makes of another media type is not said.
  observedOnly: true,
  owedBySender: { weight: 'should' },
  concerns: takesBody,
  judge: (request) => {
    if (request.body.kind === 'none' || isRefusedAsXml(request)) return undefined;
    return jsonType.test(request.header('content-type') ?? '')
      ? undefined
      : { message: 'Content-Type declares no JSON', path: 'Content-Type' };
  },
  breakers: [
    beforeSigning('Content-Type text/plain', (draft) => withHeader(draft, 'Content-Type', 'text/plain')),
  ],
});

export const charsetIsUtf8 = requestRule({
  id: 'charset-is-utf-8',
  clause: 'TRN-05',
  refusal: refusals.notJson,
  observedOnly: true,
  owedBySender: { weight: 'should' },
  concerns: takesBody,
  judge: (request) => {
    const declared = charset.exec(request.header('content-type') ?? '')?.[1];
    return declared === undefined || /^utf-?8$/i.test(declared)
      ? undefined
      : { message: 'Content-Type declares another charset than UTF-8', path: 'Content-Type' };
  },
  breakers: [
    beforeSigning('charset ISO-8859-1', (draft) =>
      withHeader(draft, 'Content-Type', 'application/json; charset=ISO-8859-1'),
    ),
  ],
});

function startsAuthorisation({ id }: Operation): boolean {
  return id.startsWith('start-') && id.endsWith('-authorisation');
}

function withUninvitedBody(draft: RequestDraft): RequestDraft {
  return withHeader(withBody(draft, {}), 'Content-Type', 'application/json');
}

const uninvited: Breaker = beforeSigning('an empty JSON object as body', withUninvitedBody);

export const authorisationWithoutBody = requestRule({
  id: 'authorisation-without-body',
  clause: 'FLW-06',
  refusal: refusals.formatError,
  // That a bank refuses the body is not said.
  observedOnly: true,
  concerns: startsAuthorisation,
  judge: ({ wire }) =>
    wire.body.length === 0 ? undefined : { message: 'an authorisation is started without a body' },
  breakers: [uninvited],
});

export const jsonBodyRules = [
  bodyPresent('domestic-payment-body', 'END-09', isDomestic),
  bodyPresent('body-present', 'END-13', takesOtherBody),
  bodyIsNotXml,
  bodyIsUtf8,
  bodyIsJson('domestic-payment-json', 'END-09', isDomestic),
  bodyIsJson('body-is-json', 'TRN-01', takesOtherBody),
  mediaTypeIsJson,
  charsetIsUtf8,
  authorisationWithoutBody,
] as const;
