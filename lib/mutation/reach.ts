/** Which test files reach a source file through imports, nearest first: only these can notice a change of it. */

import { dirname, join } from 'node:path/posix';

const imports = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)\.js'/g;

function importedBy(path: string, text: string): readonly string[] {
  return [...text.matchAll(imports)].map((found) => join(dirname(path), `${found[1] ?? ''}.ts`));
}

/**
 * Steps along imports from a file to every file that it reaches.
 * @param texts TypeScript by path; imports of anything else lead nowhere
 */
function distancesFrom(start: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  for (const [path, distance] of distances) {
    const next = importedBy(path, texts.get(path) ?? '').filter((each) => texts.has(each));
    for (const each of next) if (!distances.has(each)) distances.set(each, distance + 1);
  }
  return distances;
}

/** Files, and all that they import. */
export function withImports(
  starts: readonly string[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set(starts.flatMap((start) => [...distancesFrom(start, texts).keys()]))];
}

/** For a path the tests that reach it, by rising distance; a test that is named like the file comes first. */
export function reachingTests(
  tests: readonly string[],
  texts: ReadonlyMap<string, string>,
): (path: string) => readonly string[] {
  const distances = new Map(tests.map((test) => [test, distancesFrom(test, texts)]));
  return (path) => {
    const namesake = path.replace(/\.ts$/, '.test.ts');
    const far = (test: string) => (test === namesake ? 0 : (distances.get(test)?.get(path) ?? Infinity));
    return tests.filter((test) => far(test) < Infinity).toSorted((one, other) => far(one) - far(other));
  };
}
