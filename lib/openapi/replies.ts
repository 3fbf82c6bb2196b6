/** Replies of an operation: what succeeds with its body, and the refusals that it shares with others. */

import type { Operation, SuccessReply } from '../model/operation.js';
import type { ReplySchemaName } from '../schemas/index.js';
import { requestExamples } from './examples.js';
import { reference, type Node, type NodeObject } from './node.js';
import { refusalKinds, refusalsOf, type RefusalKind } from './refusals.js';
import { replyExamples } from './reply-examples.js';

const jsonMedia = 'application/json';

/** Headers that any reply may have; the bank may sign replies (SIG-40), under names that are assumed. */
const replyHeaderTable: Readonly<Record<string, NodeObject>> = {
  'X-Request-ID': {
    description: 'X-Request-ID of the call.',
    schema: { type: 'string' },
    'x-basis': 'assumed',
  },
  Digest: {
    description: 'Digest of the body of a signed reply.',
    schema: { type: 'string' },
    'x-clauses': ['SIG-40'],
    'x-basis': 'assumed',
  },
  Signature: {
    description: 'Signature of the bank over a signed reply.',
    schema: { type: 'string' },
    'x-clauses': ['SIG-40'],
    'x-basis': 'assumed',
  },
  'ASPSP-Signature-Certificate': {
    description: 'Certificate that verifies the signature of a reply, in base64.',
    schema: { type: 'string' },
    'x-clauses': ['SIG-40'],
    'x-basis': 'assumed',
  },
};

const replyHeaders: NodeObject = Object.fromEntries(
  Object.keys(replyHeaderTable).map((name) => [name, reference('headers', name)]),
);

const meanings: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; an SCA has to confirm it.',
  204: 'Done; there is no body.',
};

/** A body with an example of it. */
function content(schema: string, example: Node): NodeObject {
  return { [jsonMedia]: { schema: reference('schemas', schema), example } };
}

function isReplySchemaName(name: string): name is ReplySchemaName {
  return Object.hasOwn(replyExamples, name);
}

/** What was sent is answered where no reply is described by itself. */
function exampleOf(schema: string): Node {
  return isReplySchemaName(schema) ? replyExamples[schema] : requestExamples['contact-information'];
}

function success({ status, schema }: SuccessReply): NodeObject {
  const open = schema === undefined && status !== 204;
  return {
    description: `${meanings[status] ?? 'Done.'}${open ? ' The body is not described.' : ''}`,
    headers: replyHeaders,
    ...(schema === undefined ? {} : { content: content(schema, exampleOf(schema)) }),
  };
}

/** The Responses Object of an operation. */
export function responsesOf(each: Operation): NodeObject {
  const succeeded = each.success
    .toSorted((one, other) => one.status - other.status)
    .map((reply) => [String(reply.status), success(reply)] as const);
  const refused = refusalsOf(each).map(
    ([status]) => [String(status), reference('responses', refusalKinds[status].name)] as const,
  );
  return Object.fromEntries([...succeeded, ...refused, ['default', reference('responses', 'Refusal')]]);
}

/** How firm the statuses of the refusals of an operation are. */
export function refusalBases(each: Operation): NodeObject {
  return Object.fromEntries(refusalsOf(each));
}

/** The body of a refusal, with the code that stands first for it. */
function refusalContent({ codes: [code = 'FORMAT_ERROR'], about }: Pick<RefusalKind, 'codes' | 'about'>) {
  return content('error-reply', { tppMessages: [{ category: 'ERROR', code, text: about }] });
}

/** The refusals as components; the last stands for every status that nobody foresees (ERR-12). */
export function responseComponents(): NodeObject {
  const named = Object.values(refusalKinds).map((each) => {
    const { name, about, codes } = each;
    const told = { description: about, headers: replyHeaders, content: refusalContent(each) };
    return [name, { ...told, 'x-codes': codes }] as const;
  });
  const other = {
    description: 'Any other refusal: which status goes with which code is left open.',
    headers: replyHeaders,
    content: content('error-reply', replyExamples['error-reply']),
    'x-clauses': ['ERR-01', 'ERR-12'],
  };
  return Object.fromEntries([...named, ['Refusal', other]]);
}

/** The reply headers as components. */
export function headerObjects(): NodeObject {
  return replyHeaderTable;
}
