/** The proxy of the benchmark in a process of its own, as `tpp proxy` serves it. */

import { mintTestPki, privateKeyPem } from '../certificates/index.js';
import { lookOn, type Watch } from './proxy/look-on.js';
import { serveProxy } from './proxy/serve-proxy.js';
import { isClean } from './judge-traffic.js';

/** What the benchmark tells: where the bank is, and the authority of its certificate. */
export interface Upstream {
  readonly upstream: string;
  readonly ca: string;
  /** Nobody looks on. */
  readonly blind: boolean;
}

/** What it is told then. */
export interface Proxied {
  readonly baseUrl: string;
  readonly ca: string;
}

/** What it is told when it asks for it. */
export interface Judged {
  readonly calls: number;
  readonly clean: boolean;
}

const unseen: Watch = { requestBytes: () => undefined, replyBytes: () => undefined, close: () => {} };

async function serve({ upstream, ca, blind }: Upstream): Promise<void> {
  const pki = await mintTestPki(new Date());
  const address = new URL(upstream);
  const looking = lookOn({ basePath: address.pathname }, () => {});
  const proxy = await serveProxy({
    upstream: address,
    host: '127.0.0.1',
    port: 0,
    server: { cert: pki.server.pem + pki.intermediate.pem, key: privateKeyPem(pki.server.keys) },
    ca,
    watch: blind ? () => unseen : looking.watch,
    trouble: (text) => process.stderr.write(`${text}\n`),
  });
  const tell = async (): Promise<void> => {
    const verdicts = await looking.verdicts();
    process.send?.({ calls: verdicts.calls, clean: isClean(verdicts) } satisfies Judged);
  };
  process.on('message', () => void tell());
  process.send?.({ baseUrl: proxy.baseUrl, ca: pki.root.pem } satisfies Proxied);
}

// Whoever started this process has gone.
process.on('disconnect', () => process.exit());
process.once('message', (told: Upstream) => void serve(told));
