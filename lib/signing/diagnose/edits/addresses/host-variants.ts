/** Addresses of another environment, and parameters that were lost at the end of one. */

import type { Spoken } from './address-text.js';

const environments = [
  'test',
  'dev',
  'staging',
  'stage',
  'sandbox',
  'qa',
  'uat',
  'int',
  'preprod',
  'preview',
  'demo',
  'www',
  'app',
  'api',
  'prod',
  'beta',
  'local',
];

/** Hosts that differ in the label of an environment: in front, or joined by a hyphen. */
export function* otherHosts(host: string): Generator<string> {
  const [first = '', ...rest] = host.split('.');
  if (rest.length > 1) yield rest.join('.');
  for (const label of environments) {
    yield `${label}.${host}`;
    yield [`${first}-${label}`, ...rest].join('.');
    yield [`${label}-${first}`, ...rest].join('.');
    if (rest.length > 1) yield [label, ...rest].join('.');
  }
  const bare = first.replace(
    new RegExp(`^(?:${environments.join('|')})-|-(?:${environments.join('|')})$`),
    '',
  );
  if (bare !== first) yield [bare, ...rest].join('.');
  yield 'localhost';
  yield '127.0.0.1';
}

const innerNames = [
  'localhost',
  '127.0.0.1',
  '0.0.0.0',
  '[::1]',
  'host.docker.internal',
  'gateway',
  'api-gateway',
  'proxy',
  'nginx',
  'envoy',
  'kong',
  'backend',
  'upstream',
  'app',
  'api',
  'web',
  'server',
  'tpp',
  'psd2',
  'psd2-gateway',
  'bank',
];
const innerPorts = ['', '80', '443', '3000', '4000', '5000', '8000', '8080', '8081', '8443', '9090', '9443'];

/** Hosts and ports that a program has for itself, or for the next one, behind a gateway. */
export function* innerHosts(sent: string): Generator<string> {
  const [bare = ''] = sent.split(':', 1);
  for (const host of new Set([...innerNames, ...(bare === '' ? [] : [bare, ...otherHosts(bare)])]))
    for (const port of innerNames.includes(host) || host === bare ? innerPorts : ['', '443', '8443', '8080'])
      yield port === '' ? host : `${host}:${port}`;
}

/** The address at the host of another environment. */
export function* otherEnvironments(text: string): Generator<Spoken> {
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:]+)(:\d+)?(.*)$/is.exec(text) ?? [];
  if (host === '') return;
  for (const other of new Set(otherHosts(host))) {
    const did = `signed the address with the host ${other}, where ${host} was sent`;
    yield [did, scheme + other + port + rest];
    if (port !== '') yield [did, scheme + other + rest];
    if (/^(?:localhost|127)/.test(other)) {
      for (const local of [':3000', ':8080', ':8443', ':4200', ':5000'])
        yield [did, `http://${other}${local}${rest}`];
    }
  }
  for (const other of port === '' ? [':8443', ':8080', ':8000', ':3000', ':9443'] : [''])
    yield [`signed the address with another port`, scheme + host + other + rest];
}

const languages = [
  'nb',
  'no',
  'nn',
  'en',
  'sv',
  'da',
  'fi',
  'de',
  'nb-NO',
  'nb_NO',
  'no-NO',
  'en-GB',
  'en-US',
];
const names = ['lang', 'language', 'locale', 'ui_locales', 'lng', 'l', 'hl'];
const flags = ['ok', 'success', 'result=ok', 'status=ok', 'result=success', 'status=success', 'error=false'];

/** A parameter behind the address, as a shell or a parser cuts it off at the ampersand. */
export function* lostParameters(text: string): Generator<Spoken> {
  const sign = text.includes('?') ? '&' : '?';
  const all = [...names.flatMap((name) => languages.map((each) => `${name}=${each}`)), ...flags];
  for (const parameter of all) {
    yield [
      `signed the address with ${sign}${parameter} behind it, which was lost on the way`,
      text + sign + parameter,
    ];
  }
}
