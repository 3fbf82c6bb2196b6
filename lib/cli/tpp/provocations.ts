/** Provocations: what a lawful bank may do and brittle clients trip over, and the failures of real life. */

import type { PartsChange } from '../../bank/types.js';
import type { BankAdmin } from '../../bank/admin.js';
import { digestHeader } from '../../signing/index.js';
import { headerValue, type HeaderLine, type WireReply, type WireRequest } from '../../model/http.js';

/** What the way to the bank does to a request: nothing, a reply of its own, or no reply at all. */
export type Interference = (
  request: WireRequest,
  pass: () => Promise<WireReply>,
  admin: BankAdmin,
) => Promise<WireReply | 'lost'>;

export interface Provocation {
  /** `theme/what`, unique. */
  readonly id: string;
  readonly title: string;
  /** What the bank chooses otherwise: nothing about it is a failure, so that a client goes on. */
  readonly change?: PartsChange;
  /** What goes wrong; made anew for each run. */
  readonly interfere?: () => Interference;
}

/** Lawful choices that matter to clients, by the ids of the variants. */
const chosenVariants: readonly string[] = [
  'accounts/further-members',
  'accounts/other-order',
  'accounts/oldest-first',
  'accounts/third-balance',
  'accounts/both-lists-always',
  'accounts/details-unwrapped',
  'accounts/no-link-between-pages',
  'approvals/identified',
  'approvals/without-sca-status',
  'approvals/offer-with-200',
  'approvals/offer-with-403',
  'approvals/long-addresses',
  'cards/amounts-as-strings',
  'cards/bare-details',
  'errors/bare-messages',
  'errors/error-and-warning',
  'errors/text-512',
  'errors/absolute-links',
  'errors/redirect-without-messages',
  'flows/relative-redirect-address',
  'flows/redirect-at-creation',
  'flows/authorisation-received',
  'flows/session-of-55-minutes',
  'flows/failure-without-system',
  'flows/blanks-as-plus',
  'headers/lower-case-names',
  'headers/more-headers',
  'headers/no-date',
  'limits/exhausted-403',
  'limits/one-quota-for-all',
  'payments/first-status-actc',
  'payments/first-status-pdng',
  'payments/aborted-is-canc',
  'payments/further-members',
  'payments/long-psu-message',
  'payments/warning',
  'payments/no-fee-members',
  'payments/only-start-link',
  'payments/deletion-200',
  'payments/authorisation-200',
  'sca/redirect-302',
  'sca/more-parameters',
  'sealing/certificate-beside',
  'sealing/digest-alone',
  'transport/charset-spelt-out',
  'transport/zulu-date-times',
];

function refused(status: number, headers: readonly HeaderLine[] = []): WireReply {
  const code = status === 429 ? 'ACCESS_EXCEEDED' : 'SYSTEM_ERROR';
  const text = JSON.stringify({ tppMessages: [{ category: 'ERROR', code }] });
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: Buffer.from(text) };
}

type Meant = (request: WireRequest) => boolean;

const reads: Meant = ({ method, target }) => method === 'GET' && /\/v1\/accounts\/[^/?]+/.test(target);
const lists: Meant = ({ method, target }) => method === 'GET' && /\/v1\/accounts(?:\?|$)/.test(target);
const creates: Meant = ({ method, target }) =>
  method === 'POST' && /\/v1\/(?:bulk-|periodic-)?payments\/[^/]+(?:\?|$)/.test(target);

/** Does something to the first requests that are meant. */
function toTheFirst(meant: Meant, times: number, act: Interference): () => Interference {
  return () => {
    let left = times;
    return async (request, pass, admin) => {
      if (left === 0 || !meant(request)) return pass();
      left -= 1;
      return act(request, pass, admin);
    };
  };
}

const answering =
  (reply: WireReply): Interference =>
  async () =>
    reply;

/** The bank does what is asked, and its reply is lost. */
const lost: Interference = async (_request, pass) => {
  await pass();
  return 'lost';
};

/** Long enough that a client with little patience gives up. */
const slowness = 3_000;

const late: Interference = async (_request, pass) => {
  const reply = await pass();
  await new Promise((resolve) => setTimeout(resolve, slowness));
  return reply;
};

/** The PSU takes the consent back at the bank. */
const revoked: Interference = async (request, pass, admin) => {
  admin.revoke({ psuIdentity: headerValue(request.headers, 'x-psu-identity') ?? '12085592767' });
  return pass();
};

/** Where the bank sends the PSU back with success, the PSU has given up. */
function cancelled(): Interference {
  let left = 1;
  return async (_request, pass) => {
    const reply = await pass();
    const location = headerValue(reply.headers, 'location');
    if (left === 0 || location === undefined || !/[?&]psu-id=/.test(location)) return reply;
    left -= 1;
    const address = new URL(location);
    for (const name of ['psu-id', 'psu-corporate-id', 'context']) address.searchParams.delete(name);
    for (const [name, value] of [
      ['status', '401'],
      ['code', 'PSU_CREDENTIALS_INVALID'],
      ['message', 'cancelled by the PSU'],
    ] as const)
      address.searchParams.set(name, value);
    const headers = reply.headers.filter(([name]) => name.toLowerCase() !== 'location');
    return { ...reply, headers: [...headers, ['Location', address.href]] };
  };
}

/** The body of a reply is changed on the way; its Digest stays that of the body before. */
const forging =
  (change: (text: string) => string): Interference =>
  async (_request, pass) => {
    const reply = await pass();
    const text = reply.body.toString('utf8');
    const changed = change(text);
    if (changed === text) return reply;
    const headers = reply.headers.filter(([name]) => !/^(?:digest|content-length)$/i.test(name));
    return {
      ...reply,
      headers: [...headers, ['Digest', digestHeader(reply.body)]],
      body: Buffer.from(changed),
    };
  };

const starts: Meant = ({ method, target }) => method === 'POST' && target.endsWith('/authorisations');

const failures: readonly Provocation[] = [
  {
    id: 'trouble/429',
    title: 'The first reading of an account is refused with 429 and Retry-After',
    interfere: toTheFirst(reads, 1, answering(refused(429, [['Retry-After', '1']]))),
  },
  {
    id: 'trouble/429-without-retry-after',
    title: 'Two readings of accounts are refused with 429 that names no time',
    interfere: toTheFirst(reads, 2, answering(refused(429))),
  },
  ...[500, 502, 503].map((status) => ({
    id: `trouble/${status}-on-reading`,
    title: `The first list of accounts is answered with ${status}`,
    interfere: toTheFirst(lists, 1, answering(refused(status))),
  })),
  {
    id: 'trouble/500-on-payment',
    title: 'The first creation of a payment is answered with 500, and nobody knows whether it was taken on',
    interfere: toTheFirst(creates, 1, async (_request, pass) => {
      await pass();
      return refused(500);
    }),
  },
  {
    id: 'trouble/payment-reply-lost',
    title: 'The first payment is taken on, and the connection is cut before the reply',
    interfere: toTheFirst(creates, 1, lost),
  },
  {
    id: 'trouble/reading-lost',
    title: 'The connection is cut at the first reading of an account',
    interfere: toTheFirst(reads, 1, lost),
  },
  {
    id: 'trouble/slow',
    title: 'Three replies come after three seconds',
    interfere: toTheFirst(() => true, 3, late),
  },
  {
    id: 'trouble/consent-revoked',
    title: 'The private customer takes the consent back before an account is read',
    interfere: toTheFirst(reads, 1, revoked),
  },
  {
    id: 'trouble/payment-id-forged',
    title: 'The reply to the first payment has another paymentId than its Digest is for',
    interfere: toTheFirst(
      creates,
      1,
      forging((text) => {
        const [, id = ''] = /"paymentId":"([^"]+)"/.exec(text) ?? [];
        return id === '' ? text : text.replaceAll(id, `${id}-forged`);
      }),
    ),
  },
  {
    id: 'trouble/sca-redirect-forged',
    title: 'The reply to the first start of an authorisation has another scaRedirect than its Digest is for',
    interfere: toTheFirst(
      starts,
      1,
      forging((text) => text.replace(/("scaRedirect":\{"href":"[^"?]+)/, '$1-forged')),
    ),
  },
  { id: 'trouble/sca-cancelled', title: 'The PSU gives up the first SCA', interfere: cancelled },
];

/** All provocations: lawful choices first, then failures. */
export async function provocations(): Promise<readonly Provocation[]> {
  const { allVariants } = await import('../../faults/index.js');
  const byId = new Map(allVariants.map((each) => [each.id, each]));
  const lawful = chosenVariants.map((id): Provocation => {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`no variant ${id}`);
    return { id, title: found.title, change: found.change };
  });
  return [...lawful, ...failures];
}
