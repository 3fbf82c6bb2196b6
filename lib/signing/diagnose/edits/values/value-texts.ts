/** The texts that code puts around a value, behind it or in its place. */

import type { Rank } from '../draft.js';

/** What stands on both sides of a value, the ways of code that prints it. */
export const around: readonly (readonly [spoken: string, before: string, behind: string, rank: Rank])[] = [
  ['between quotes', '"', '"', 1],
  ['between single quotes', "'", "'", 1],
  ['in brackets, as a list prints it', '[', ']', 1],
  ['in brackets and quotes', '["', '"]', 2],
  ["as Python prints a list (['…'])", "['", "']", 1],
  ["as Python prints bytes (b'…')", "b'", "'", 1],
  ['in braces', '{', '}', 1],
  ['in parentheses', '(', ')', 2],
  ['in angle brackets', '<', '>', 2],
  ['between colons', ':', ':', 2],
  ['between backquotes', '`', '`', 3],
  ['between escaped quotes', '\\"', '\\"', 2],
  ['as Optional[…]', 'Optional[', ']', 2],
  ["as Python prints a UUID (UUID('…'))", "UUID('", "')", 3],
  ['as Some("…")', 'Some("', '")', 3],
  ["as Python prints a tuple (('…',))", "('", "',)", 2],
  ["as Python prints a tuple of one string (('…'))", "('", "')", 3],
];

/** What stands before a value. */
export const inFront: readonly (readonly [spoken: string, text: string, rank: Rank])[] = [
  ['a space', ' ', 1],
  ['two spaces', '  ', 2],
  ['a tab', '\t', 2],
  ['a line feed', '\n', 3],
  ['a zero-width space', '\u00e2\u0080\u008b', 3],
  ['a no-break space', '\u00c2\u00a0', 3],
  ['a byte order mark', '\u00ef\u00bb\u00bf', 3],
];

/** What stands behind a value. */
export const behind: readonly (readonly [spoken: string, text: string, rank: Rank])[] = [
  ['a space', ' ', 1],
  ['CR', '\r', 1],
  ['a line feed', '\n', 1],
  ['CR LF', '\r\n', 1],
  ['a comma', ',', 1],
  ['a semicolon', ';', 1],
  ['a tab', '\t', 2],
  ['a dot', '.', 3],
  ['two spaces', '  ', 3],
  ['a zero byte', '\0', 2],
  ['a backslash and the letter n', '\\n', 2],
  ['a zero-width space', '\u00e2\u0080\u008b', 3],
  ['a no-break space', '\u00c2\u00a0', 3],
  ['a byte order mark', '\u00ef\u00bb\u00bf', 3],
];

/** What code prints for a value that is missing. */
export const constants = [
  'nil',
  'NULL',
  '(null)',
  '<nil>',
  'NaN',
  'false',
  'true',
  '[object Object]',
  '[object Promise]',
  '[object Array]',
  'Array',
  '[B@1b6d3586',
  'System.Byte[]',
  '""',
  '-',
];

/** What stands for a value that was masked, is missing, or was to be filled in. */
export const fillers = [
  '<null>',
  '%!s(MISSING)',
  '%!s(<nil>)',
  '%!v(MISSING)',
  '***',
  '****',
  '[REDACTED]',
  '[MASKED]',
  'changeme',
  'CHANGEME',
  'CHANGE_ME',
  'xxx',
  'test',
  'string',
  '00000000-0000-0000-0000-000000000000',
];

/** Columns of fixed width. */
export const widths = [16, 20, 30, 32, 35, 36, 40, 50, 60, 64, 80, 100, 128, 255];
