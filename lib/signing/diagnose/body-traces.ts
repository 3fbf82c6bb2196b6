/** What a body and a hash of it show of how they were made, where no other body has the hash. */

import { getHashes, hash } from 'node:crypto';
import { utf8View } from '../signature-text.js';
import { readJson, type JsonNode } from './edits/bodies/json-tree.js';

/** Hashes of the lengths of SHA-256 and SHA-512, as a library may be asked for by mistake. */
const otherHashes = [
  ['SHA3-256', 'sha3-256'],
  ['SHA-512/256', 'sha512-256'],
  ['BLAKE2s', 'blake2s256'],
  ['SHA3-512', 'sha3-512'],
  ['BLAKE2b', 'blake2b512'],
] as const;
const known = new Set(getHashes().map((each) => each.toLowerCase()));

/** The name of another hash function that gives this hash of the body. */
export function otherHash(hex: string, body: Buffer): string | undefined {
  if (hex.length === 64 && hash('sha512', body, 'hex').startsWith(hex)) return 'SHA-512 (cut to 32 bytes)';
  return otherHashes.find(([, node]) => known.has(node) && hash(node, body, 'hex') === hex)?.[0];
}

/** What in a body looks as if something had changed it after it was hashed; empty for nothing. */
export function traces(body: Buffer): string {
  const text = utf8View(body.toString('latin1')) ?? '';
  const tree = readJson(text);
  if (/\p{L}\?\p{L}|"\?\p{L}/u.test(text) || text.includes('\ufffd'))
    return 'question marks stand in it where letters beyond ASCII may have been lost on the way';
  if (/\*{3,}|X{4,}|(?:#{4,})|\[(?:REDACTED|MASKED|FILTERED)\]|<(?:redacted|masked)>/i.test(text))
    return 'something in it is masked, as in logs: hash the body as it was sent';
  if (tree !== undefined && isSorted(tree, fewestSorted))
    return 'its members stand in alphabetical order, so that something may have sorted them after they were hashed';
  return '';
}

const fewestSorted = 5;

/** Whether all members, and at least so many in the outermost object, stand in alphabetical order. */
function isSorted(node: JsonNode, fewest: number): boolean {
  if (node.kind === 'list') return node.items.every((item) => isSorted(item, 0));
  if (node.kind !== 'object') return fewest === 0;
  const names = node.members.map(([name]) => name);
  if (names.length < fewest || names.join('\n') !== names.toSorted().join('\n')) return false;
  return node.members.every(([, value]) => isSorted(value, 0));
}
