/** Parts a text that holds several calls, in a form without a reader of its own, into the text of each. */

import { untimed } from './printed.js';

/** Where a call begins, by who wrote the text. */
const beginnings: readonly RegExp[] = [
  /^.*--> [A-Z]+ https?:\/\/\S+/gm,
  /^.* >> "[A-Z]+ \S+ HTTP\/\d(?:\.\d)?\[\\r\]/gm,
  /^.*http-outgoing-\d+ >> [A-Z]+ \S+ HTTP\/\d/gm,
  /^send: b['"][A-Z]+ \S+ HTTP\/\d/gm,
  /^<- "[A-Z]+ \S+ HTTP\/\d/gm,
  /^.*Method: [A-Z]+, RequestUri: '/gm,
  /^=> Send header, /gm,
  /^(?:[$>%] )?curl(?:\.exe)? (?=\S)/gm,
];

/** Lines of each connection one behind the other, since calls of several may run at once. */
function byConnection(text: string): string {
  const lines = text.split('\n');
  const named = new Map<string, string[]>();
  for (const line of lines) {
    const [name] = /\bhttp-outgoing-\d+\b/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = named.get(name);
    if (known === undefined) named.set(name, [line]);
    else known.push(line);
  }
  return named.size < 2 ? text : [...named.values()].flat().join('\n');
}

/** The text of each call; fewer than two are no reason to part it. */
export function severalCalls(given: string): readonly string[] {
  const text = byConnection(untimed(given));
  for (const pattern of beginnings) {
    const starts = Array.from(text.matchAll(pattern), ({ index }) => index).filter(
      // What continues the line before is no beginning.
      (at) => !/[\\^`][ \t]*\r?\n$/.test(text.slice(Math.max(0, at - 4), at)),
    );
    if (starts.length < 2) continue;
    return starts.map((at, index) => text.slice(index === 0 ? 0 : at, starts[index + 1]));
  }
  return [];
}
