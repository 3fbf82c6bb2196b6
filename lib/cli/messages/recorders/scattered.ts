/**
 * Requests that a tool prints line by line in a notation of its own. Taken are the lines of headers that this
 * interface knows; the body is not looked for, so that Digest is judged by its form only.
 */

import type { Logged } from '../given-message.js';

const known =
  /(?:host|:authority|date|digest|signature|signature-input|authorization|accept|accept-[a-z]+|x-accept-fix|content-(?:type|length|encoding|digest)|x-request-id|x-psu-identity|psu-[a-z-]+|tpp-[a-z-]+)/
    .source;
const mark = /["'`]?/.source;
const between = /(?:: ?|=| => |, (?=b?['"]))/.source;
const field = new RegExp(
  String.raw`(?<![\w(-])(${known})(${mark})${between}(?:b(?=['"]))?(\[|${mark})(.*)$`,
  'i',
);
/** Where the next header of several in one line begins. */
const next = new RegExp(String.raw`(?:, |[[{] ?|\] )(?=\(?b?${mark}${known}${mark}${between})`, 'gi');
const address =
  /\b(GET|POST|PUT|DELETE|PATCH)["']?,?\s+["']?((?:https?:\/\/|\/)[^\s"']+)|(?::?\bpath|url|uri|address)["']?\s*[:,=]\s*["']?((?:https?:\/\/|\/)[^\s"'`,]+)/i;
const word = /(?:method["']?\s*[:,=]\s*["']?|^(?=[a-z]+ \{$))(GET|POST|PUT|DELETE|PATCH)\b/im;
const reply = /^(?:\W{0,4}HTTP\/\d(?:\.\d)? \d{3}|<{1,2} |.*response (?:headers|begin))/i;

const closers: Readonly<Record<string, string>> = { '[': ']' };

/** The value without the marks that were opened before it, and without a line end that is spelt out. */
function bare(value: string, opener: string): string {
  const text = value.replace(/(?:\\r\\n)?[,\s]*$/, '');
  if (opener === '') return text;
  const end =
    text.includes(']]') && opener === '[' ? text.indexOf(']]') : text.lastIndexOf(closers[opener] ?? opener);
  const inner = (end < 0 ? text : text.slice(0, end)).replace(/\\r\\n$/, '');
  return /["']/.test(opener) ? inner.replaceAll(/\\(["'\\])/g, '$1') : inner;
}

/** An address as reqwest of Rust prints it, as one text. */
const ofRust =
  /url: Url \{ scheme: "(\w+)"[^}]*?Domain\("([^"]+)"\)\), port: (?:None|Some\((\d+)\)), path: "([^"]*)", query: (?:None|Some\("([^"]*)"\))[^}]*\}/;

function spelledOut(text: string): string {
  return text.replace(
    ofRust,
    (_, scheme: string, host: string, port: string | undefined, path: string, query: string | undefined) =>
      `url: "${scheme}://${host}${port === undefined ? '' : `:${port}`}${path}${query === undefined ? '' : `?${query}`}"`,
  );
}

/** The request whose headers stand line by line in a text; none where no whole signature is among them. */
export function scattered(text: string): readonly Logged[] {
  const all = spelledOut(text).replaceAll(next, '\n').split(/\r?\n/);
  const end = all.findIndex((line, at) => at > 0 && reply.test(line));
  const lines = end < 0 ? all : all.slice(0, end);
  const headers = lines.flatMap((line) => {
    const [, name = '', quote = '', opener = '', rest = ''] = field.exec(line) ?? [];
    if (name === '') return [];
    // A quote that was opened before the name ends behind the value, as in "Name: value".
    const before = /(["'])$/.exec(line.slice(0, line.indexOf(name)))?.[1] ?? '';
    const around = opener !== '' ? opener : quote === '' ? before : line.includes("', '") ? "'" : '';
    return [[name.replace(':authority', 'Host'), bare(rest, around)] as const];
  });
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const isWhole =
    /^keyId="SN=.*,signature="[^"]{40,}"$/s.test(valueOf('signature') ?? '') &&
    /^[A-Za-z0-9+/=]{400,}$/.test(valueOf('tpp-signature-certificate') ?? '');
  const names = headers.map(([name]) => name.toLowerCase());
  if (!isWhole || new Set(names).size !== names.length) return [];
  // What the signature lists and the tool does not print was not left out by who sent it.
  const listed =
    /headers="([^"]*)"/
      .exec(valueOf('signature') ?? '')?.[1]
      ?.toLowerCase()
      .match(/[a-z-]+/g) ?? [];
  const isPrinted = listed.every((name) => name === 'request-target' || names.includes(name));
  if (!isPrinted || !/^[\w.:-]*$/.test(valueOf('host') ?? '')) return [];
  const whole = lines.join('\n');
  const [, method, target, path] = address.exec(whole) ?? [];
  const verb = (method ?? word.exec(whole)?.[1])?.toUpperCase();
  const line = (target ?? path)?.replace(/[:;]$/, '');
  if (verb === undefined || line === undefined) return [];
  const head = headers.map((each) => each.join(': ')).join('\r\n');
  return [
    { text: `${verb} ${line} HTTP/1.1\r\n${head}\r\n\r\n`, isHead: true, how: 'out of lines of headers' },
  ];
}
