import { connect, createServer } from 'node:net';
import {
  approvePayment,
  assumed,
  authorise,
  createPayment,
  expectThat,
  isLoopback,
  readPaymentStatus,
  scenario,
  unlessUntestable,
  Untestable,
} from '../../lib/harness/kit/index.js';

/**
 * A listener at a free loopback port that counts who connects. Connections are taken in the order in which
 * they were made.
 */
async function listener(): Promise<{
  readonly address: string;
  /** How many others connected before now. */
  readonly strangers: () => Promise<number>;
  readonly close: () => Promise<void>;
}> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `127.0.0.1:${port}/callback`,
    strangers: () =>
      new Promise((resolve, reject) => {
        const own = connect({ host: '127.0.0.1', port });
        own.once('error', reject);
        own.once('close', () => resolve(count - 1));
        own.resume();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * All flows with a listener at TPP-Redirect-URI; the test's own browser stops before it, so nobody may
 * connect.
 */
export const silence = scenario({
  id: 'transport/silence',
  title: 'The bank redirects browsers and never calls the TPP itself',
  clauses: ['EVT-02'],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['batchRun'],
  async run(stage) {
    const { target, tpp, psu, judge, observe } = stage;
    if (target.network !== undefined && !isLoopback(target.network.host)) {
      throw new Untestable('a bank on another machine cannot reach a listener at loopback');
    }
    if (target.sca?.showsPages !== true) {
      throw new Untestable('what plays the PSU may itself go to TPP-Redirect-URI; use the form driver');
    }
    if (assumed(target, 'redirect-addresses') === 'exact') {
      observe('EVT-02', 'the bank knows one TPP-Redirect-URI only, where nobody can listen here');
      return;
    }
    const redirect = await listener();
    try {
      const calledBackBy = (scheme: string) =>
        psu.grants(tpp.bound({ redirectUri: `${scheme}://${redirect.address}` }));
      // A bank may take no other than https. Who connects is counted before anything is said.
      const [byHttp] = await unlessUntestable(async () => [await calledBackBy('http')]);
      const access = byHttp ?? (await calledBackBy('https'));
      const payment = await approvePayment(stage, access, psu);
      await authorise(access, psu, await createPayment(stage, access), { decision: 'cancel' });
      await target.levers.batchRun?.({});
      await readPaymentStatus(access.tpp, payment.paymentId);
      await access.tpp.call('list-accounts');
      const strangers = await redirect.strangers();
      judge('EVT-02', 'during consent, payment, cancellation and batch nobody connects', () =>
        expectThat(strangers === 0, 'no connection', `${strangers} connections`),
      );
    } finally {
      await redirect.close();
    }
  },
});
