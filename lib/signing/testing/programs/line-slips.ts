/** Slips in how the lines are written and put together. */

import { slip, type Slip } from './slip.js';

const toJoin = (id: string, causes: Parameters<typeof slip>[2], change: (text: string) => string): Slip =>
  slip('join', id, causes, (old) => (lines, call) => change(old(lines, call)));

const joined = (
  id: string,
  causes: Parameters<typeof slip>[2],
  change: (lines: readonly string[]) => string,
): Slip => slip('join', id, causes, () => (lines) => change(lines));

function pairs(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.map((line) => {
    const at = line.indexOf(':', 1);
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
}

const titled = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

const joins: readonly Slip[] = [
  joined('CR LF', 'line-separator', (lines) => lines.join('\r\n')),
  joined('LF behind each', 'trailing-newline', (lines) => lines.map((line) => `${line}\n`).join('')),
  joined('CR LF behind each', ['line-separator', 'trailing-newline'], (lines) =>
    lines.map((line) => `${line}\r\n`).join(''),
  ),
  joined('\\n in single quotes', 'literal-backslash-n', (lines) => lines.join('\\n')),
  joined('\\r\\n in single quotes', ['literal-backslash-n', 'line-separator'], (lines) =>
    lines.join('\\r\\n'),
  ),
  joined('comma and space', 'line-separator', (lines) => lines.join(', ')),
  joined('comma', 'line-separator', (lines) => lines.join(',')),
  joined('semicolon', 'line-separator', (lines) => lines.join(';')),
  joined('ampersand', 'line-separator', (lines) => lines.join('&')),
  joined('blank', 'line-separator', (lines) => lines.join(' ')),
  joined('nothing', 'line-separator', (lines) => lines.join('')),
  joined('CR', 'line-separator', (lines) => lines.join('\r')),
  joined('empty lines between', 'line-separator', (lines) => lines.join('\n\n')),
  joined('<br>', 'line-separator', (lines) => lines.join('<br>')),
  joined('LF before the first', 'leading-characters', (lines) => `\n${lines.join('\n')}`),
  joined(
    'two LF behind the last',
    ['trailing-newline', 'trailing-characters'],
    (lines) => `${lines.join('\n')}\n\n`,
  ),
  joined(
    'blank behind each',
    ['value-untrimmed', 'value-blanks', 'line-separator', 'trailing-characters'],
    (lines) => lines.map((line) => `${line} `).join('\n'),
  ),
  joined('indented text block', ['line-separator', 'leading-characters', 'value-blanks'], (lines) =>
    lines.join('\n    '),
  ),
  joined('reversed', 'line-order', (lines) => lines.toReversed().join('\n')),
  joined('alphabetical', 'line-order', (lines) => lines.toSorted().join('\n')),
  joined('values only', 'values-without-names', (lines) =>
    pairs(lines)
      .map(([, value]) => value)
      .join('\n'),
  ),
  joined('names only', ['line-missing'], (lines) =>
    pairs(lines)
      .map(([name]) => name)
      .join(' '),
  ),
  joined('JSON object', ['line-separator', 'string-encoding', 'value-encoding'], (lines) =>
    JSON.stringify(Object.fromEntries(pairs(lines))),
  ),
  joined('JSON object, indented', ['line-separator', 'string-encoding', 'value-encoding'], (lines) =>
    JSON.stringify(Object.fromEntries(pairs(lines)), undefined, 2),
  ),
  joined(
    'map of Java',
    ['string-encoding', 'value-encoding', 'line-separator'],
    (lines) =>
      `{${pairs(lines)
        .map(([name, value]) => `${name}=${value}`)
        .join(', ')}}`,
  ),
  joined(
    'dict of Python',
    ['line-separator', 'string-encoding', 'value-encoding'],
    (lines) =>
      `{${pairs(lines)
        .map(([name, value]) => `'${name}': '${value}'`)
        .join(', ')}}`,
  ),
  joined(
    'list of Python',
    ['string-encoding', 'value-encoding', 'line-separator'],
    (lines) => `[${lines.map((line) => `'${line}'`).join(', ')}]`,
  ),
  joined('query string', ['string-encoding', 'value-encoding', 'line-separator'], (lines) =>
    pairs(lines)
      .map(([name, value]) => new URLSearchParams({ [name]: value }).toString())
      .join('&'),
  ),
  joined('array of JavaScript', ['line-separator'], (lines) => String(lines)),
  toJoin('all in small letters', ['value-case', 'string-encoding'], (text) => text.toLowerCase()),
  toJoin('all in capitals', ['value-case', 'string-encoding', 'name-case'], (text) => text.toUpperCase()),
  toJoin('without any blank', ['value-blanks', 'string-encoding', 'space-after-colon-missing'], (text) =>
    text.replaceAll(' ', ''),
  ),
  slip(
    'join',
    'the header line in front',
    ['line-extra', 'leading-characters'],
    (old) => (lines, call) => `${call.method} ${call.target}\n${old(lines, call)}`,
  ),
  slip(
    'join',
    'signature of the body',
    'body-signed',
    (old) => (lines, call) => (call.body.length === 0 ? old(lines, call) : call.body.toString('latin1')),
    { hides: true },
  ),
  slip(
    'join',
    'body behind an empty line',
    ['trailing-characters', 'body-signed', 'line-extra'],
    (old) => (lines, call) => `${old(lines, call)}\n\n${call.body.toString('latin1')}`,
  ),
  slip(
    'join',
    'host line not listed',
    'line-extra',
    (old) => (lines, call) => `${old(lines, call)}\nhost: api.bank.example`,
  ),
  slip(
    'join',
    'target line first, not listed',
    'line-extra',
    (old) => (lines, call) =>
      `(request-target): ${call.method.toLowerCase()} ${call.target}\n${old(lines, call)}`,
  ),
  slip(
    'join',
    'content-type line not listed',
    'line-extra',
    (old) => (lines, call) => `${old(lines, call)}\ncontent-type: application/json`,
  ),
  slip('join', 'last line lost', 'line-missing', (old) => (lines, call) => old(lines.slice(0, -1), call)),
  slip(
    'join',
    'digest line lost',
    'line-missing',
    (old) => (lines, call) =>
      old(
        lines.filter((line) => !/^digest/i.test(line)),
        call,
      ),
  ),
  slip(
    'join',
    'date line lost',
    'line-missing',
    (old) => (lines, call) =>
      old(
        lines.filter((line) => !/^date/i.test(line)),
        call,
      ),
  ),
  slip(
    'join',
    'empty line for the corporate id',
    ['absent-header-as-line', 'line-extra'],
    (old) => (lines, call) =>
      old(
        lines.some((line) => line.startsWith('psu-corporate')) ? lines : [...lines, 'psu-corporate-id: '],
        call,
      ),
  ),
  slip(
    'join',
    'null for the corporate id',
    ['absent-header-as-line', 'line-extra'],
    (old) => (lines, call) =>
      old(
        lines.some((line) => line.startsWith('psu-corporate')) ? lines : [...lines, 'psu-corporate-id: null'],
        call,
      ),
  ),
  slip(
    'join',
    'one line twice',
    ['line-extra', 'repeated-header-joined-otherwise'],
    (old) => (lines, call) => old([...lines.slice(0, 1), ...lines], call),
  ),
];

const lineWays: readonly Slip[] = [
  slip('line', 'no space', 'space-after-colon-missing', () => (name, value) => `${name}:${value}`),
  slip('line', 'space before the colon', 'colon-spelling', () => (name, value) => `${name} : ${value}`),
  slip('line', 'equals sign', 'colon-spelling', () => (name, value) => `${name}=${value}`),
  slip('line', 'two spaces', 'colon-spelling', () => (name, value) => `${name}:  ${value}`),
  slip('line', 'tab', 'colon-spelling', () => (name, value) => `${name}:\t${value}`),
  slip('line', 'names as in HTTP', 'name-case', (old) => (name, value) => old(titled(name), value)),
  slip('line', 'names in capitals', 'name-case', (old) => (name, value) => old(name.toUpperCase(), value)),
  slip(
    'line',
    'names in quotes (RFC 9421)',
    ['name-spelling', 'rfc-9421-form'],
    (old) => (name, value) => old(`"${name}"`, value),
  ),
  slip(
    'line',
    'values in quotes',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `"${value}"`),
  ),
  slip(
    'line',
    'values as lists of Python',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `['${value}']`),
  ),
  slip(
    'line',
    'values as lists of Java',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `[${value}]`),
  ),
  slip(
    'line',
    'values as lists of JSON',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `["${value}"]`),
  ),
  slip(
    'line',
    'values percent-encoded',
    ['value-encoding', 'string-encoding'],
    (old) => (name, value) => old(name, encodeURIComponent(value)),
  ),
  slip(
    'line',
    'values in small letters',
    'value-case',
    (old) => (name, value) => old(name, value.toLowerCase()),
  ),
  slip(
    'line',
    'underscores',
    ['name-spelling'],
    (old) => (name, value) => old(name.replaceAll('-', '_'), value),
  ),
  slip(
    'line',
    'as CGI names',
    ['name-spelling', 'name-case'],
    (old) => (name, value) => old(`HTTP_${name.toUpperCase().replaceAll('-', '_')}`, value),
  ),
  slip(
    'line',
    'target without parentheses',
    'name-spelling',
    (old) => (name, value) => old(name.replace(/[()]/g, ''), value),
  ),
];

export const lineSlips: readonly Slip[] = [...joins, ...lineWays];
