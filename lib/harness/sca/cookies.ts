/** The cookies of one SCA flow (RFC 6265): none at first, unless it goes on in an earlier browser. */

import { headerValues, type HeaderLine } from '../../model/http.js';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** True when only this very host may get it. */
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
}

export interface CookieJar {
  /** Takes the Set-Cookie lines of a reply that came from this address. */
  keep(url: URL, headers: readonly HeaderLine[]): void;
  /** The Cookie header for an address, or undefined when nothing belongs there. */
  headerFor(url: URL): string | undefined;
}

/** The default path of RFC 6265 section 5.1.4. */
function defaultPath(pathname: string): string {
  const end = pathname.lastIndexOf('/');
  return end <= 0 ? '/' : pathname.slice(0, end);
}

function domainMatches(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function pathMatches(path: string, cookiePath: string): boolean {
  if (path === cookiePath) return true;
  return path.startsWith(cookiePath) && (cookiePath.endsWith('/') || path.charAt(cookiePath.length) === '/');
}

interface ReadCookie {
  readonly cookie: Cookie;
  readonly expired: boolean;
}

/** A Set-Cookie value; undefined when it is no cookie or belongs to a foreign domain. */
function readCookie(url: URL, line: string): ReadCookie | undefined {
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  if (equals <= 0) return undefined;
  const given = new Map<string, string>();
  for (const each of attributes) {
    const [name = '', ...rest] = each.split('=');
    given.set(name.trim().toLowerCase(), rest.join('=').trim());
  }
  const domain = given.get('domain')?.replace(/^\./, '').toLowerCase();
  if (domain !== undefined && domain !== '' && !domainMatches(url.hostname, domain)) return undefined;
  const path = given.get('path');
  const maxAge = given.get('max-age');
  const expires = Date.parse(given.get('expires') ?? '');
  return {
    cookie: {
      name: pair.slice(0, equals).trim(),
      value: pair.slice(equals + 1).trim(),
      domain: domain === undefined || domain === '' ? url.hostname : domain,
      hostOnly: domain === undefined || domain === '',
      path: path?.startsWith('/') === true ? path : defaultPath(url.pathname),
      secure: given.has('secure'),
    },
    // Max-Age outranks Expires; a negative or zero age and a past date both take the cookie away.
    expired: maxAge === undefined ? expires <= Date.now() : Number(maxAge) <= 0,
  };
}

/** An empty jar. */
export function cookieJar(): CookieJar {
  let cookies: readonly Cookie[] = [];

  function belongs(cookie: Cookie, url: URL): boolean {
    const host = cookie.hostOnly
      ? url.hostname === cookie.domain
      : domainMatches(url.hostname, cookie.domain);
    return host && pathMatches(url.pathname, cookie.path) && (!cookie.secure || url.protocol === 'https:');
  }

  return {
    keep(url, headers) {
      for (const line of headerValues(headers, 'set-cookie')) {
        const read = readCookie(url, line);
        if (read === undefined) continue;
        const { cookie } = read;
        const others = cookies.filter(
          (each) => each.name !== cookie.name || each.domain !== cookie.domain || each.path !== cookie.path,
        );
        cookies = read.expired ? others : [...others, cookie];
      }
    },
    headerFor(url) {
      const sent = cookies
        .filter((each) => belongs(each, url))
        .toSorted((left, right) => right.path.length - left.path.length);
      return sent.length === 0 ? undefined : sent.map((each) => `${each.name}=${each.value}`).join('; ');
    },
  };
}
