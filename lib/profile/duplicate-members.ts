/**
 * Members that a JSON text gives twice. The parser silently keeps the last of them, so a TPP or a lever that
 * somebody wrote first would be gone without a word.
 */

/** A member that stands in its object twice. */
export interface DuplicateMember {
  /** As people write paths: `tpps.second`. */
  readonly path: string;
  /** Lines of the first two, from 1. */
  readonly lines: readonly [number, number];
}

interface Open {
  readonly path: string;
  /** Line of each member seen; absent in a list. */
  readonly members?: Map<string, number>;
  /** The member or item under way. */
  at: string | number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],]|\n/g;

function below(open: Open | undefined): string {
  if (open === undefined) return '';
  if (typeof open.at === 'number') return `${open.path}[${open.at}]`;
  return open.path === '' ? open.at : `${open.path}.${open.at}`;
}

/** The first member that a valid JSON text gives twice; undefined when there is none. */
export function duplicateMember(text: string): DuplicateMember | undefined {
  const stack: Open[] = [];
  let line = 1;
  for (const found of text.matchAll(token)) {
    const [word] = found;
    const open = stack.at(-1);
    if (word === '\n') line += 1;
    else if (word === '{') stack.push({ path: below(open), members: new Map(), at: '' });
    else if (word === '[') stack.push({ path: below(open), at: 0 });
    else if (word === '}' || word === ']') stack.pop();
    else if (word === ',') {
      if (typeof open?.at === 'number') open.at += 1;
    } else if (open?.members !== undefined && /^\s*:/.test(text.slice(found.index + word.length))) {
      const name: unknown = JSON.parse(word);
      open.at = String(name);
      const before = open.members.get(open.at);
      if (before !== undefined) return { path: below(open), lines: [before, line] };
      open.members.set(open.at, line);
    }
  }
  return undefined;
}
