/** Reads an OpenAPI document for tests: pointers, references, parameters and replies of an operation. */

import { openApiText } from '../document.js';

export type Tree = { readonly [member: string]: unknown };

/** The document as a JSON value. */
export const openApiTree: Tree = JSON.parse(openApiText('json'));

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** What stands at a JSON pointer that begins with `#/`. */
export function at(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((found, step) => (isTree(found) ? found[step] : undefined), openApiTree);
}

/** An object as it stands, or behind its reference. */
export function resolved(value: unknown): Tree {
  const found = isTree(value) && typeof value['$ref'] === 'string' ? at(value['$ref']) : value;
  return isTree(found) ? found : {};
}

/** The operation object of a method on a path template. */
export function operationObject(path: string, method: string): Tree {
  return resolved(at(`#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`));
}

/** Its parameters, resolved. */
export function parametersOf(object: Tree): readonly Tree[] {
  const { parameters } = object;
  return Array.isArray(parameters) ? parameters.map(resolved) : [];
}
