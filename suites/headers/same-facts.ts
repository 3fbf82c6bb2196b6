import { itemsOf, type Reply } from '../../lib/harness/kit/index.js';

/** Words may be said in another language, links may be good for one use, and moments pass. */
const mayDiffer = /^_links$|text|message|name|product|information|details|DateTime$/i;

function* factsIn(value: unknown, place: string): Generator<string> {
  if (Array.isArray(value)) for (const each of itemsOf(value)) yield* factsIn(each, place);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      if (!mayDiffer.test(name)) yield* factsIn(member, `${place}/${name}`);
  } else yield `${place} ${JSON.stringify(value)}`;
}

/** What a reply tells in sums, ids, codes and days, wherever in a list it stands. */
export function factsOf({ json }: Reply): ReadonlySet<string> {
  return new Set(factsIn(json, ''));
}

/** What two replies tell both: what is told once only passes by itself. */
export function lastingFacts(one: Reply, other: Reply): readonly string[] {
  const others = factsOf(other);
  return [...factsOf(one)].filter((each) => others.has(each));
}

/** Which of these facts a reply does not tell. */
export function missingFacts(facts: readonly string[], reply: Reply): readonly string[] {
  const told = factsOf(reply);
  return facts.filter((each) => !told.has(each));
}
