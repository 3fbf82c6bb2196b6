import {
  expectNoAccess,
  otherCase,
  type RequestDraft,
  type Stage,
  toldOfPsu,
  type Tpp,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

interface Spelling {
  readonly how: string;
  readonly spell: (request: RequestDraft) => RequestDraft;
}

/** The value of a header in the other letter case. */
function inOtherCase(name: string): Spelling {
  return {
    how: `with ${name} in another letter case`,
    spell(request) {
      const line = request.headers.find(([each]) => each.toLowerCase() === name.toLowerCase());
      return line === undefined ? request : withHeader(request, name, otherCase(line[1]));
    },
  };
}

/** The id of the account in the path. */
function withId(how: string, write: (id: string) => string): Spelling {
  return {
    how: `with the account id ${how}`,
    spell: (request) => ({
      ...request,
      target: request.target.replace(/\/accounts\/([^/?]+)/, (_, id: string) => `/accounts/${write(id)}`),
    }),
  };
}

/** A header that asks for nothing else. */
function withLine(name: string, value: string): Spelling {
  return { how: `with ${name}`, spell: (request) => withHeader(request, name, value) };
}

/** The address to which the PSU would come back, with another query; one that is not known is refused. */
function withAddress(request: RequestDraft): RequestDraft {
  const name = 'TPP-Redirect-URI';
  const line = request.headers.find(([each]) => each.toLowerCase() === name.toLowerCase());
  if (line === undefined) return request;
  return withHeader(request, name, `${line[1]}${line[1].includes('?') ? '&' : '?'}of=count`);
}

/** With a parameter that asks for nothing. */
function withParameter(request: RequestDraft): RequestDraft {
  const { target } = request;
  return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}of=count` };
}

/** The context in which the call is made without its saying so. */
function inItsContext(request: RequestDraft): RequestDraft {
  const isCorporate = request.headers.some(([name]) => name.toLowerCase() === 'psu-corporate-id');
  return withHeader(request, 'PSU-Context', isCorporate ? 'CORPORATE' : 'PRIVATE');
}

/** An address alone says that a PSU is there. */
function withPsuToldOf(request: RequestDraft): RequestDraft {
  return toldOfPsu.reduce((told, [name, value]) => withHeader(told, name, value), request);
}

/** The same call in other words: a bank that serves it so counts it, too. */
const spellings: readonly Spelling[] = [
  inOtherCase('PSU-ID'),
  inOtherCase('PSU-Corporate-ID'),
  withId('in another letter case', otherCase),
  withId(
    'percent-encoded',
    (id) => `%${id.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}${id.slice(1)}`,
  ),
  { how: 'without TPP-Session-ID', spell: (request) => withoutHeader(request, 'TPP-Session-ID') },
  { how: 'without x-accept-fix', spell: (request) => withoutHeader(request, 'x-accept-fix') },
  { how: 'with another query in TPP-Redirect-URI', spell: withAddress },
  { how: 'with one more parameter in its query', spell: withParameter },
  withLine('TPP-Redirect-Preferred', 'false'),
  withLine('TPP-Brand-Logging-Information', 'Another brand'),
  withLine('Accept-Language', 'sv'),
  { how: 'with the context that it is made in', spell: inItsContext },
  { how: 'with all that is told of a PSU besides its address', spell: withPsuToldOf },
];

/** Judges that a call which was refused as one too many is refused in every spelling. */
export async function judgeOtherSpellings<Id extends 'LIM-05' | 'LIM-09'>(
  { judge }: Pick<Stage<Id>, 'judge'>,
  tpp: Tpp,
  request: RequestDraft,
  clause: Id,
): Promise<void> {
  for (const { how, spell } of spellings) {
    const spelt = spell(request);
    if (spelt === request || (spelt.target === request.target && spelt.headers === request.headers)) continue;
    const reply = await tpp.send(spelt, { odd: true });
    judge(clause, `so is ${request.operation} ${how}`, () => expectNoAccess(reply));
  }
}
