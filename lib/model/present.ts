/** The members of a value that are there, so that what is optional is left out instead of being undefined. */

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/**
 * A copy without the members that are undefined; the others keep their order.
 * @example { id, ...present({ title, reason }) }
 */
export function present<T extends object>(members: T): Optional<T> & Present<T>;
export function present(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
