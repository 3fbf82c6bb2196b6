/** A customer of a stranger: an object with a queue of its own, that knows the bank by its links. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import {
  backTo,
  type Got,
  type Heads,
  type Shop,
  type Signing,
  type Stranger,
  type World,
} from './stranger.js';

/** The two private customers of the sandbox; the second one also acts for corporations. */
export const anna = '12085592767';
export const bo = '13039319955';

export interface AccountSeen {
  readonly id: string;
  readonly bban: string;
  readonly balances: string;
  readonly transactions: string;
}

/** What a programmer gets wrong about headers: called with those in order. */
export type Spoil = (heads: Heads, call: { readonly method: string; readonly path: string }) => Heads;

export interface CustomerOptions {
  readonly identity?: string;
  readonly context?: 'PRIVATE' | 'CORPORATE';
  readonly address?: string;
  readonly shop?: Shop;
  readonly spoil?: Spoil;
  readonly signing?: Signing;
}

export class Customer {
  readonly world: World;
  readonly identity: string;
  readonly context: 'PRIVATE' | 'CORPORATE';
  readonly #spoil: Spoil;
  readonly #shop: Shop;
  readonly #signing: Signing | undefined;
  session: string;
  address: string | undefined;
  psuId: string | undefined;
  corporateId: string | undefined;
  accounts: readonly AccountSeen[] = [];

  constructor(
    world: World,
    { identity = anna, context = 'PRIVATE', address, shop, spoil, signing }: CustomerOptions = {},
  ) {
    this.world = world;
    this.identity = identity;
    this.context = context;
    this.address = address ?? (identity === anna ? '198.51.100.7' : '203.0.113.81');
    this.#shop = shop ?? world.both;
    this.#spoil = spoil ?? ((heads) => heads);
    this.#signing = signing;
    this.session = world.draw();
  }

  async call(method: string, path: string, body?: object | string, more: Heads = {}): Promise<Got> {
    const heads: Heads = {
      'tpp-redirect-uri': backTo,
      'tpp-session-id': this.session,
      'psu-id': this.psuId,
      'psu-corporate-id': this.corporateId,
      'psu-ip-address': this.address,
      'x-accept-fix': 'amount-as-string',
      ...more,
    };
    this.world.pass(300);
    return this.world.send(
      this.#shop,
      method,
      path,
      this.#spoil(heads, { method, path }),
      body,
      this.#signing,
    );
  }

  /** Goes to the bank and comes back; `accounts` are the numbers of those that stay ticked. */
  async approve(
    href: string,
    decision: 'approve' | 'cancel' = 'approve',
    accounts?: readonly string[],
  ): Promise<URLSearchParams> {
    const { identity, context } = this;
    const chosen = accounts === undefined ? {} : { accounts };
    const back = await this.world.visit(href, { identity, context, decision, ...chosen });
    if (back.has('psu-id')) {
      this.psuId = back.get('psu-id') ?? undefined;
      this.corporateId = back.get('psu-corporate-id') ?? undefined;
      this.session = back.get('tpp-session-id') ?? this.session;
    }
    return back;
  }

  /** Grants access, and knows the accounts afterwards. */
  async login(): Promise<this> {
    const first = await this.call('GET', '/v1/accounts');
    const got =
      first.offer === undefined
        ? first
        : (await this.approve(first.offer), await this.call('GET', '/v1/accounts'));
    this.#learn(got);
    return this;
  }

  /** Renews the consent with the accounts of these numbers, and learns the new list only where told. */
  async renew(accounts: readonly string[], learns = false): Promise<this> {
    const { offer = '' } = await this.call('POST', '/v1/bank-offered-consents');
    await this.approve(offer, 'approve', accounts);
    const got = await this.call('GET', '/v1/accounts');
    if (learns) this.#learn(got);
    return this;
  }

  #learn(got: Got): void {
    this.accounts = listAt(got.json, 'accounts').map((each) => ({
      id: textAt(each, 'resourceId') ?? '',
      bban: textAt(each, 'bban') ?? '',
      balances: textAt(each, '_links', 'balances', 'href') ?? '',
      transactions: textAt(each, '_links', 'transactions', 'href') ?? '',
    }));
  }

  async balances(index = 0): Promise<Got> {
    return this.call('GET', this.accounts[index]?.balances ?? '');
  }

  order(more: object = {}): object {
    return {
      instructedAmount: { amount: '61.20', currency: 'NOK' },
      creditorName: 'Grocer',
      creditorAccount: { bban: '26743379224', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      debtorAccount: { bban: this.accounts[0]?.bban ?? '36062211010', currency: 'NOK' },
      ...more,
    };
  }

  async create(order = this.order(), query = ''): Promise<Got> {
    return this.call('POST', `/v1/payments/norwegian-domestic-credit-transfers${query}`, order);
  }

  /** A bulk of two payments, the first of which is `order`. */
  async createBulk(order = this.order(), more: Heads = {}): Promise<Got> {
    const { debtorAccount, ...first } = { debtorAccount: undefined, ...order };
    const payments = [
      first,
      { ...first, creditorName: 'Baker', instructedAmount: { amount: '9.50', currency: 'NOK' } },
    ];
    const path = '/v1/bulk-payments/norwegian-domestic-credit-transfers';
    return this.call('POST', path, { debtorAccount, payments }, more);
  }

  /** The ids of the cards, as their list shows them. */
  async cards(): Promise<readonly string[]> {
    const { json } = await this.call('GET', '/v1/card-accounts');
    return listAt(json, 'cardAccounts').map((each) => textAt(each, 'resourceId') ?? '');
  }

  /** Starts an authorisation and sends the customer to it. */
  async authorise(created: Got, decision?: 'approve' | 'cancel'): Promise<URLSearchParams | undefined> {
    const started = await this.call('POST', created.link('startAuthorisation'));
    return started.offer === undefined ? undefined : this.approve(started.offer, decision);
  }

  async pay(order = this.order()): Promise<Got> {
    const created = await this.create(order);
    await this.authorise(created);
    await this.call('GET', created.link('status'));
    return created;
  }
}

/** A customer who logs in, and does what is told. */
type Walk = (customer: Customer, world: World) => Promise<unknown>;

function walking(id: string, title: string, walk: Walk): Pick<Stranger, 'id' | 'title' | 'walk'> {
  return { id, title, walk: async (world) => walk(await new Customer(world).login(), world) };
}

/** A stranger that logs one customer in, and then does one thing wrong. */
export function wrongOnce(
  id: string,
  title: string,
  walk: Walk,
  catches: readonly string[],
  more: Partial<Stranger> = {},
): Stranger {
  return { ...walking(`stranger/${id}`, title, walk), catches, ...more };
}

/** A stranger that logs one customer in, and does nothing wrong. */
export function inOrder(id: string, title: string, walk: Walk, more: Partial<Stranger> = {}): Stranger {
  return { ...walking(`stranger-in-order/${id}`, title, walk), catches: [], ...more };
}

/** Both private customers, logged in. */
export async function both(world: World): Promise<readonly [Customer, Customer]> {
  return [await new Customer(world).login(), await new Customer(world, { identity: bo }).login()];
}
