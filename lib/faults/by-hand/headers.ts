/** Banks that demand headers that are optional, or stumble over their lawful values. */

import { withoutRoute, withoutRule, wrapRoute } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { wherePaymentsAreRefused } from '../consequences.js';
import { type Fault, faults } from '../fault.js';
import { withHeaderLines } from '../other-headers.js';
import { crashesAt, refusesAt, refusesWhen } from '../request-mistakes.js';

const pay = 'create-domestic-payment';

/** True when a header has a value that fits. */
function sends(name: string, value: RegExp = /./): (request: JudgedRequest) => boolean {
  return (request) => value.test(request.header(name) ?? '');
}

function isOdd(value: string | undefined, odd: RegExp): boolean {
  return value !== undefined && odd.test(value);
}

function lacks(name: string): (request: JudgedRequest) => boolean {
  return (request) => request.header(name) === undefined;
}

/** Calls without PSU-ID are served for the PSU of the last call that had one. */
function servesLastPsu(parts: BankParts, ruleId: string, ids: readonly OperationId[]): BankParts {
  let last: string | undefined;
  return wrapRoute(withoutRule(parts, ruleId), ids, (given) => (call) => {
    const named = call.request.header('psu-id');
    last = named ?? last;
    const psuId = last;
    if (named !== undefined || psuId === undefined || !lacks('x-psu-identity')(call.request))
      return given(call);
    return given(withHeaderLines(call, (lines) => [...lines, ['PSU-ID', psuId]]));
  });
}

/** Payments where an optional header is demanded, or a lawful value of it crashes the bank. */
const optionalHeaders = (
  [
    ['HDR-18', 'TPP-Brand-Logging-Information', 'with a blank in it', / /],
    ['HDR-34', 'PSU-Context', 'PRIVATE', /^PRIVATE$/],
    ['HDR-39', 'PSU-IP-Port', 'above 32767', /^[45]\d{4}$/],
    ['HDR-40', 'PSU-User-Agent', 'with a bracket', /\(/],
    ['HDR-41', 'PSU-Accept', 'with a quality', /q=/],
    ['HDR-42', 'PSU-Accept-Charset', 'in lower case', /^utf-8$/],
    ['HDR-43', 'PSU-Accept-Encoding', 'with several codings', /,/],
    ['HDR-44', 'PSU-Accept-Language', 'with regions', /-/],
    ['HDR-45', 'PSU-HTTP-Method', 'PATCH', /^PATCH$/],
    ['HDR-47', 'PSU-Device-ID', 'that is a UUID', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
    ['HDR-49', 'PSU-Geo-Location', 'south of the equator', /GEO:-/],
  ] as const satisfies readonly (readonly [ClauseId, string, string, RegExp])[]
).flatMap(([clause, name, what, value]): readonly Fault[] => [
  {
    id: `headers/${name.toLowerCase()}-demanded`,
    title: `${name} is demanded on the creation of payments`,
    catches: [clause],
    // Nobody else who creates payments sends it.
    mayFail: wherePaymentsAreRefused,
    change: (parts) => refusesAt(parts, pay, lacks(name)),
  },
  {
    id: `headers/${name.toLowerCase()}-stumbled-over`,
    title: `${name} ${what} crashes the creation of payments`,
    catches: [clause],
    mayFail: ['END-10', 'HDR-33'],
    change: (parts) =>
      crashesAt(parts, pay, (request) => lacks('x-psu-identity')(request) && sends(name, value)(request)),
  },
]);

/** The reply of one operation changes with a header. */
function withoutStartLink(parts: BankParts): BankParts {
  return wrapRoute(parts, pay, (given) => async (call) => {
    const reply = await given(call);
    if (reply.kind !== 'json' || call.request.header('tpp-redirect-preferred') !== 'true') return reply;
    const links: unknown = Reflect.get(Object(reply.value), '_links');
    const { startAuthorisation: _dropped, ...others } = Object(links);
    return { ...reply, value: { ...Object(reply.value), _links: others } };
  });
}

export const headerFaults = faults(
  ...optionalHeaders,
  {
    id: 'headers/ipv6-refused',
    title: 'PSU-IP-Address is taken only as IPv4',
    catches: ['HDR-38'],
    change: (parts) => refusesAt(parts, pay, sends('psu-ip-address', /:/)),
  },
  {
    id: 'headers/redirect-preferred-changes-links',
    title: 'TPP-Redirect-Preferred takes startAuthorisation out of the reply',
    catches: ['HDR-17'],
    change: withoutStartLink,
  },
  {
    id: 'headers/redirect-preferred-refused',
    title: 'TPP-Redirect-Preferred is refused as unknown',
    catches: ['HDR-17', 'END-10'],
    mayFail: ['HDR-16'],
    change: (parts) => refusesAt(parts, pay, sends('tpp-redirect-preferred')),
  },
  {
    id: 'headers/too-many-psu-headers',
    title: 'More than eight PSU headers overflow a table',
    catches: ['END-10'],
    change: (parts) =>
      crashesAt(parts, pay, ({ wire }) => wire.headers.filter(([name]) => /^psu-/i.test(name)).length > 8),
  },
  {
    id: 'headers/accept-demanded',
    title: 'Accept is demanded',
    catches: ['HDR-03'],
    change: (parts) => refusesAt(parts, 'list-accounts', lacks('accept')),
  },
  {
    id: 'headers/accept-any-refused',
    title: 'Accept: */* is answered with a refusal',
    catches: ['HDR-03'],
    change: (parts) => refusesAt(parts, 'list-accounts', sends('accept', /^\*\/\*$/)),
  },
  {
    id: 'headers/accept-charset-list',
    title: 'Accept-Charset with more than one charset is refused',
    catches: ['HDR-04'],
    change: (parts) => refusesAt(parts, 'list-accounts', sends('accept-charset', /,/)),
  },
  {
    id: 'headers/accept-encoding-identity',
    title: 'Accept-Encoding: identity crashes the bank',
    catches: ['HDR-05'],
    change: (parts) => crashesAt(parts, 'list-accounts', sends('accept-encoding', /^identity$/)),
  },
  {
    id: 'headers/accept-language-unknown',
    title: 'A language that the bank does not speak is refused',
    catches: ['HDR-06'],
    change: (parts) => refusesAt(parts, 'list-accounts', sends('accept-language', /klingon/)),
  },
  {
    id: 'headers/accept-language-norwegian-crash',
    title: 'Texts in Norwegian are missing, which crashes the bank',
    catches: ['HDR-06'],
    change: (parts) => crashesAt(parts, 'list-accounts', sends('accept-language', /^nb$/)),
  },
  {
    id: 'headers/sandbox-demands-accept',
    title: 'Sandbox reads demand Accept',
    catches: ['HDR-51'],
    mayFail: ['ENV-07'],
    change: (parts) => refusesAt(parts, 'list-sandbox-customers', lacks('accept')),
  },
  {
    id: 'headers/sandbox-demands-psu-id',
    title: 'Sandbox reads demand PSU-ID',
    catches: ['HDR-51'],
    mayFail: ['ENV-07'],
    change: (parts) =>
      refusesWhen(
        parts,
        'HDR-51',
        (request) =>
          request.operation?.id === 'list-sandbox-customers' && request.header('psu-id') === undefined,
      ),
  },
  {
    id: 'headers/sandbox-resolves-psu-id',
    title: 'Sandbox reads look PSU-ID up and refuse one that is not known',
    catches: ['HDR-52'],
    change: (parts) => refusesAt(parts, 'list-sandbox-customers', sends('psu-id'), 'psu-unknown'),
  },
  {
    id: 'headers/sandbox-customers-missing',
    title: 'The list of sandbox customers does not exist',
    catches: ['ENV-07'],
    mayFail: ['HDR-51', 'HDR-52'],
    change: (parts) => withoutRoute(parts, 'list-sandbox-customers'),
  },
  {
    id: 'headers/sandbox-customers-empty-reply',
    title: 'Sandbox reads with many headers are answered without JSON',
    catches: ['HDR-52'],
    mayFail: ['TRN-02'],
    change: (parts) =>
      wrapRoute(
        parts,
        'list-sandbox-customers',
        (given) => async (call) =>
          call.request.header('psu-context') === undefined
            ? given(call)
            : { kind: 'empty', status: 200, headers: [] },
      ),
  },
  {
    id: 'headers/link-without-redirect-uri',
    title: 'An account call without TPP-Redirect-URI is answered with a link that leads nowhere afterwards',
    catches: ['HDR-14'],
    change: (parts) => ({
      ...parts,
      rules: parts.rules.filter(({ id }) => id !== 'redirect-uri-for-sca'),
    }),
  },
  {
    id: 'headers/basket-status-without-psu-id',
    title: 'A basket is read and authorised by whoever knows its id, without PSU-ID',
    catches: ['HDR-28'],
    change: (parts) => servesLastPsu(parts, 'basket-psu-id', ['read-basket', 'start-basket-authorisation']),
  },
  {
    id: 'headers/payment-without-psu-id',
    title: 'A payment without PSU-ID is created for the PSU of the last call',
    catches: ['HDR-27'],
    change: (parts) => servesLastPsu(parts, 'payment-psu-id', ['create-domestic-payment']),
  },
  {
    id: 'headers/redirect-preferred-false-refused',
    title: 'TPP-Redirect-Preferred may only be true',
    catches: ['HDR-16'],
    change: (parts) => refusesAt(parts, pay, sends('tpp-redirect-preferred', /^false$/)),
  },
  {
    id: 'headers/host-with-port-refused',
    title: 'Host with a port is another bank',
    catches: ['HDR-07'],
    change: (parts) => refusesWhen(parts, 'HDR-07', sends('host', /:\d+$/), 404),
  },
  ...(
    [
      ['HDR-46', 'psu-http-method', /^(?!(GET|POST|PUT|PATCH|DELETE)$)/],
      ['HDR-48', 'psu-device-id', /^(?!.{36}$)/],
      ['HDR-50', 'psu-geo-location', /^(?!GEO:-?[\d.]+,-?[\d.]+$)/],
    ] as const
  ).map(([clause, name, odd]) => ({
    id: `headers/odd-${name}-crashes`,
    title: `A ${name} of another form than the table's is a failure of the server`,
    catches: [clause] as const,
    change: (parts: BankParts) => crashesAt(parts, pay, (request) => isOdd(request.header(name), odd)),
  })),
);
