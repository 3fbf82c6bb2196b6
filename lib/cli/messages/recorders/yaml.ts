/** Requests that a tool keeps as YAML: collections of Insomnia, cassettes of VCR. */

import { parse } from 'yaml';

/** The same as JSON; undefined for a text that is no YAML of a request. */
export function yamlAsJson(text: string): string | undefined {
  if (!/^\s*(?:- )?ur[il]: /m.test(text) || !/^\s*headers:\s*$/m.test(text)) return undefined;
  try {
    const content: unknown = parse(text);
    return typeof content === 'object' && content !== null ? JSON.stringify(content) : undefined;
  } catch {
    return undefined;
  }
}
