/** Requests each line of which has something before it: a time, a program, the mark of a quotation. */

import type { Logged } from '../given-message.js';

const digits = /\d+/g;

/** Where a text that is the same on each line ends, at a blank; 0 where the lines have nothing in common. */
function shared(lines: readonly string[]): string {
  const [first = '', ...others] = lines.map((line) => line.replaceAll(digits, '0'));
  let length = first.length;
  for (const other of others) {
    while (length > 0 && !other.startsWith(first.slice(0, length).trimEnd())) length -= 1;
  }
  return /^.*[\s|>:\]]/.exec(first.slice(0, length))?.[0] ?? '';
}

function patternOf(before: string): RegExp {
  const text = before.trimEnd().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replaceAll(digits, '\\d+')}[ \t]?`);
}

/** All lines without what is the same before each, but for its digits. */
export function behindPrefix(text: string): readonly Logged[] {
  const all = text.replace(/\s+$/, '').split(/\r?\n/);
  const fewest = 4;
  // A letter has its own words before and behind what it quotes or indents.
  const marked = ['>', '    ', '\t']
    .map((mark) => all.filter((line) => line.startsWith(mark)))
    .find((each) => each.length >= fewest);
  const lines = marked ?? all;
  const before = lines.length < fewest ? '' : shared(lines.filter((line) => line !== ''));
  if (before === '') return [];
  const pattern = before.trim() === '' ? new RegExp(`^${before}`) : patternOf(before);
  const bare = lines.map((line) => line.replace(pattern, ''));
  return [{ text: bare.join('\n'), how: 'without what stands before each line' }];
}

const beginning =
  /^(.*?)(-{2,}> )?((?:GET|POST|PUT|DELETE|PATCH) (?:\S+ HTTP\/\d(?:\.\d)?|https?:\/\/\S+))[ \t]*$/;

function isField(line: string): boolean {
  return /^[\w-]+: /.test(line);
}

/** Whether a line begins a request: the two behind it are headers, both with what is before it or without. */
function isBeginning(line: string, behind: readonly string[]): boolean {
  const [, before = '', arrow = ''] = beginning.exec(line) ?? [];
  if (`${before}${arrow}`.trim() === '') return false;
  const pattern = patternOf(before);
  return (
    behind.every((each) => pattern.test(each) && isField(each.replace(pattern, ''))) || behind.every(isField)
  );
}

/** A request in a log with other lines around it. Its body may stand behind the last such line. */
export function amongLines(text: string): readonly Logged[] {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line, index) => isBeginning(line, lines.slice(index + 1, index + 3)));
  const [, before = '', , start = ''] = beginning.exec(lines[at] ?? '') ?? [];
  if (start === '') return [];
  // Only the first line has something before it, as where tcpdump prints the head of a packet.
  const pattern = patternOf(before).test(lines[at + 1] ?? '') ? patternOf(before) : /^/;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !pattern.test(line) || /-{2,}> END/.test(line));
  const own = (end < 0 ? rest : rest.slice(0, end)).map((line) => line.replace(pattern, ''));
  const behind = end < 0 || own.includes('') ? [] : rest.slice(end);
  const blank = behind.findIndex((line) => line.trim() === '');
  const body = blank < 0 ? behind : behind.slice(0, blank);
  const isBody = /^\s*[[{]/.test(body[0] ?? '');
  const first = start.includes(' HTTP/') ? start : `${start} HTTP/1.1`;
  const head = [first, ...own].join('\n').replace(/\n+$/, '');
  return [
    {
      text: `${head}\n\n${isBody ? body.join('\n') : ''}`.replace(own.includes('') ? /\n\n$/ : /$^/, ''),
      how: 'from the lines of a log',
    },
  ];
}
