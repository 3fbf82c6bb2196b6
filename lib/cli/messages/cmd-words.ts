/**
 * Words of a command as cmd.exe hands them to a program: the caret takes the meaning of the next character
 * outside of quotes, then the program parts the line at blanks, with \" and "" for a quote inside of quotes.
 */

/** The line without the carets of cmd.exe. It knows no \" and takes each quote for a change of state. */
function uncareted(text: string): string {
  let isQuoted = false;
  let line = '';
  for (let at = 0; at < text.length; at += 1) {
    const each = text.charAt(at);
    if (each === '"') isQuoted = !isQuoted;
    if (each !== '^' || isQuoted) {
      if (!isQuoted && /[\r\n|&<>]/.test(each)) break;
      line += each;
      continue;
    }
    const [end = ''] = /^\r?\n/.exec(text.slice(at + 1)) ?? [];
    // At the end of a line it joins it with the next one, whose first character is taken as it is.
    at += end === '' ? 1 : end.length;
    if (end === '') line += text.charAt(at);
    const [blank = ''] = end === '' ? [] : (/^\r?\n/.exec(text.slice(at + 1)) ?? []);
    if (blank !== '') line += '\n';
    at += blank.length;
  }
  return line;
}

const piece = /^(?:"((?:[^"\\]|\\+"|\\+(?!")|"")*)"|[^\s"\\]+|\\")/;

/** A piece in quotes as the program reads it. */
function unquoted(inside: string): string {
  return inside
    .replaceAll('""', '"')
    .replaceAll(/(\\+)(?=")/g, (all: string) => all.slice(Math.ceil(all.length / 2)));
}

export function cmdWords(text: string): readonly string[] {
  let rest = uncareted(text).trimStart();
  const words: string[] = [];
  while (rest !== '') {
    let word = '';
    while (rest !== '' && !/^\s/.test(rest)) {
      const [found = rest.charAt(0), inside] = piece.exec(rest) ?? [];
      word += inside === undefined ? found.replace(/^\\"$/, '"') : unquoted(inside);
      rest = rest.slice(found.length);
    }
    words.push(word);
    rest = rest.trimStart();
  }
  return words;
}
