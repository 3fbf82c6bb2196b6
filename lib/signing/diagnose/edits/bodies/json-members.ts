/** A JSON body with a member that was there when it was hashed, as serialisers leave out what is null. */

import { readJson, writeJson, type JsonMember, type JsonNode } from './json-tree.js';

/** Members of payments and of other bodies of this interface that a TPP may have no value for. */
const optional = [
  'endToEndIdentification',
  'instructionIdentification',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured',
  'requestedExecutionDate',
  'requestedExecutionTime',
  'creditorAgent',
  'creditorAgentName',
  'creditorAddress',
  'creditorName',
  'debtorName',
  'debtorId',
  'ultimateDebtor',
  'ultimateCreditor',
  'purposeCode',
  'chargeBearer',
  'kid',
  'message',
  'reference',
  'currency',
  'iban',
  'bban',
  'id',
  'paymentId',
];

const values: readonly (readonly [spoken: string, node: JsonNode])[] = [
  ['null', { kind: 'other', written: 'null' }],
  ['an empty text', { kind: 'text', value: '' }],
];

/** The data with one more member, at each place of the outermost object, on one line or indented. */
export function* withLostMembers(body: string): Generator<{ readonly what: string; readonly text: string }> {
  const tree = readJson(body);
  if (tree?.kind !== 'object') return;
  const known = new Set(tree.members.map(([name]) => name));
  for (const name of optional.filter((each) => !known.has(each))) {
    for (const [spoken, value] of values) {
      for (let at = tree.members.length; at >= 0; at -= 1) {
        const added: JsonMember = [name, value];
        const members = tree.members.toSpliced(at, 0, added);
        const style = { comma: ',', colon: ':', escape: (each: string) => each };
        const what = `the JSON with ${name} as ${spoken}, which was left out when it was sent`;
        yield { what, text: writeJson({ kind: 'object', members }, style) };
      }
    }
  }
}
