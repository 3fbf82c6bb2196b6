/** Words of one shell command as POSIX shells, or bash for $'…', make them. Text is latin1. */

import { ConfigurationError } from '../../model/errors.js';

const controls: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const escape =
  /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g;

/** What stands between $' and '. */
function unescaped(text: string): string {
  return text.replaceAll(
    escape,
    (
      all: string,
      hex?: string,
      short?: string,
      long?: string,
      octal?: string,
      control?: string,
      other = '',
    ) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      const point = short ?? long;
      if (point !== undefined) {
        const code = Number.parseInt(point, 16);
        // A code point is written in the encoding of the terminal, which is UTF-8 wherever it matters.
        return code > 0x10ffff ? all : Buffer.from(String.fromCodePoint(code)).toString('latin1');
      }
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      return controls[other] ?? (/['"?\\]/.test(other) ? other : `\\${other}`);
    },
  );
}

function refuseExpansion(rest: string): void {
  const [found] = /^(?:\$[A-Za-z_{(]\w*|`)/.exec(rest) ?? [];
  if (found === undefined) return;
  throw new ConfigurationError(
    `the command holds ${found}, which only a shell can fill in; write its value out`,
  );
}

/** Pieces that a word can go on with; each eats its text from the front. */
const single = /^'([^']*)'/;
const ansi = /^\$'((?:[^'\\]|\\[\s\S])*)'/;
const double = /^"((?:[^"\\]|\\[\s\S])*)"/;
const plain = /^(?:[^\s'"\\|&;<>()`$]|\$(?![A-Za-z_{('"`]))+/;

/** The next piece of a word, and how long its text was; undefined at a blank or the end. */
function pieceOf(rest: string): readonly [value: string, length: number] | undefined {
  const ansiQuoted = ansi.exec(rest);
  if (ansiQuoted !== null) return [unescaped(ansiQuoted[1] ?? ''), ansiQuoted[0].length];
  const singleQuoted = single.exec(rest);
  if (singleQuoted !== null) return [singleQuoted[1] ?? '', singleQuoted[0].length];
  const doubleQuoted = double.exec(rest);
  if (doubleQuoted !== null) {
    const inside = doubleQuoted[1] ?? '';
    const active = /(?<!\\)(?:\\\\)*(\$[A-Za-z_{(]\w*|`)/.exec(inside);
    refuseExpansion(active?.[1] ?? '');
    const value = inside.replaceAll(/\\(\r?\n|["\\$`])/g, (_, character: string) =>
      character.endsWith('\n') ? '' : character,
    );
    return [value, doubleQuoted[0].length];
  }
  if (/^(?:\$?['"])/.test(rest)) throw new ConfigurationError('the command has a quote that is not closed');
  const continued = /^\\\r?\n/.exec(rest);
  if (continued !== null) return ['', continued[0].length];
  if (rest.startsWith('\\')) return [rest.charAt(1), 2];
  refuseExpansion(rest);
  const bare = plain.exec(rest);
  return bare === null ? undefined : [bare[0], bare[0].length];
}

/**
 * The words of the first command in the text; what follows a pipe, a redirection or the end of its line is
 * left out.
 * @throws ConfigurationError for an open quote, for an & inside a word, where the command ends, and for
 *   variables and substitutions, which only a shell can fill in.
 */
export function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let rest = text;
  for (;;) {
    rest = rest.replace(/^(?:[ \t]|\\\r?\n)+/, '');
    let word: string | undefined;
    for (let piece = pieceOf(rest); piece !== undefined; piece = pieceOf(rest)) {
      const [value, length] = piece;
      rest = rest.slice(length);
      word = (word ?? '') + value;
    }
    if (word !== undefined && /^&[^&\s]/.test(rest))
      throw new ConfigurationError(
        'a shell ends the command at an & that stands in no quotes; put the address in single quotes',
      );
    if (word === undefined) return words;
    // "2>file" names a stream, not a word of the command.
    if (!(/^[012]$/.test(word) && rest.startsWith('>'))) words.push(word);
  }
}

/** PowerShell goes on behind a backtick, which also escapes; curl.exe takes \" for a quote then. */
export function powerShellWords(text: string): readonly string[] {
  const shell = text.replaceAll(/`[ \t]*(?=\r?\n)/g, '\\').replaceAll('`"', '\\"');
  return shellWords(shell).map((word) => word.replaceAll('\\"', '"'));
}
