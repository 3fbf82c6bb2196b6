/**
 * TPPs that have nothing in common with the example: each is a program by itself over a client of its own,
 * which signs with node:crypto and shares no code with it. They show what both overlook together.
 */

import { createHash, createSign, type KeyObject, X509Certificate } from 'node:crypto';
import { ScaStuck } from '../../../harness/sca/driver.js';
import type { LeverOrders } from '../../../model/levers.js';
import type { EmbeddedIdentities } from '../../../embedded/embedded.js';
import { seededRandom } from '../../../model/seeded-random.js';
import { judgeTraffic, type TrafficVerdicts } from '../../../tpp/judge-traffic.js';
import { membersOf, textAt } from '../../../tpp/read-exchange.js';
import type { TrafficExchange } from '../../../tpp/traffic.js';
import { recordedTarget, type RecordedTarget, type Trouble } from '../recorded-target.js';

/** A certificate as this client uses it. */
export interface Shop {
  readonly der: string;
  readonly keyId: string;
  readonly key: KeyObject;
  readonly organisation: string;
}

export interface Got {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  /** Address of a link by its name; fails where the reply has none. */
  readonly link: (name: string) => string;
  readonly offer: string | undefined;
}

export type Heads = Readonly<Record<string, string | undefined>>;

/** What may be wrong about how a call is signed and addressed. */
export interface Signing {
  readonly skip?: string;
  readonly at?: number;
  /** What stands before the path in place of the base address's own. */
  readonly base?: string;
}

/** What a stranger has of the bank, and of time. */
interface BankSide {
  readonly both: Shop;
  readonly pisp: Shop;
  readonly aisp: Shop;
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  readonly draw: () => string;
  readonly send: (
    shop: Shop,
    method: string,
    path: string,
    heads: Heads,
    body?: object | string,
    how?: Signing,
  ) => Promise<Got>;
  /** Sends the PSU with this identity number to a link, and gives what comes back in the redirect. */
  readonly visit: (
    href: string,
    psu: {
      readonly identity: string;
      readonly context?: 'PRIVATE' | 'CORPORATE';
      readonly decision?: 'approve' | 'cancel';
      /** Numbers of the accounts that stay ticked; all of them unless told. */
      readonly accounts?: readonly string[];
    },
  ) => Promise<URLSearchParams>;
  readonly revoke: (order: LeverOrders['revoke']) => Promise<void>;
  readonly runBatch: () => Promise<void>;
}

export interface World extends BankSide {
  /** Begins the traffic anew: what the TPP did before is not in it. */
  readonly beginTraffic: () => void;
}

export interface Stranger {
  /** `theme/defect`, unique among all TPPs of the proof. */
  readonly id: string;
  readonly title: string;
  readonly walk: (world: World) => Promise<unknown>;
  readonly trouble?: () => Trouble;
  /** Default sandbox. */
  readonly environment?: 'sandbox' | 'production';
  /** It is seen by a proxy, past which PSUs open the pages of the bank. */
  readonly pastProxy?: true;
  /** Obligations that must tell it; none of a lawful one. */
  readonly catches: readonly string[];
  readonly may?: readonly string[];
}

const home = 'https://bank.example';
const backTo = 'https://shop.example/back';

function shopOf(identities: EmbeddedIdentities, name: 'primary' | 'pispOnly' | 'aispOnly'): Shop {
  const { pem, keys } = identities.pki.tpps[name];
  const certificate = new X509Certificate(pem);
  const { keyId } = identities.tpps[name].signer;
  const organisation = identities.tpps[name].organisationId ?? '';
  return { der: certificate.raw.toString('base64'), keyId, key: keys.privateKey, organisation };
}

const signed = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

function signatureOf(shop: Shop, heads: ReadonlyMap<string, string>, skip: string | undefined): string {
  const names = signed.filter((each) => heads.has(each) && each !== skip);
  const text = names.map((each) => `${each}: ${heads.get(each)}`).join('\n');
  const value = createSign('RSA-SHA256').update(text).sign(shop.key, 'base64');
  return `keyId="${shop.keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${value}"`;
}

function gotOf(status: number, body: Buffer): Got {
  const text = body.toString('utf8');
  const json = text === '' ? {} : membersOf(JSON.parse(text));
  const href = (name: string) => textAt(json, '_links', name, 'href');
  return {
    status,
    json,
    link(name) {
      const found = href(name);
      if (found === undefined) throw new Error(`the reply with ${status} has no link ${name}`);
      return found;
    },
    offer: href('scaRedirect'),
  };
}

function bankAt({ target, now, pass }: RecordedTarget, identities: EmbeddedIdentities): BankSide {
  const random = seededRandom(23, 'stranger');
  const draw = () => random.uuid();
  const base = new URL(target.baseUrl).pathname.replace(/\/$/, '');
  return {
    both: shopOf(identities, 'primary'),
    pisp: shopOf(identities, 'pispOnly'),
    aisp: shopOf(identities, 'aispOnly'),
    now,
    pass,
    draw,
    async send(shop, method, path, heads, content, how = {}) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      const body = Buffer.from(text ?? '');
      const digest = createHash('sha256').update(body).digest('base64');
      const own: Heads = {
        host: 'bank.example',
        date: new Date(how.at ?? now()).toUTCString(),
        'x-request-id': draw(),
        'tpp-signature-certificate': shop.der,
        ...(content === undefined ? {} : { 'content-type': 'application/json', digest: `SHA-256=${digest}` }),
        ...heads,
      };
      const all = new Map(
        Object.entries(own).flatMap(([name, value]) =>
          value === undefined ? [] : [[name.toLowerCase(), value]],
        ),
      );
      all.set('signature', signatureOf(shop, all, how.skip));
      const sent = { method, target: (how.base ?? base) + path, headers: [...all], body };
      const reply = await target.transport.send(sent);
      return gotOf(reply.status, reply.body);
    },
    async visit(href, { identity, context = 'PRIVATE', decision = 'approve', accounts }) {
      pass(9_000);
      const scaRedirect = new URL(href, home).href;
      const task = {
        scaRedirect,
        identity,
        context,
        decision,
        accounts: accounts ?? 'all',
        redirectUri: backTo,
      } as const;
      try {
        const { redirect } = (await target.sca?.complete(task)) ?? { redirect: backTo };
        return new URL(redirect).searchParams;
      } catch (thrown) {
        // A page that leads nowhere; the PSU closes it.
        if (thrown instanceof ScaStuck) return new URLSearchParams();
        throw thrown;
      }
    },
    revoke: async (order) => target.levers?.revoke?.(order),
    runBatch: async () => target.levers?.batchRun?.({}),
  };
}

export interface StrangerTraffic {
  readonly exchanges: readonly TrafficExchange[];
  readonly basePath: string;
  readonly trust: readonly Buffer[];
  readonly environment: 'sandbox' | 'production';
}

/** What a proxy sees of it. */
export function withoutPages(
  exchanges: readonly TrafficExchange[],
  basePath: string,
): readonly TrafficExchange[] {
  return exchanges
    .filter(({ request }) => request.target.startsWith(`${basePath}/v1/`))
    .map((each) => ({ ...each, unseen: { ...each.unseen, pages: 'past the proxy' } }));
}

/** Everything that a stranger sends. */
export async function trafficOfStranger(
  { walk, trouble, environment = 'sandbox', pastProxy }: Stranger,
  identities: EmbeddedIdentities,
): Promise<StrangerTraffic> {
  const opened = await recordedTarget({
    identities,
    ...(trouble === undefined ? {} : { trouble: trouble() }),
    environment,
  });
  let first = 0;
  const beginTraffic = () => {
    first = opened.exchanges.length;
  };
  try {
    await walk({ ...bankAt(opened, identities), beginTraffic });
  } finally {
    await opened.close();
  }
  const { target, trust } = opened;
  const { basePath } = target;
  const seen = opened.exchanges.slice(first);
  const exchanges = pastProxy === true ? withoutPages(seen, basePath) : seen;
  return { exchanges, trust, environment, basePath };
}

/** What is held against a stranger. */
export async function judgeStranger(
  stranger: Stranger,
  identities: EmbeddedIdentities,
): Promise<TrafficVerdicts> {
  const { exchanges, ...place } = await trafficOfStranger(stranger, identities);
  return judgeTraffic(exchanges, { ...place, complete: true });
}

export { backTo };
