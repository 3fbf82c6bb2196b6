/**
 * The lines inside something else: printed as a collection by a language, between tags, with a mark or an
 * indent before each.
 */

import type { DraftLine, LayoutEdit, Rank, SigningDraft } from './draft.js';
import { capitalised } from './name-spellings.js';

/** Before, for the colon, between and behind the lines; and what becomes of each line before that. */
type Container = readonly [
  spoken: string,
  rank: Rank,
  texts: readonly string[],
  write?: (line: DraftLine) => DraftLine,
];

const formText = (text: string): string =>
  new URLSearchParams([['', Buffer.from(text, 'latin1').toString('utf8')]]).toString().slice(1);

function withValue(change: (value: string) => string) {
  return (line: DraftLine): DraftLine => ({ ...line, value: change(line.value) });
}

function percentEncoded(value: string): string {
  try {
    return encodeURIComponent(Buffer.from(value, 'latin1').toString('utf8'));
  } catch {
    return value;
  }
}

/** Escapes what a string in JSON may not hold; most values hold nothing of it. */
const inJson = withValue((value) =>
  /["\\]/.test(value) ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : value,
);

const closed = (line: DraftLine): DraftLine => ({ ...line, value: `${line.value}</${line.name}>` });
const capital = (line: DraftLine): DraftLine => ({ ...line, name: capitalised(line.name) });

/** How languages print a map or a list of fields. */
const containers: readonly Container[] = [
  ['a JSON object', 1, ['{"', '":"', '","', '"}'], inJson],
  ['a JSON object with blanks', 1, ['{"', '": "', '", "', '"}'], inJson],
  ['an indented JSON object', 2, ['{\n  "', '": "', '",\n  "', '"\n}'], inJson],
  ['an object indented by 4 blanks', 2, ['{\n    "', '": "', '",\n    "', '"\n}'], inJson],
  ["a dict of Python ({'…': '…'})", 1, ["{'", "': '", "', '", "'}"]],
  ['a map of Java ({…=…, …})', 1, ['{', '=', ', ', '}']],
  ['a map of Go (map[…:… …])', 1, ['map[', ':', ' ', ']']],
  ['a map of slices of Go', 2, ['map[', ':[', '] ', ']]']],
  ['a hash of Ruby ({"…"=>"…"})', 1, ['{"', '"=>"', '", "', '"}']],
  ['a hash of newer Ruby', 2, ['{"', '" => "', '", "', '"}']],
  ['pairs in brackets ([…, …])', 2, ['[', ', ', '][', ']']],
  ['a list of pairs as .NET prints it', 2, ['[', ', ', '], [', ']']],
  ["a list of tuples of Python ([('…', '…')])", 2, ["[('", "', '", "'), ('", "')]"]],
  ['a list of pairs in JSON', 2, ['[["', '","', '"],["', '"]]'], inJson],
  ['a list of lines in JSON', 2, ['["', ': ', '","', '"]'], inJson],
  ["a list of lines of Python (['…: …'])", 1, ["['", ': ', "', '", "']"]],
  ['a list of lines of Java', 1, ['[', ': ', ', ', ']']],
  ['quoted fields (…="…",…="…")', 2, ['', '="', '",', '"']],
  ['quoted fields with blanks (…="…", …="…")', 2, ['', '="', '", ', '"']],
  ['quoted values (…: "…")', 2, ['', ': "', '"\n', '"']],
  ['a JSON object with tabs', 3, ['{\n\t"', '": "', '",\n\t"', '"\n}'], inJson],
  ['a JSON object of lists', 2, ['{"', '":["', '"],"', '"]}'], inJson],
  ['a JSON list of names and values', 2, ['[{"name":"', '","value":"', '"},{"name":"', '"}]'], inJson],
  ['a JSON list of keys and values', 2, ['[{"key":"', '","value":"', '"},{"key":"', '"}]'], inJson],
  ['a list of lines in JSON with blanks', 2, ['["', ': ', '", "', '"]'], inJson],
  ["an OrderedDict of Python ([('…', '…')])", 2, ["OrderedDict([('", "', '", "'), ('", "')])"]],
  ["an OrderedDict of Python ({'…': '…'})", 2, ["OrderedDict({'", "': '", "', '", "'})"]],
  ['a dictionary of Swift (["…": "…"])', 2, ['["', '": "', '", "', '"]']],
  ['a list of tuples of Rust ([("…", "…")])', 2, ['[("', '", "', '"), ("', '")]']],
  ['a list of tuples of Elixir ([{"…", "…"}])', 2, ['[{"', '", "', '"}, {"', '"}]']],
  ['a map of Elixir or Perl (%{"…" => "…"})', 3, ['%{"', '" => "', '", "', '"}']],
  ['a hash of Ruby with symbols', 3, ['{:"', '"=>"', '", :"', '"}']],
  ['an array of PHP (print_r)', 2, ['Array\n(\n    [', '] => ', '\n    [', '\n)\n']],
  ['an array of PHP (var_export)', 2, ["array (\n  '", "' => '", "',\n  '", "',\n)"]],
  ['a list of objects of Kotlin', 3, ['[Header(name=', ', value=', '), Header(name=', ')]']],
  ['a list of pairs of Kotlin', 3, ['[(', ', ', '), (', ')]']],
  ['a slice of strings of Go', 2, ['[', ': ', ' ', ']']],
  ['a header map of Go', 2, ['map[', ':[', '] ', ']]'], capital],
  ['a header map of Java ({Date=[…], …})', 2, ['{', '=[', '], ', ']}'], capital],
  ['a map of lists of Java', 2, ['{', '=[', '], ', ']}']],
  ['a header list of Spring ([Date:"…", …])', 2, ['[', ':"', '", ', '"]']],
  ['a header list of Spring with capitals', 2, ['[', ':"', '", ', '"]'], capital],
  ['the headers of .NET (ToString)', 2, ['', ': ', '\r\n', '\r\n'], capital],
  ['the headers of a message, capitalised, with LF', 2, ['', ': ', '\n', '\n'], capital],
  ['CSV', 2, ['"', '","', '"\n"', '"']],
  ['CSV on Windows', 3, ['"', '","', '"\r\n"', '"']],
  ['names and values in turn, as JavaScript prints a list of pairs', 2, ['', ',', ',', '']],
  ['lines of name and value with a comma', 3, ['', ',', '\n', '']],
  ['YAML with quotes', 2, ['', ": '", "'\n", "'"]],
  ['YAML with quotes and a line end', 2, ['', ": '", "'\n", "'\n"]],
  ['a YAML list of names and values', 3, ['- name: ', '\n  value: ', '\n- name: ', '']],
  ['INI', 3, ['[headers]\n', '=', '\n', '']],
  ['an encoded form', 1, ['', '=', '&', ''], withValue(formText)],
  ['an encoded query', 2, ['', '=', '&', ''], withValue(percentEncoded)],
  ['an encoded form with colons', 3, ['', ':', '&', ''], withValue(formText)],
  ['XML elements', 2, ['<', '>', '<', ''], closed],
  ['XML elements on lines', 2, ['<', '>', '\n<', ''], closed],
  ['an XML document', 3, ['<headers><', '>', '<', '</headers>'], closed],
  ['options of curl', 3, ['-H "', ': ', '" -H "', '"']],
  ['options of curl with single quotes', 3, ["-H '", ': ', "' -H '", "'"]],
  ['lines between quotes', 2, ['"', ': ', '"\n"', '"']],
];

function framed(spoken: string, rank: Rank, edit: LayoutEdit['edit']): LayoutEdit {
  const did = `signed the headers ${spoken}, not as lines`;
  return { kind: 'layout', slot: 'frame', cause: 'line-separator', did, rank, edit };
}

/** The lines as languages print a collection. */
function* printed(): Generator<LayoutEdit> {
  for (const [spoken, rank, texts, write] of containers) {
    const [start = '', colon = '', separator = '', end = ''] = texts;
    yield framed(`printed as ${spoken}`, rank, (draft) => ({
      ...draft,
      lines: write === undefined ? draft.lines : draft.lines.map(write),
      start,
      colon,
      separator,
      end,
    }));
  }
}

const indents = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24].map((width) => ' '.repeat(width));

/**
 * A text block that keeps the indent of the code: a break before the lines, one behind them, and how far in
 * it is closed.
 */
function* indented(): Generator<LayoutEdit> {
  for (const indent of [...indents, '\t', '\t\t', '\t\t\t']) {
    const outer = indent.startsWith('\t') ? indent.slice(1) : indent.slice(2);
    const ends = new Set(['', '\n', `\n${outer}`, `\n${indent}`, `\n${indent.slice(4)}`]);
    for (const lineEnd of ['\n', '\r\n']) {
      for (const start of ['', lineEnd]) {
        for (const end of ends) {
          const spoken = 'with the indent of a text block before each';
          yield framed(spoken, 3, marking(indent, lineEnd, start, end.replace('\n', lineEnd)));
        }
      }
      // The first line stands at the quote, the others at the indent of the code.
      for (const end of ['', lineEnd]) {
        const spoken = 'with the indent of a text block before all but the first';
        const separator = lineEnd + indent;
        yield framed(spoken, 3, (draft) => ({
          ...draft,
          separator,
          end,
        }));
      }
    }
  }
}

function marking(mark: string, between: string, start: string, end: string): LayoutEdit['edit'] {
  return (draft) => ({ ...draft, start: start + mark, separator: between + mark, end });
}

const marks = [
  '> ',
  '< ',
  '* ',
  '- ',
  '# ',
  '// ',
  '+ ',
  '| ',
  'header.',
  'headers.',
  'header: ',
  'http-',
  'http.',
];

/** One text before each line. */
function* marked(): Generator<LayoutEdit> {
  for (const mark of marks) yield framed(`with "${mark}" before each`, 3, marking(mark, '\n', '', ''));
  for (const [spoken, first, behind] of [
    ['counted from 1', 1, '. '],
    ['counted from 0', 0, ': '],
    ['counted from 1 in parentheses', 1, ') '],
  ] as const) {
    yield framed(spoken, 3, (draft) => counted(draft, first, behind));
  }
}

function counted(draft: SigningDraft, first: number, behind: string): SigningDraft {
  const lines = draft.lines.map((line, at) => ({ ...line, name: `${at + first}${behind}${line.name}` }));
  return { ...draft, lines };
}

/** A line of dashes on both sides, as armoured texts have it. */
function* fenced(): Generator<LayoutEdit> {
  for (const sign of ['-', '=', '*', '#', '`', '"']) {
    for (let count = 1; count <= 72; count += 1) {
      const fence = sign.repeat(count);
      for (const end of [`\n${fence}`, `\n${fence}\n`]) {
        const edit: LayoutEdit['edit'] = (draft) => ({ ...draft, start: `${fence}\n`, end });
        yield framed('between two lines of dashes', 5, edit);
      }
    }
  }
}

/** Everything that the lines may stand in. */
export function* frames(): Generator<LayoutEdit> {
  yield* printed();
  yield* indented();
  yield* marked();
  yield* fenced();
}
