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
  const inside = text.slice(start);
  // The line end behind the body is that of the text around it, unless the length of the body says otherwise.
  const own = /^content-length:/im.test(inside) ? inside : inside.replace(/\r?\n$/, '');
  return [{ text: own, how: 'without what stands before it' }];
}

/** What wget -d prints: the head between two marks, the body in a line of its own. */
export function ofWget(text: string): Logged | undefined {
  const [, head = '', body = ''] =
    /^---request begin---\r?\n([\s\S]*?)\r?\n---request end---(?:\r?\n\[BODY data: ([\s\S]*?)\]\r?$)?/m.exec(
      text,
    ) ?? [];
  if (head === '') return undefined;
  return { text: `${head.trimEnd()}\r\n\r\n${body}`, how: 'from what wget prints' };
}

/** What JMeter shows of a request: its address, its body, then its headers. */
export function ofJMeter(text: string): Logged | undefined {
  const [, method = '', address = '', body = '', head = ''] =
    /^([A-Z]+) (https?:\/\/\S+)\r?\n\r?\n(?:[A-Z]+ data:\r?\n([\s\S]*?)\r?\n\r?\n)?(?:\[no cookies\]|Cookie Data:)[\s\S]*?^Request Headers:\r?\n([\s\S]*)$/m.exec(
      text,
    ) ?? [];
  if (method === '') return undefined;
  return {
    text: `${method} ${address} HTTP/1.1\n${head.trimEnd()}\n\n${body}`,
    how: 'from what JMeter shows',
  };
}

/** The request that Burp keeps in XML as base64. */
export function ofBurp(text: string): Logged | undefined {
  const [, packed] = /<request base64="true"><!\[CDATA\[([A-Za-z0-9+/=\s]+)\]\]>/.exec(text) ?? [];
  if (packed === undefined) return undefined;
  return { text: Buffer.from(packed, 'base64').toString('latin1'), how: 'from an export of Burp' };
}

const signs: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

/** What a page in HTML shows as code. */
export function ofPage(text: string): Logged | undefined {
  if (!/^<(?:!doctype html|html|body|div|p|pre|code)\b/i.test(text)) return undefined;
  const [, , shown] = /<(pre|code|textarea)\b[^>]*>([\s\S]*?)<\/\1>/i.exec(text) ?? [];
  const plain = shown
    ?.replaceAll(/<\/?(?:code|span|b|i|em|strong|a|br)\b[^>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return signs[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return Buffer.from(String.fromCodePoint(code)).toString('latin1');
    });
  return plain === undefined ? undefined : { text: plain, how: 'without the marks of HTML' };
}
