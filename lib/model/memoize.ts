/**
 * Results that are kept with the object that they were made of: certificates and lists of rules serve many
 * requests.
 */

/** The function, run once for each object and as long as that lives. */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
