/** What curl's options mean for the request that leaves. */

/** What an option does to the request. */
export type CurlMeaning =
  | 'method'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-binary'
  | 'data-urlencode'
  | 'json'
  | 'url'
  | 'get'
  | 'head'
  | 'user-agent'
  | 'referer'
  | 'cookie'
  | 'user'
  | 'bearer'
  /** Takes a value that does not change the request. */
  | 'ignored-value'
  | 'ignored'
  /** Makes a request that is not read from a command line. */
  | 'unreadable';

/** Options with a short form. */
const short: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  G: 'get',
  I: 'head',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  u: 'user',
  F: 'form',
  T: 'upload-file',
  K: 'config',
  o: 'output',
  w: 'write-out',
  x: 'proxy',
  m: 'max-time',
  E: 'cert',
  c: 'cookie-jar',
  D: 'dump-header',
  r: 'range',
  U: 'proxy-user',
  k: 'insecure',
  s: 'silent',
  S: 'show-error',
  v: 'verbose',
  i: 'include',
  L: 'location',
  f: 'fail',
  g: 'globoff',
  O: 'remote-name',
  N: 'no-buffer',
  J: 'remote-header-name',
  n: 'netrc',
  '#': 'progress-bar',
  '0': 'http1.0',
  '1': 'tlsv1',
  '2': 'sslv2',
  '3': 'sslv3',
  '4': 'ipv4',
  '6': 'ipv6',
};

const meanings: Readonly<Record<string, CurlMeaning>> = {
  request: 'method',
  header: 'header',
  data: 'data',
  'data-ascii': 'data',
  'data-raw': 'data-raw',
  'data-binary': 'data-binary',
  'data-urlencode': 'data-urlencode',
  json: 'json',
  url: 'url',
  get: 'get',
  head: 'head',
  'user-agent': 'user-agent',
  referer: 'referer',
  cookie: 'cookie',
  user: 'user',
  'oauth2-bearer': 'bearer',
  form: 'unreadable',
  'form-string': 'unreadable',
  'upload-file': 'unreadable',
  config: 'unreadable',
  next: 'unreadable',
  range: 'unreadable',
};

const ignoredWithValue: ReadonlySet<string> = new Set(
  (
    'output write-out proxy max-time cert cookie-jar dump-header proxy-user key cacert capath cert-type key-type pass ' +
    'connect-timeout connect-to resolve retry retry-delay retry-max-time ciphers tls13-ciphers tls-max curves interface ' +
    'local-port limit-rate max-redirs noproxy pinnedpubkey trace trace-ascii stderr proto proto-default dns-servers ' +
    'speed-limit speed-time keepalive-time unix-socket output-dir crlfile expect100-timeout variable'
  ).split(' '),
);

/** A long option's meaning, by its name without dashes. Unknown ones count as ignored switches. */
export function meaningOf(name: string): CurlMeaning {
  if (Object.hasOwn(meanings, name)) return meanings[name] ?? 'ignored';
  return ignoredWithValue.has(name) ? 'ignored-value' : 'ignored';
}

/** The long name of a short option; undefined when curl has no such option that matters here. */
export function longName(letter: string): string | undefined {
  return Object.hasOwn(short, letter) ? short[letter] : undefined;
}

/** Whether an option takes the next word. */
export function takesValue(meaning: CurlMeaning): boolean {
  return meaning !== 'ignored' && meaning !== 'get' && meaning !== 'head';
}
