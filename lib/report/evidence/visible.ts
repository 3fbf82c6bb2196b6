/** Makes characters visible that a terminal, a browser or a diff would obey or hide. */

const hidden =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu;

/** The same, and whole surrogate pairs; most texts have none, and need not be read by code point. */
const suspicious =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/;

function escaped(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.charCodeAt(0);
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The text with control and direction characters written as escapes; line feeds and tabs stay. */
export function visible(text: string): string {
  return suspicious.test(text) ? text.replaceAll(hidden, escaped) : text;
}

/** The same on one line: line feeds and tabs are escaped too. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Every line of the text behind the prefix. */
export function indented(text: string, prefix: string): string {
  return prefix + text.replaceAll('\n', `\n${prefix}`);
}
