/** Where links lead. An href may be a path below the base address or absolute; both work. */

import type { Target } from './target.js';

/** The absolute address of a link of a reply. */
export function absoluteHref(target: Pick<Target, 'baseUrl' | 'basePath'>, href: string): string {
  if (/^https?:/i.test(href)) return href;
  const origin = new URL(target.baseUrl).origin;
  const path = href.startsWith('/') ? href : `/${href}`;
  const below =
    target.basePath === '' || path.startsWith(`${target.basePath}/`) ? path : target.basePath + path;
  return origin + below;
}

/** Path and query of a link below the base address, unescaped as ids are; undefined where it leads away. */
export function targetBelowBase(
  target: Pick<Target, 'baseUrl' | 'basePath'>,
  href: string,
): string | undefined {
  // The same origin may be written in other ways (upper case, the usual port); the rest is taken as it
  // stands.
  const [, place = '', rest = ''] = /^(https?:[/][/][^/?#]*)(.*)$/is.exec(absoluteHref(target, href)) ?? [];
  if (!URL.canParse(place) || new URL(place).origin !== new URL(target.baseUrl).origin) return undefined;
  return rest.startsWith(`${target.basePath}/`) ? rest.slice(target.basePath.length) : undefined;
}
