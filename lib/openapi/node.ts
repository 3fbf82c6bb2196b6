/** What an OpenAPI document is made of: plain JSON, and references to its components. */

/** A JSON value; members that are undefined are left out when it is written. */
export type Node =
  | null
  | boolean
  | number
  | string
  | readonly Node[]
  | { readonly [member: string]: Node | undefined };

/** A JSON object. */
export type NodeObject = { readonly [member: string]: Node | undefined };

export type ComponentKind = 'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes';

/** A Reference Object (OpenAPI 3.1, 4.8.23) to a component of the same document. */
export function reference(kind: ComponentKind, name: string): NodeObject {
  return { $ref: `#/components/${kind}/${name}` };
}
