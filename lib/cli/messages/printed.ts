/** Requests as objects of .NET print themselves, and as programs print the bytes they sent, in quotes. */

import type { Logged } from './given-message.js';

/** HttpRequestMessage.ToString(): everything but the body, which people paste behind it. */
export function ofDotNet(text: string): Logged | undefined {
  const [, method = '', address = '', version = '', content = '', head = '', behind = ''] =
    /Method: ([A-Z]+), RequestUri: '([^'\s]+)', Version: (\d(?:\.\d)?), Content: ([^,\n]*), Headers:\s*\{\r?\n([\s\S]*?)^\s*\}([\s\S]*)$/m.exec(
      text,
    ) ?? [];
  if (method === '') return undefined;
  const lines = head.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? '';
  const named = lines.some((line) => /^host:/i.test(line)) ? lines : [`Host: ${host}`, ...lines];
  const start = `${method} ${address} HTTP/${version}\r\n${named.join('\r\n')}\r\n\r\n`;
  const how = 'from what HttpRequestMessage of .NET prints';
  const body = behind.trim();
  if (/^[[{]/.test(body)) return { text: start + body, how };
  return content === '<null>' ? { text: start, how } : { text: start, isHead: true, how };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', e: '\u001b' };

/** The text that was printed with backslashes. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gi,
    (_, code: string | undefined, wide: string | undefined, each: string) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (wide === undefined) return escapes[each] ?? each;
      return Buffer.from(String.fromCharCode(Number.parseInt(wide, 16))).toString('latin1');
    },
  );
}

/** What Net::HTTP of Ruby writes (<- "…"), and a dump that was printed in quotes, as %q of Go does. */
export function inQuotes(text: string): Logged | undefined {
  const sent = Array.from(text.matchAll(/^<- "((?:[^"\\]|\\.)*)"/gm), ([, each = '']) => each);
  if (sent.length > 0) return { text: unescaped(sent.join('')), how: 'from what Net::HTTP of Ruby prints' };
  const [, dump] = /"([A-Z]+ [^\s"]+ HTTP\/\d(?:\.\d)?\\r\\n(?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return dump === undefined ? undefined : { text: unescaped(dump), how: 'from a text in quotes' };
}

/** What curl prints, without what --trace-time and --trace-ids put before its lines. */
export function untimed(text: string): string {
  return text.replaceAll(
    /^\d\d:\d\d:\d\d\.\d{6} (?:\[[\dx-]+\] )?(?=[*<>{}] |[<>]\r?$|[=<]= |[=<][=>] )/gm,
    '',
  );
}

/** A raw request, or a curl command, that begins somewhere inside of a letter. */
export function inLetter(text: string): readonly Logged[] {
  const start = /^(?:[A-Z]{3,7} \S+ HTTP\/\d(?:\.\d)?[ \t]*\r?$|(?:[$>%] )?curl(?:\.exe)? )/m.exec(
    text,
  )?.index;
  if (start === undefined || start === 0) return [];
  return [{ text: text.slice(start), how: 'without what stands before it' }];
}

/** What an answer to a letter quotes, each of its lines behind a mark. */
export function inAnswer(text: string): readonly Logged[] {
  const lines = text.trimEnd().split('\n');
  if (!lines.every((line) => line.startsWith('>'))) return [];
  return [
    {
      text: lines.map((line) => line.replace(/^> ?/, '')).join('\n'),
      how: 'without the marks of a quotation',
    },
  ];
}
