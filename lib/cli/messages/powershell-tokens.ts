/** The pieces of a PowerShell script: texts, variables, words and signs. */

import { ConfigurationError } from '../../model/errors.js';

export interface Token {
  readonly kind: 'text' | 'variable' | 'word' | 'sign';
  readonly text: string;
  /** A text in double quotes, in which variables and escapes are filled in. */
  readonly isOpen: boolean;
}

/** Pieces of the language, each at the place where the last one ended. */
const pieces: readonly (readonly [kind: Token['kind'] | 'skip' | 'double', pattern: RegExp])[] = [
  ['skip', /(?:[ \t]|`\r?\n|#[^\n]*)+/y],
  ['text', /@'\r?\n([\s\S]*?)\r?\n'@/y],
  ['double', /@"\r?\n([\s\S]*?)\r?\n"@/y],
  ['text', /'((?:[^']|'')*)'/y],
  ['double', /"((?:[^"`]|`[\s\S]|"")*)"/y],
  ['variable', /[$@]([A-Za-z_]\w*)/y],
  ['sign', /(@\{|[{}=;(),|[\].]|\r?\n)/y],
  ['word', /([^\s'"`{}=;(),|@\]]+|@)/y],
];

/** Of what only PowerShell can fill in nothing is known. */
export function refuse(what: string): never {
  throw new ConfigurationError(
    `the command holds ${what}, which only PowerShell can fill in; write its value out`,
  );
}

/** The name of the class whose methods make bytes of a text. */
export const encoding = /^(?:System\.)?Text\.Encoding$/i;

/** Letters that are given by their numbers, as browsers copy them, in UTF-8. */
export function lettersOf(text: string): string {
  const units = Array.from(text.matchAll(/0x[\da-f]+|\d+/gi), ([unit]) => Number(unit));
  return Buffer.from(String.fromCharCode(...units)).toString('latin1');
}

export function* tokensOf(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const start = at;
    for (const [kind, pattern] of pieces) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) continue;
      at += found[0].length;
      const [whole, inside = ''] = found;
      if (kind === 'double') yield { kind: 'text', text: inside, isOpen: true };
      else if (kind === 'text')
        yield { kind, text: whole.startsWith('@') ? inside : inside.replaceAll("''", "'"), isOpen: false };
      else if (kind !== 'skip') yield { kind, text: inside.replace('\r', ''), isOpen: false };
      break;
    }
    if (at === start) throw new ConfigurationError('the PowerShell command has a quote that is not closed');
  }
}
