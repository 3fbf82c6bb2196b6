/** How well what stands on a page names somebody or something that the run knows. */

/** Texts by which a page may name somebody: names, ids, numbers. All of them are secret. */
export type Names = readonly string[];

/** Texts as they are compared: no case, runs of what is no letter or digit made one blank. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Digits of a number as people group them, made one. */
function closed(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\d)/g, '');
}

/** How much of a text a name explains: its length where the text holds it as whole words, otherwise none. */
function share(text: string, name: string): number {
  const [whole, part] = [comparable(text), comparable(name)];
  if (part.length < 2) return whole === part && part !== '' ? part.length : 0;
  const held = ` ${whole} `.includes(` ${part} `) || ` ${closed(whole)} `.includes(` ${closed(part)} `);
  return held ? part.length : 0;
}

/** The most that any of the names explains of any of the texts. */
export function likeness(texts: readonly string[], names: Names): number {
  return Math.max(0, ...texts.flatMap((text) => names.map((name) => share(text, name))));
}

/** How much of the texts all the names together explain: of two alike in one name, the other names decide. */
export function explained(texts: readonly string[], names: Names): number {
  const all = [...new Set(names.map(comparable))];
  return all.reduce((total, name) => total + likeness(texts, [name]), 0);
}

/** The one of several that the texts name most fully; undefined when none is named, or two alike. */
export function bestNamed<Each>(
  texts: readonly string[],
  all: readonly Each[],
  namesOf: (each: Each) => Names,
): Each | undefined {
  const rated = all
    .map((each) => ({
      each,
      much: likeness(texts, namesOf(each)),
      all: explained(texts, namesOf(each)),
    }))
    .filter(({ much }) => much > 0)
    .toSorted((left, right) => right.much - left.much || right.all - left.all);
  const [first, second] = rated;
  const isAlike = first?.much === second?.much && first?.all === second?.all;
  return first === undefined || isAlike ? undefined : first.each;
}
