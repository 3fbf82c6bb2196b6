/**
 * Who signs and sends: this thread, or one beside it. Judging keeps a thread busy for the whole of a run;
 * signatures and sockets, which take as much time again, go on in another one.
 */

import type { PreparedSigner } from '../../signing/index.js';
import { networkTransport, type NetworkOptions } from './network.js';
import type { Transport } from './transport.js';

export interface Wire {
  /** A transport to one origin. */
  readonly transport: (options: NetworkOptions) => Transport;
  /** The signer, with its signatures made there. */
  readonly signer: (signer: PreparedSigner) => PreparedSigner;
  /**
   * Aborts when it can sign and send no more though nobody closed it; the reason says why. Absent: that
   * cannot happen.
   */
  readonly ended?: AbortSignal;
  /** Ends what is still open. */
  readonly close: () => Promise<void>;
}

/** Sends in this thread; signatures are made in the pool of the process. */
export const wireHere: Wire = {
  transport: networkTransport,
  signer: (signer) => signer,
  close: async () => {},
};
