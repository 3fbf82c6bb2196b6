/** The places in which whole calls are: by operation, caller, person, size, option, repetition and time. */

import { operations } from '../../model/operations/index.js';
import { paymentProducts } from '../../model/operations/payments.js';
import type { Operation } from '../../model/operation.js';
import type { CallView } from './call-view.js';
import { placed, type Place } from './place.js';
import { otherThanFirst, repeated } from './remembering-places.js';

const hasBody = (operation: Operation | undefined) => operation?.requestSchema !== undefined;
const needsNot = (name: string) => (operation: Operation | undefined) =>
  operation !== undefined && !operation.requiredHeaders.includes(name);
/** Calls and pages that a PSU is behind: sandbox and TPP dialogue know none. */
const hasPsu = (operation: Operation | undefined) =>
  operation?.group !== 'sandbox' && operation?.group !== 'tpp-dialogue';
const isCall = (operation: Operation | undefined) => operation !== undefined;

const atOperations = operations.map((one) =>
  placed(
    'operation',
    one.id,
    `at ${one.id}`,
    (call) => call.operation === one,
    (other) => other === one,
  ),
);

const atMethods = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) =>
  placed(
    'method',
    method.toLowerCase(),
    `for ${method}`,
    (call) => call.operation?.method === method,
    (other) => other?.method === method,
  ),
);

const atProducts = paymentProducts.map((product) =>
  placed(
    'product',
    product,
    `for ${product}`,
    ({ operation, params }) =>
      params['product'] === product || operation?.path.includes(`/${product}`) === true,
    (other) =>
      other !== undefined && (other.path.includes('{product}') || other.path.includes(`/${product}`)),
  ),
);

const atProduction: Place = {
  ...placed(
    'environment',
    'production',
    'in production',
    () => true,
    (other) => other?.group !== 'sandbox',
  ),
  environment: 'production',
};

const psuOf = ({ psuId, flow }: CallView) => psuId ?? flow?.customerNumber;
const callKey = ({ operation, tpp, psuId = '' }: CallView) =>
  operation === undefined ? undefined : `${operation.id} ${tpp?.id ?? ''} ${psuId}`;
const targetKey = (call: CallView) => (call.operation === undefined ? undefined : call.wire.target);

function isCorporate({ header, flow }: CallView): boolean {
  return (
    header('psu-corporate-id') !== undefined ||
    (flow?.acting?.context ?? flow?.asked?.context ?? header('psu-context')) === 'CORPORATE'
  );
}

const contexts: readonly Place[] = [
  placed('context', 'corporate', 'for a corporate context', isCorporate, hasPsu),
  placed(
    'context',
    'private',
    'for a private context',
    (call) => psuOf(call) !== undefined && !isCorporate(call),
    hasPsu,
  ),
  placed(
    'context',
    'single-sca',
    'with X-PSU-IDENTITY',
    ({ header }) => header('x-psu-identity') !== undefined,
    (operation) => operation?.group === 'payments' && hasBody(operation),
  ),
  placed(
    'context',
    'unattended',
    'without PSU-IP-Address',
    ({ header, operation }) => operation !== undefined && header('psu-ip-address') === undefined,
    needsNot('PSU-IP-Address'),
  ),
  placed(
    'context',
    'without-psu',
    'without PSU-ID',
    ({ header, operation }) => operation !== undefined && header('psu-id') === undefined,
    needsNot('PSU-ID'),
  ),
];

const optional = [
  'psu-context',
  'psu-accept-language',
  'psu-user-agent',
  'psu-http-method',
  'psu-device-id',
  'psu-geo-location',
  'psu-ip-port',
  'tpp-redirect-preferred',
  'tpp-brand-logging-information',
  'accept-language',
  'digest',
] as const;

const options: readonly Place[] = [
  ...optional.map((name) =>
    placed(
      'option',
      name,
      `with ${name}`,
      ({ header }) => header(name) !== undefined,
      name.startsWith('psu-') ? (operation) => isCall(operation) && hasPsu(operation) : isCall,
    ),
  ),
  ...['cardaccount-switch-originalamount-and-transactionamount', 'longer-names', 'cash-account-type-iso'].map(
    (name) =>
      placed(
        'option',
        name,
        `under ${name}`,
        ({ header }) => header('x-accept-fix')?.includes(name) === true,
        isCall,
      ),
  ),
  placed(
    'option',
    'several-opt-ins',
    'under several opt-ins',
    ({ header }) => header('x-accept-fix')?.includes(',') === true,
    isCall,
  ),
  placed(
    'option',
    'no-session',
    'without TPP-Session-ID',
    ({ header, operation }) => operation !== undefined && header('tpp-session-id') === undefined,
    needsNot('TPP-Session-ID'),
  ),
];

const sizes = [600, 1_000, 4_000].map((bytes) =>
  placed(
    'size',
    `above-${bytes}`,
    `for bodies above ${bytes} bytes`,
    ({ wire }) => wire.body.length > bytes,
    hasBody,
  ),
);

const characters = [
  [2, /[\u00C2-\u00DF][\u0080-\u00BF]/],
  [3, /[\u00E0-\u00EF][\u0080-\u00BF]{2}/],
].map(([length, pattern]) =>
  placed(
    'characters',
    `of-${String(length)}-bytes`,
    `for characters of ${String(length)} bytes`,
    ({ wire }) => pattern instanceof RegExp && pattern.test(wire.body.toString('latin1')),
    hasBody,
  ),
);

/** The Signature value as it was before it was wrapped as encoded word in base64. */
function unwrapped(value = ''): string {
  const [, text] = /^=\?[\w-]+\?[Bb]\?([^?]*)\?=$/.exec(value) ?? [];
  return text === undefined ? value : Buffer.from(text, 'base64').toString('utf8');
}

const signing: readonly Place[] = [
  placed(
    'signing',
    'wrapped',
    'for a signature wrapped as encoded word',
    ({ header }) => header('signature')?.startsWith('=?') === true,
    isCall,
  ),
  placed(
    'signing',
    'sha-512',
    'with a SHA-512 digest',
    ({ header }) => /^sha-?512=/i.test(header('digest') ?? ''),
    hasBody,
  ),
  placed(
    'signing',
    'other-order',
    'for headers signed in another order',
    ({ header }) => /headers="(?!date|\(request-target\))/.test(unwrapped(header('signature'))),
    isCall,
  ),
  placed(
    'signing',
    'without-body',
    'for requests without a body',
    ({ wire, operation }) => operation !== undefined && wire.body.length === 0,
    (operation) => operation !== undefined && !hasBody(operation),
  ),
];

const clocks = [
  ['an-hour', 3_600_000],
  ['a-day', 86_400_000],
  ['a-hundred-days', 8_640_000_000],
] as const;

const clock = clocks.map(([name, least]) =>
  placed(
    'clock',
    name,
    `once the clock was moved by ${name.replaceAll('-', ' ')}`,
    ({ bank }) => Math.abs(bank.clock.movedBy()) >= least,
  ),
);

const queries: readonly Place[] = [
  placed(
    'query',
    'any',
    'with a query',
    ({ wire }) => wire.target.includes('?'),
    (operation) => (operation?.query ?? []).length > 0,
  ),
  placed(
    'query',
    'none',
    'without a query',
    ({ wire, operation }) => operation !== undefined && !wire.target.includes('?'),
    (operation) => operation !== undefined && !(operation.query ?? []).some(({ required }) => required),
  ),
];

/** All places that whole calls are in. */
export const callPlaces: readonly Place[] = [
  ...atOperations,
  ...atMethods,
  ...atProducts,
  atProduction,
  otherThanFirst('tpp', 'other', 'for a TPP that did not call first', ({ tpp }) => tpp?.id),
  otherThanFirst('person', 'other', 'for a PSU that was not named first', psuOf, hasPsu),
  otherThanFirst(
    'person',
    'other-session',
    'under another TPP-Session-ID than the first',
    ({ header, flow }) => flow?.sessionId ?? header('tpp-session-id'),
    hasPsu,
  ),
  ...contexts,
  repeated('second-call', 'from the second call of an operation on', 2, callKey),
  repeated('fourth-call', 'from the fourth call of an operation on', 4, callKey),
  repeated('same-target', 'where the same target is asked for again', 2, targetKey),
  ...sizes,
  ...characters,
  ...options,
  ...signing,
  ...clock,
  ...queries,
];
