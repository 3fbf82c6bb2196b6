/** A reference bank that keeps what it is asked, for judging the TPPs that call it. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { serveAdmin } from '../../bank/admin-server.js';
import { createBank, type Bank } from '../../bank/bank.js';
import { serveBank } from '../../bank/server/server.js';
import { embeddedParts, type EmbeddedIdentities } from '../../embedded/embedded.js';
import { publishedTable } from '../../model/operations/table.js';
import type { Area } from '../../tpp/obligation.js';
import { judgeTraffic, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { listening, serverIdentity } from '../bank/command.js';
import type { Interference, Provocation } from './provocations.js';
import { verdictJson } from './verdict-text.js';
import { present } from '../../model/present.js';

/** What is asked of the bank and of the judge. */
export interface Serving {
  readonly identities: EmbeddedIdentities;
  readonly environment: 'sandbox' | 'production';
  readonly port: number;
  readonly adminPort: number;
  readonly require: readonly Area[];
  /** What the bank does otherwise, or what goes wrong on the way to it. */
  readonly provocation?: Provocation;
  /** Told of each exchange. */
  readonly onExchange?: (exchange: TrafficExchange) => void;
}

export interface ServedForTpps {
  readonly baseUrl: string;
  readonly basePath: string;
  readonly adminUrl: string;
  /** `complete`: the TPP has ended by itself. */
  readonly verdicts: (complete?: boolean) => TrafficVerdicts;
  /** Operations that were called and served, each once. */
  readonly operations: () => ReadonlySet<string>;
  /** Resolves when somebody has asked the admin port for the verdict. */
  readonly asked: Promise<void>;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';
const patience = 5_000;

/** The connection of a request: its version of TLS, and how to cut it. */
export interface Line {
  readonly tls?: string;
  readonly connection: number;
  readonly cut: () => void;
}

/** The bank with a recorder around it. */
function recordedBank(
  bank: Bank,
  keep: (exchange: TrafficExchange) => void,
  line: () => Line | undefined = () => undefined,
  interfere: Interference = async (_request, pass) => pass(),
): Bank {
  return {
    ...bank,
    async handle(request) {
      const at = bank.admin.now();
      const { tls, connection, cut } = line() ?? {};
      const reply = await interfere(request, async () => bank.handle(request), bank.admin);
      const seen = {
        at,
        answeredAt: bank.admin.now(),
        request,
        origin: 'serve' as const,
        ...present({ tls, connection }),
      };
      if (reply !== 'lost') {
        keep({ ...seen, reply });
        return reply;
      }
      keep({ ...seen, lost: 'none' });
      cut?.();
      // Nobody is left to read it.
      return { status: 500, headers: [], body: Buffer.alloc(0) };
    },
  };
}

function judged(
  exchanges: readonly TrafficExchange[],
  bank: Bank,
  serving: Serving,
  complete: boolean,
): TrafficVerdicts {
  const { basePath, environment, trust, answers } = bank.parts;
  return judgeTraffic(exchanges, {
    basePath,
    environment,
    require: serving.require,
    complete,
    ...present({ trust, answers }),
  });
}

function servedOperations(exchanges: readonly TrafficExchange[], basePath: string): ReadonlySet<string> {
  return new Set(
    exchanges.flatMap(({ request: { method, target }, reply }) => {
      if (reply === undefined || reply.status >= 300 || !target.startsWith(basePath)) return [];
      const path = target.slice(basePath.length).split('?')[0] ?? '';
      const found = publishedTable.match(method, path);
      return found.kind === 'operation' ? [found.operation.id] : [];
    }),
  );
}

/** Tells of each connection its number, its version of TLS, and how to cut it. */
function numberedLines(): (socket: Socket) => Line {
  const numbers = new WeakMap<Socket, number>();
  let newest = 0;
  return (socket) => {
    const connection = numbers.get(socket) ?? (newest += 1);
    numbers.set(socket, connection);
    const tls =
      'getProtocol' in socket && typeof socket.getProtocol === 'function'
        ? { tls: String(socket.getProtocol()) }
        : {};
    return { ...tls, connection, cut: () => void socket.destroy() };
  };
}

/** Serves the bank and its levers on loopback. */
export async function serveForTpps(serving: Serving): Promise<ServedForTpps> {
  const { identities, environment, port, adminPort, onExchange } = serving;
  const exchanges: TrafficExchange[] = [];
  const { change, interfere } = serving.provocation ?? {};
  const bank = createBank(embeddedParts(identities, { environment, ...present({ change }) }));
  const lines = new AsyncLocalStorage<Line>();
  const recorded = recordedBank(
    bank,
    (exchange) => {
      exchanges.push(exchange);
      onExchange?.(exchange);
    },
    () => lines.getStore(),
    interfere?.(),
  );
  const identity = serverIdentity(identities.pki, host);
  const served = await listening('port', `${host}:${port}`, () =>
    serveBank(recorded, { tls: identity, host, publicHost: host, port }),
  );
  const lineOf = numberedLines();
  served.server.prependListener('request', ({ socket }) => lines.enterWith(lineOf(socket)));
  const verdicts = (complete = false) => judged(exchanges, bank, serving, complete);
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
      operations: () => servedOperations(exchanges, bank.parts.basePath),
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
