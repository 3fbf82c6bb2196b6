/** Puts a signed request on the wire and takes the time. */

import type { WireReply, WireRequest } from '../../model/http.js';
import type { Transport } from '../transport/transport.js';
import { unpacked } from '../transport/unpacked.js';

/** When a request went on the wire, and how long it took. */
interface Taken {
  /** Instant of sending, milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
}

/** What came of a request on the wire: a reply, or what kept it away. */
export type Transmitted = Taken & ({ readonly reply: WireReply } | { readonly thrown: unknown });

export async function transmit(
  transport: Transport,
  signed: WireRequest,
  signal: AbortSignal,
): Promise<Transmitted> {
  const at = Date.now();
  const started = performance.now();
  const taken = () => performance.now() - started;
  try {
    const reply = unpacked(await transport.send(signed, signal));
    return { at, milliseconds: taken(), reply };
  } catch (thrown) {
    return { at, milliseconds: taken(), thrown };
  }
}
