/**
 * The target of a call beside this one: another day, page or list in its query, another product, resource,
 * version or environment in its path. A client that keeps a signature, or signs before it fills a parameter
 * in, has signed one of them.
 */

import { groupedPaymentProducts, paymentProducts } from '../../../../model/operations/payments.js';
import { pathAndQuery, type Spoken } from './address-text.js';

const day = 86_400_000;
/** So many days before and behind a date of the query, and so many rows of a list. */
const reach = 400;
const rows = 1_000;

const words: Readonly<Record<string, readonly string[]>> = {
  bookingStatus: ['booked', 'pending', 'both', 'all'],
};
/** Each of them is written in the ways of several languages. */
const truths = ['true', 'false', 'True', 'False', 'TRUE', 'FALSE', '1', '0', 'yes', 'no', 'on', 'off'];

function* days(from: number, text: string): Generator<string> {
  for (let away = 1; away <= reach; away += 1)
    for (const at of [from - away * day, from + away * day])
      yield text.replace(/^\d{4}-\d{2}-\d{2}/, new Date(at).toISOString().slice(0, 10));
}

/** What else a parameter may hold, judged by its name and by what it holds. */
function* otherValues(name: string, value: string): Generator<string> {
  const date = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '');
  if (!Number.isNaN(date)) yield* days(date, value);
  else if (words[name] !== undefined) yield* words[name];
  else if (truths.includes(value)) yield* truths;
  if (/^\d{1,9}$/.test(value)) for (let row = 0; row <= rows; row += 1) yield String(row);
}

/** The target with another value of one parameter of its query. */
export function* otherQueryValues(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  const parameters = query.slice(1).split('&');
  for (const [at, each] of parameters.slice(0, 12).entries()) {
    const [name = '', value = ''] = each.split('=', 2);
    for (const other of otherValues(name, value)) {
      const changed = parameters.with(at, `${name}=${other}`).join('&');
      if (other !== value)
        yield [
          `signed ${name}=${other} in the query of the request target, and sent ${each}`,
          `${path}?${changed}`,
        ];
    }
  }
}

/** Words that stand for each other in a path: where one was sent, another may have been signed. */
const alternatives: readonly (readonly string[])[] = [
  paymentProducts,
  ['payments', 'bulk-payments', 'periodic-payments'],
  ['accounts', 'card-accounts'],
  ['balances', 'transactions'],
  ['authorisations', 'cancellation-authorisations', 'status'],
  ['consents', 'bank-offered-consents'],
  ['user', 'users', 'agreements'],
  ['v1', 'v1.0', 'v1.1', 'v1.2', 'v1.3', 'v2', 'V1', '1', 'v01'],
];

function* otherWords(path: string): Generator<Spoken> {
  const segments = path.split('/');
  for (const [at, segment] of segments.entries()) {
    for (const other of alternatives.find((each) => each.includes(segment)) ?? [])
      if (other !== segment)
        yield [`/${other} where /${segment} was sent`, segments.with(at, other).join('/')];
  }
  // Services know other products, so that both change at once.
  const at = segments.findIndex((each) => alternatives[1]?.includes(each) === true);
  const product = segments[at + 1] ?? '';
  if (at < 0 || !(paymentProducts as readonly string[]).includes(product)) return;
  for (const service of alternatives[1] ?? [])
    for (const other of service === 'payments' ? paymentProducts : groupedPaymentProducts)
      if (service !== segments[at] && other !== product)
        yield [
          `/${service}/${other} where /${segments[at] ?? ''}/${product} was sent`,
          segments.toSpliced(at, 2, service, other).join('/'),
        ];
}

/** The target of another product, resource or version. */
export function* otherPathWords(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  for (const [which, other] of otherWords(path)) {
    yield [`signed the request target of another call, with ${which}`, other + query];
    if (query !== '') yield [`signed the request target of another call, with ${which}, and no query`, other];
  }
}

const bases = ['api', 'psd2', 'xs2a', 'openbanking', 'open-banking', 'sandbox', 'gateway', 'v1'];
const stages = ['sandbox', 'test', 'prod', 'production', 'live', 'preprod', 'staging', 'dev', 'uat', 'demo'];
const stage = new RegExp(`[-_.]?(?:${stages.join('|')})$`, 'i');

/** Names of the same base in other environments. */
function basesBeside(base: string): ReadonlySet<string> {
  const bare = base.replace(stage, '');
  const stems = bare === '' ? bases : [bare];
  return new Set([
    ...stems.flatMap((stem) => [
      stem,
      ...stages.flatMap((each) => ['-', '_', ''].map((joint) => `${stem}${joint}${each}`)),
      ...stages.map((each) => `${stem}/${each}`),
      ...stages.map((each) => `${each}/${stem}`),
    ]),
    ...bases,
    ...stages,
  ]);
}

/** The target below the base address of another environment, as a client that knows both may sign it. */
export function* otherBases(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  const segments = path.split('/');
  const version = segments.findIndex((each) => /^v\d/.test(each));
  const at = version < 0 ? 1 : version - 1;
  const base = segments[at] ?? '';
  if (at < 1 || base === '') return;
  for (const other of basesBeside(base)) {
    if (other === base) continue;
    const changed = segments.with(at, other).join('/') + query;
    yield [`signed the request target with the base /${other} of another environment for /${base}`, changed];
  }
}
