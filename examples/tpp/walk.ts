/** Every journey of this TPP, one after the other. */

import {
  listAccounts,
  readAccount,
  readCards,
  readUnattended,
  renewConsent,
  type KnownAccount,
} from './journeys/accounts.js';
import {
  bulkOrder,
  domesticOrder,
  ordersOf,
  periodicOrder,
  referencedOrder,
  type Payee,
} from './journeys/orders.js';
import { furnishSandbox } from './journeys/sandbox.js';
import { authorise, cancel, create, pay, payAtOnce, payTogether } from './journeys/payments.js';
import { createClient, Refused, ScaFailed, type Browser, type Client } from './client.js';
import type { Person, TppParts } from './parts.js';

/** Who takes part. Identity numbers are those of sandbox customers. */
export interface People {
  /** Address of the PSU's device, and the identity number for the single-SCA payment. */
  readonly first: { readonly address: string; readonly identity: string };
  readonly second: { readonly address: string };
  readonly payee: Payee;
  /** Identity number for a sandbox customer of one's own; absent where there is no sandbox. */
  readonly newCustomer?: string;
}

/** A TPP, and the browser of each of its PSUs. */
export interface Cast {
  readonly parts: TppParts;
  /** The PSU behind a link; `who` is first, second or corporate, and `gives-up` cancels. */
  readonly browse: (who: 'first' | 'second' | 'corporate' | 'gives-up') => Browser;
}

/** Goes on with the next journey where one ended in order: what the bank refuses is a result, too. */
async function inOrder(journey: () => Promise<unknown>): Promise<void> {
  try {
    await journey();
  } catch (thrown) {
    if (!(thrown instanceof Refused || thrown instanceof ScaFailed)) throw thrown;
  }
}

const domesticPath = '/v1/payments/norwegian-domestic-credit-transfers';

function inDays(parts: TppParts, days: number): string {
  return new Date(parts.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function payEveryWay(
  client: Client,
  parts: TppParts,
  person: Person,
  account: KnownAccount,
  { payee }: People,
) {
  for (const [product, body] of Object.entries(ordersOf(account, payee)))
    await inOrder(() => pay(client, parts, person, `/v1/payments/${product}`, body));
  const later = inDays(parts, 20);
  await inOrder(() =>
    pay(client, parts, person, domesticPath, referencedOrder(account, payee, '13.75', '1234567897')),
  );
  await inOrder(async () => {
    const body = domesticOrder(account, payee, '14.00', { requestedExecutionDate: later });
    await cancel(client, parts, person, await pay(client, parts, person, domesticPath, body));
  });
  const grouped = 'norwegian-domestic-credit-transfers';
  await inOrder(() => pay(client, parts, person, `/v1/bulk-payments/${grouped}`, bulkOrder(account, payee)));
  await inOrder(() =>
    pay(client, parts, person, `/v1/periodic-payments/${grouped}`, periodicOrder(account, payee, later)),
  );
  await inOrder(async () => {
    const one = await create(client, person, domesticPath, domesticOrder(account, payee, '15.00'));
    const other = await create(client, person, domesticPath, domesticOrder(account, payee, '16.00'));
    await payTogether(client, parts, person, [one, other]);
  });
}

/** The PSU gives up on a payment; it is told, and the payment is taken back. */
async function giveUp({ parts, browse }: Cast, person: Person, account: KnownAccount, { payee }: People) {
  const client = createClient(parts, browse('gives-up'));
  const order = await create(client, person, domesticPath, domesticOrder(account, payee, '17.00'));
  await inOrder(() => authorise(client, parts, person, order.created, `${order.path}/authorisations`));
  await cancel(client, parts, person, order);
}

/** A TPP that is AISP and PISP. */
export async function walkBoth(cast: Cast, people: People): Promise<void> {
  const { parts } = cast;
  const contact = {
    method: 'PUT',
    path: `/v1/tpps/${parts.tppId}/contact-information`,
    withoutPsu: true,
  } as const;
  const first = createClient(parts, cast.browse('first'));
  const stranger = first.newPerson(people.first.address);
  await first.call({ ...contact, body: { email: 'psd2-operations@tpp.example' } }, stranger);
  await first.call({ method: 'GET', path: contact.path, withoutPsu: true }, stranger);
  const { accounts, person } = await listAccounts(first, stranger);
  for (const each of accounts) await readAccount(first, parts, person, each);
  await readCards(first, person);
  const [account] = accounts;
  if (account !== undefined) {
    await payEveryWay(first, parts, person, account, people);
    await inOrder(() => giveUp(cast, person, account, people));
  }
  const renewed = await renewConsent(first, person);
  if (account !== undefined) await readUnattended(first, parts, renewed, account);
  const second = createClient(parts, cast.browse('second'));
  const others = await listAccounts(second, second.newPerson(people.second.address));
  for (const each of others.accounts) await readAccount(second, parts, others.person, each);
  await walkCorporate(cast, people);
  if (people.newCustomer !== undefined) await furnishSandbox(first, parts, stranger, people.newCustomer);
}

async function walkCorporate({ parts, browse }: Cast, { first }: People): Promise<void> {
  const client = createClient(parts, browse('corporate'));
  const { accounts, person } = await listAccounts(client, client.newPerson(first.address), 'CORPORATE');
  // Agreements are those of a PSU whom the bank has named.
  if (person.psuId !== undefined) await client.callWithSca({ method: 'GET', path: '/v1/agreements' }, person);
  for (const each of accounts) await readAccount(client, parts, person, each);
}

/** A TPP that is PISP alone: it comes to know the PSU by registration, or pays with a single SCA. */
export async function walkPisp(cast: Cast, people: People, account: KnownAccount): Promise<void> {
  const { parts } = cast;
  const client = createClient(parts, cast.browse('first'));
  const { person } = await client.callWithSca(
    { method: 'GET', path: '/v1/users' },
    client.newPerson(people.first.address),
  );
  // Without registration nobody is known whose payment it could be.
  if (person.psuId !== undefined)
    await inOrder(() =>
      pay(client, parts, person, domesticPath, domesticOrder(account, people.payee, '41.00')),
    );
  await inOrder(() =>
    payAtOnce(
      client,
      parts,
      client.newPerson(people.first.address),
      people.first.identity,
      domesticPath,
      domesticOrder(account, people.payee, '42.00'),
    ),
  );
}
