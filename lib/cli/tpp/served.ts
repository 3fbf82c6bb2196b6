/** A reference bank that keeps what it is asked, for judging the TPPs that call it. */

import { serveAdmin } from '../../bank/admin-server.js';
import { createBank, type Bank } from '../../bank/bank.js';
import { serveBank } from '../../bank/server.js';
import { embeddedParts, type EmbeddedIdentities } from '../../embedded/embedded.js';
import type { Area } from '../../tpp/obligation.js';
import { judgeTraffic, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { listening, serverIdentity } from '../bank.js';
import { verdictJson } from './verdict-text.js';

/** What is asked of the bank and of the judge. */
export interface Serving {
  readonly identities: EmbeddedIdentities;
  readonly environment: 'sandbox' | 'production';
  readonly port: number;
  readonly adminPort: number;
  readonly require: readonly Area[];
  /** Told of each exchange. */
  readonly onExchange?: (exchange: TrafficExchange) => void;
}

export interface ServedForTpps {
  readonly baseUrl: string;
  readonly basePath: string;
  readonly adminUrl: string;
  readonly verdicts: () => TrafficVerdicts;
  /** Resolves when somebody has asked the admin port for the verdict. */
  readonly asked: Promise<void>;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';
const patience = 5_000;

/** The bank with a recorder around it. */
export function recordedBank(
  bank: Bank,
  keep: (exchange: TrafficExchange) => void,
  tls: () => string | undefined = () => undefined,
): Bank {
  return {
    ...bank,
    async handle(request) {
      const at = bank.admin.now();
      const version = tls();
      const reply = await bank.handle(request);
      const seen = version === undefined ? {} : { tls: version };
      keep({ at, answeredAt: bank.admin.now(), request, reply, origin: 'serve', ...seen });
      return reply;
    },
  };
}

function judged(exchanges: readonly TrafficExchange[], bank: Bank, serving: Serving): TrafficVerdicts {
  const { basePath, environment, trust, answers } = bank.parts;
  return judgeTraffic(exchanges, {
    basePath,
    environment,
    require: serving.require,
    ...(trust === undefined ? {} : { trust }),
    ...(answers === undefined ? {} : { answers }),
  });
}

/** Serves the bank and its levers on loopback. */
export async function serveForTpps(serving: Serving): Promise<ServedForTpps> {
  const { identities, environment, port, adminPort, onExchange } = serving;
  const exchanges: TrafficExchange[] = [];
  const bank = createBank(embeddedParts(identities, { environment }));
  let version: string | undefined;
  const recorded = recordedBank(
    bank,
    (exchange) => {
      exchanges.push(exchange);
      onExchange?.(exchange);
    },
    () => version,
  );
  const tls = serverIdentity(identities.pki, host);
  const served = await listening('port', `${host}:${port}`, () =>
    serveBank(recorded, { tls, host, publicHost: host, port }),
  );
  served.server.prependListener('request', ({ socket }) => {
    version =
      'getProtocol' in socket && typeof socket.getProtocol === 'function'
        ? String(socket.getProtocol())
        : undefined;
  });
  const verdicts = () => judged(exchanges, bank, serving);
  let tellAsked: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  const orders = {
    'POST /verdict': () => {
      tellAsked?.();
      return JSON.parse(verdictJson(verdicts()));
    },
    'GET /verdict': () => JSON.parse(verdictJson(verdicts())),
  };
  try {
    const admin = await listening('admin-port', `${host}:${adminPort}`, () =>
      serveAdmin(bank.admin, adminPort, orders),
    );
    return {
      baseUrl: served.baseUrl,
      basePath: bank.parts.basePath,
      adminUrl: admin.baseUrl,
      verdicts,
      asked,
      async close() {
        await Promise.all([served.close(patience), admin.close()]);
      },
    };
  } catch (thrown) {
    await served.close();
    throw thrown;
  }
}
