/** What of a request may be hashed in the place of its body: its lines, values of its headers, its target. */

import type { WireRequest } from '../../../../model/http.js';
import { mandatorySignedHeaders } from '../../../signable-headers.js';

interface RequestText {
  /** To follow "the hash of". */
  readonly what: string;
  /** Latin1, one character a byte. */
  readonly text: string;
}

/** Some of the lines that are signed, in the order in which they are usually listed. */
function* someLines(lines: readonly (readonly [name: string, value: string])[]): Generator<RequestText> {
  for (let chosen = 1; chosen < 2 ** lines.length; chosen += 1) {
    const some = lines.filter((_, index) => (chosen & (1 << index)) !== 0);
    const names = some.map(([name]) => name).join(', ');
    const written = some.map(([name, value]) => `${name}: ${value}`);
    for (const between of ['\n', '\r\n', ''])
      yield { what: `the signing string of ${names}`, text: written.join(between) };
    yield { what: `the signing string of ${names}`, text: `${written.join('\n')}\n` };
    for (const between of ['\n', '', ' ', ',', '|'])
      yield { what: `the values of ${names}`, text: some.map(([, value]) => value).join(between) };
  }
}

/** Texts of a request beside its body. */
export function* requestTexts({
  method,
  target,
  headers,
}: Pick<WireRequest, 'method' | 'target' | 'headers'>): Generator<RequestText> {
  const own = headers.filter(([name]) => !/^(?:digest|signature)$/i.test(name));
  for (const [name, value] of own) yield { what: `the value of ${name}`, text: value };
  for (const text of [target, `${method} ${target}`, `${method.toLowerCase()} ${target}`])
    yield { what: 'the request target', text };
  const [path = ''] = target.split('?', 1);
  for (const text of [path, `${method} ${path}`, `${method.toLowerCase()} ${path}`])
    yield { what: 'the path of the request target', text };
  if (target.length > path.length) yield { what: 'the query', text: target.slice(path.length + 1) };
  const host = own.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
  yield { what: 'the address of the request', text: `https://${host}${target}` };
  const usual: readonly string[] = mandatorySignedHeaders;
  const signed = usual.flatMap((name) => {
    const line = own.find(([each]) => each.toLowerCase() === name);
    return line === undefined ? [] : [[name, line[1]] as const];
  });
  yield* someLines(signed);
  yield* someLines([['(request-target)', `${method.toLowerCase()} ${target}`], ...signed]);
}
