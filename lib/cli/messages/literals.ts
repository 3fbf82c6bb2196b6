/** Values written as literals of JavaScript or Python: JSON with other quotes, bare names and last commas. */

/** A value and where the text goes on behind it. */
export interface Literal {
  readonly value: unknown;
  readonly end: number;
}

const named: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  True: true,
  False: false,
  None: null,
  Infinity: null,
  NaN: null,
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** The text between quotes; undefined where something is filled in when the program runs. */
function unquoted(inside: string, quote: string): string | undefined {
  if (quote === '`' && inside.includes('${')) return undefined;
  return inside.replaceAll(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(\r?\n)|([\s\S]))/gi,
    (_, point?: string, wide?: string, narrow?: string, end?: string, other = '') => {
      const code = point ?? wide ?? narrow;
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
      return end === undefined ? (escapes[other] ?? other) : '';
    },
  );
}

/** Blanks and comments. */
function skipped(text: string, from: number): number {
  const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}

function stringAt(text: string, at: number): Literal | undefined {
  const pattern = /b?("|'|`)((?:(?!\1)[^\\]|\\[\s\S])*)\1/y;
  pattern.lastIndex = at;
  const [all, quote = '', inside = ''] = pattern.exec(text) ?? [];
  const value = all === undefined ? undefined : unquoted(inside, quote);
  return all === undefined || value === undefined ? undefined : { value, end: at + all.length };
}

/** What stands between brackets, each member read by `read`, which says where it ends. */
function membersAt(text: string, at: number, close: string, read: (from: number) => number | undefined) {
  let next = skipped(text, at + 1);
  while (text.charAt(next) !== close) {
    const end = read(next);
    if (end === undefined) return undefined;
    const behind = skipped(text, end);
    if (text.charAt(behind) !== ',' && text.charAt(behind) !== close) return undefined;
    next = text.charAt(behind) === ',' ? skipped(text, behind + 1) : behind;
  }
  return next + 1;
}

function objectAt(text: string, at: number, depth: number): Literal | undefined {
  const members: [string, unknown][] = [];
  const end = membersAt(text, at, '}', (from) => {
    const bare = /[\w$]+/y;
    bare.lastIndex = from;
    const [word] = bare.exec(text) ?? [];
    const name =
      stringAt(text, from) ?? (word === undefined ? undefined : { value: word, end: from + word.length });
    const colon = name === undefined ? -1 : skipped(text, name.end);
    if (name === undefined || text.charAt(colon) !== ':') return undefined;
    const member = literalAt(text, colon + 1, depth + 1);
    if (member !== undefined) members.push([String(name.value), member.value]);
    return member?.end;
  });
  return end === undefined ? undefined : { value: Object.fromEntries(members), end };
}

function listAt(text: string, at: number, depth: number): Literal | undefined {
  const values: unknown[] = [];
  const end = membersAt(text, at, ']', (from) => {
    const member = literalAt(text, from, depth + 1);
    if (member !== undefined) values.push(member.value);
    return member?.end;
  });
  return end === undefined ? undefined : { value: values, end };
}

/** JSON.stringify of a literal, as text; with more arguments it is laid out otherwise and not read. */
function stringifiedAt(text: string, at: number, depth: number): Literal | undefined {
  const [call = ''] = /^JSON\.stringify\(/.exec(text.slice(at, at + 20)) ?? [];
  const inner = call === '' ? undefined : literalAt(text, at + call.length, depth + 1);
  const close = inner === undefined ? -1 : skipped(text, inner.end);
  return inner === undefined || text.charAt(close) !== ')'
    ? undefined
    : { value: JSON.stringify(inner.value), end: close + 1 };
}

const deepest = 40;

/** The literal that begins at a place; undefined where anything else stands there. */
export function literalAt(text: string, from: number, depth = 0): Literal | undefined {
  const at = skipped(text, from);
  if (depth > deepest) return undefined;
  if (text.charAt(at) === '{') return objectAt(text, at, depth);
  if (text.charAt(at) === '[') return listAt(text, at, depth);
  const [word] = /^[\w$.+-]+/.exec(text.slice(at, at + 40)) ?? [];
  if (word !== undefined && word in named) return { value: named[word], end: at + word.length };
  if (word !== undefined && /^-?\d+(?:\.\d+)?$/.test(word))
    return { value: Number(word), end: at + word.length };
  return stringAt(text, at) ?? stringifiedAt(text, at, depth);
}
