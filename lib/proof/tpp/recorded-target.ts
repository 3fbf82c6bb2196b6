/** A bank in this process that keeps what it is asked, with a clock that TPPs and bank share. */

import { trustOf } from '../../certificates/index.js';
import { inProcessTarget, type EmbeddedIdentities } from '../../embedded/embedded.js';
import type { PartsChange } from '../../bank/types.js';
import type { Target } from '../../harness/target/target.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { present } from '../../model/present.js';

/** What the way to the bank does to a call: nothing, a reply of its own, or no reply at all (`lost`). */
export type Trouble = (request: WireRequest, pass: () => Promise<WireReply>) => Promise<WireReply | 'lost'>;

export interface RecordedOptions {
  readonly identities: EmbeddedIdentities;
  readonly trouble?: Trouble;
  /** Default sandbox. */
  readonly environment?: 'sandbox' | 'production';
  /** What the bank chooses otherwise than the reference bank. */
  readonly bank?: PartsChange;
  /** Version of TLS by which TPPs connect. */
  readonly tls?: string;
}

export interface RecordedTarget {
  readonly target: Target;
  readonly exchanges: readonly TrafficExchange[];
  readonly now: () => number;
  /** Lets time go by, in milliseconds. */
  readonly pass: (milliseconds: number) => void;
  readonly trust: readonly Buffer[];
  readonly close: () => Promise<void>;
}

const start = Date.parse('2026-11-02T09:00:00Z');

/** How long a call takes, in milliseconds. */
const duration = 40;

/** The first connection over which no call is under way, as clients choose that keep them. */
function freeOf(busy: ReadonlySet<number>): number {
  let connection = 1;
  while (busy.has(connection)) connection += 1;
  return connection;
}

/** Opens it. */
export async function recordedTarget({
  identities,
  trouble,
  environment = 'sandbox',
  tls = 'TLSv1.3',
  bank: choice,
}: RecordedOptions): Promise<RecordedTarget> {
  let time = start;
  const busy = new Set<number>();
  const exchanges: TrafficExchange[] = [];
  const { target, close } = await inProcessTarget({
    identities,
    clock: () => time,
    seed: 5,
    environment,
    ...present({ change: choice }),
    around: (bank) => ({
      ...bank,
      async handle(request) {
        const at = time;
        const connection = freeOf(busy);
        busy.add(connection);
        const seen = { at, request, origin: 'serve' as const, tls, connection };
        const pass = async () => bank.handle(request);
        const reply = await (trouble === undefined ? pass() : trouble(request, pass));
        time += duration;
        busy.delete(connection);
        if (reply === 'lost') {
          exchanges.push({ ...seen, answeredAt: time, lost: 'none' });
          throw new Error('the connection was cut');
        }
        exchanges.push({ ...seen, answeredAt: time, reply });
        return reply;
      },
    }),
  });
  return {
    target,
    exchanges,
    now: () => time,
    pass: (milliseconds) => {
      time += milliseconds;
    },
    trust: trustOf(identities.pki),
    close,
  };
}
