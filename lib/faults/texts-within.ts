/** Changes of every text within a JSON value. */

/** The value with each of its texts changed; `name` is the member that the text stands under. */
export function withTexts(
  value: unknown,
  change: (text: string, name: string) => string,
  name = '',
): unknown {
  if (typeof value === 'string') return change(value, name);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([each, one]) => [each, withTexts(one, change, each)]));
}
