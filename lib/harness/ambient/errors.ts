/** Errors come as TppMessage objects (chapters ERR and TYPE). */

import { tppMessageCodes } from '../../model/codes.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import { everyOne, isSandboxReply, membersNamed, membersOf, onceForEachReply, shown } from './members.js';
import { kindOf } from '../../model/json-value.js';

/** Elements of every tppMessages list of a reply. */
const messages = onceForEachReply((reply) =>
  membersNamed(reply, 'tppMessages').length === 0
    ? []
    : membersOf(reply).filter(({ path }) => /\/tppMessages\/\d+$/.test(path)),
);

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Judges one member of every TppMessage; of an optional member only where it is present. */
function memberCheck(
  name: string,
  need: 'required' | 'optional',
  expected: string,
  right: (value: unknown) => boolean,
): AmbientCheck['look'] {
  return (reply) =>
    everyOne(
      messages(reply).filter(({ value }) => need === 'required' || part(value, name) !== undefined),
      expected,
      ({ value, path }) =>
        right(part(value, name)) ? undefined : `${shown(part(value, name))} at ${path}/${name}`,
    );
}

const isString = (value: unknown) => typeof value === 'string';

/** The clause speaks of operations; what a gateway says of other paths is its own. */
function answersOperation({ exchange }: Reply): boolean {
  return exchange.unaddressed !== true && exchange.operation !== 'browser';
}

/** With these a gateway speaks in its own form while the bank behind it is away. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

function isGateways(reply: Reply): boolean {
  return gatewayStatuses.has(reply.status) && reply.at('tppMessages') === undefined;
}

function errorBodyProblem(reply: Reply): string | undefined {
  const list = reply.at('tppMessages');
  if (!Array.isArray(list) || list.length === 0) return 'no tppMessages';
  return list.some((each) => part(each, 'category') === 'ERROR') ? undefined : 'no message of category ERROR';
}

export const errorChecks: readonly AmbientCheck[] = [
  {
    clause: 'ERR-01',
    expectation: 'an error reply carries TppMessage objects in tppMessages',
    // The sandbox error body is not shown, and a 401 with a redirect may do without messages.
    look: (reply) =>
      everyOne(
        reply.status >= 400 &&
          !isSandboxReply(reply) &&
          !isGateways(reply) &&
          answersOperation(reply) &&
          reply.link('scaRedirect') === undefined
          ? [reply]
          : [],
        'tppMessages with at least one ERROR',
        errorBodyProblem,
      ),
  },
  {
    clause: 'ERR-01',
    optional: true,
    expectation: 'tppMessages is a list wherever a reply has it',
    // That its items are TppMessage objects is TYPE-13 and TYPE-15; whether null says that there are none is
    // open.
    look: (reply) =>
      everyOne(
        isSandboxReply(reply)
          ? []
          : [reply.at('tppMessages')].filter((each) => each !== undefined && each !== null),
        'a list',
        (value) => (Array.isArray(value) ? undefined : kindOf(value)),
      ),
  },
  {
    clause: 'ERR-02',
    expectation: 'each message code is one of the codes of the interface',
    look: memberCheck('code', 'optional', 'a code of the interface', (value) =>
      tppMessageCodes.some((each) => each === value),
    ),
  },
  {
    clause: 'TYPE-13',
    expectation: 'each TppMessage has a string category',
    look: memberCheck('category', 'required', 'a string', isString),
  },
  {
    clause: 'TYPE-14',
    expectation: 'a category is ERROR or WARNING',
    look: memberCheck(
      'category',
      'optional',
      'ERROR or WARNING',
      (value) => value === 'ERROR' || value === 'WARNING',
    ),
  },
  {
    clause: 'TYPE-15',
    expectation: 'each TppMessage has a string code',
    look: memberCheck('code', 'required', 'a string', isString),
  },
  {
    clause: 'TYPE-16',
    optional: true,
    expectation: 'the path of a TppMessage is a string',
    look: memberCheck('path', 'optional', 'a string', isString),
  },
  {
    clause: 'TYPE-17',
    optional: true,
    expectation: 'the text of a TppMessage is a string',
    look: memberCheck('text', 'optional', 'a string', isString),
  },
  {
    clause: 'TYPE-18',
    optional: true,
    expectation: 'the text of a TppMessage has at most 512 characters',
    look: memberCheck(
      'text',
      'optional',
      'at most 512 characters',
      (value) => typeof value !== 'string' || Array.from(value).length <= 512,
    ),
  },
];
