/** Remarks on bodies: members that nobody reads, members that stand twice, and a body where none is read. */

import { nearMiss } from '../../model/near-miss.js';
import { isSchemaName, unknownMembers, type SchemaName } from '../../schemas/index.js';
import { membersOf } from '../../schemas/members.js';
import { foreignMembers } from './berlin-group.js';
import { repeatedMembers } from './repeated-members.js';
import type { RemarkKind } from './remark.js';

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/')).replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

function nameOf(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** The members that a schema knows at the place of another one. */
function neighbours(schema: SchemaName, pointer: string): readonly string[] {
  const parent = parentOf(pointer);
  return membersOf(schema).flatMap(({ path }) => (parentOf(path) === parent ? [nameOf(path)] : []));
}

export const unknownMember: RemarkKind = {
  id: 'member-unknown',
  clause: 'END-13',
  look: ({ body, operation }) => {
    const schema = operation?.requestSchema;
    if (body.kind !== 'json' || schema === undefined || !isSchemaName(schema)) return [];
    return unknownMembers(schema, body.value).map((path) => {
      const name = nameOf(path);
      const meant = nearMiss(name, neighbours(schema, path));
      const foreign = Object.hasOwn(foreignMembers, name) ? foreignMembers[name] : undefined;
      const isParameter = operation?.query.some((each) => each.name === name) === true;
      const near = meant === undefined ? undefined : `did you mean ${meant}?`;
      const hint = isParameter ? 'it is a parameter of the query' : (foreign ?? near);
      return { message: `nobody reads this member${hint === undefined ? '' : `: ${hint}`}`, path };
    });
  },
};

export const repeatedMember: RemarkKind = {
  id: 'member-repeated',
  clause: 'TRN-01',
  look: ({ body }) =>
    body.kind === 'json'
      ? repeatedMembers(body.text).map((path) => ({
          message:
            'the member stands twice in its object; the last one counted, another bank may take the first',
          path,
        }))
      : [],
};

export const bodyOfGet: RemarkKind = {
  id: 'body-of-get',
  clause: 'SIG-37',
  look: ({ wire: { method, body } }) =>
    (method === 'GET' || method === 'DELETE') && body.length > 0
      ? [
          {
            message: `a ${method} has no meaning for a body: some servers refuse it, and proxies may drop it`,
          },
        ]
      : [],
};
