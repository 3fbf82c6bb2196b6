/**
 * Members that stand more than once in an object of a JSON text. JSON allows it, and readers differ in which
 * one they take.
 */

/** An object or a list that is open while the text is read. */
interface Open {
  readonly kind: 'object' | 'list';
  /** Names that the object had so far. */
  readonly names: Set<string>;
  /** Name or index of the value that comes next. */
  at: string;
  index: number;
}

/** Strings, and the signs that structure a text; nothing else matters here. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function nameIn(literal: string): string {
  const read: unknown = JSON.parse(literal);
  return typeof read === 'string' ? read : literal;
}

/** JSON pointers to the repeated members of a text that is JSON. Time is linear in the text. */
export function repeatedMembers(text: string): readonly string[] {
  const found: string[] = [];
  const open: Open[] = [];
  let before = '';
  for (const [sign] of text.matchAll(token)) {
    const inside = open.at(-1);
    if (sign === '{' || sign === '[') {
      open.push({ kind: sign === '{' ? 'object' : 'list', names: new Set(), at: '0', index: 0 });
    } else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && inside?.kind === 'list') {
      inside.index += 1;
      inside.at = String(inside.index);
    } else if (sign.startsWith('"') && inside?.kind === 'object' && (before === '{' || before === ',')) {
      inside.at = escaped(nameIn(sign));
      if (inside.names.has(inside.at)) found.push(open.map(({ at }) => `/${at}`).join(''));
      inside.names.add(inside.at);
    }
    before = sign;
  }
  return found;
}
