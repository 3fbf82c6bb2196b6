/** What a request target had before it was sent: lost parameters, two more parts before the path. */

import type { Spoken } from './address-text.js';

/** Parameters that a client may write although it has no value for them. */
const emptied = ['fromDate', 'toDate', 'dateFrom', 'dateTo', 'entryReferenceFrom', 'entryReference', 'psuId'];

/** Parameters of this interface with the values that they usually have. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  withBalance: ['true', 'false'],
  bookingStatus: ['both', 'booked', 'pending', 'all'],
  limit: ['1', '5', '10', '20', '25', '50', '100', '200', '250', '500', '1000'],
  offset: ['0', '1', '10', '50', '100'],
  page: ['0', '1', '2'],
  deltaList: ['true', 'false'],
  allowLogicalDuplicate: ['true', 'false'],
  sandbox: ['true'],
  debug: ['true', '1'],
  ...Object.fromEntries(emptied.map((name) => [name, ['', 'undefined', 'null', 'None']])),
};

/** A parameter in front of the query or behind it that was not sent. */
export function* lostTargetParameters(target: string): Generator<Spoken> {
  const mark = target.indexOf('?');
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of values) {
      const added = `${name}=${value}`;
      const did = `signed the request target with the parameter ${added}, which was not sent`;
      yield [did, `${target}${mark < 0 ? '?' : '&'}${added}`];
      if (mark >= 0) yield [did, `${target.slice(0, mark + 1)}${added}&${target.slice(mark + 1)}`];
    }
  }
}

const words = [
  'psd2',
  'api',
  'openbanking',
  'open-banking',
  'xs2a',
  'sandbox',
  'tpp',
  'gateway',
  'proxy',
  'v1',
  'v2',
  'v3',
  'berlingroup',
  'bg',
  'test',
  'prod',
  'bank',
  'services',
  'rest',
  'external',
  'public',
  'open',
  'no',
  'ob',
];

/** Two parts before the path, as a gateway takes them off. */
export function* behindTwoPrefixes(target: string): Generator<Spoken> {
  for (const one of words)
    for (const other of words)
      if (one !== other)
        yield [
          `signed the request target with /${one}/${other} before its path, as it is before a gateway`,
          `/${one}/${other}${target}`,
        ];
}
