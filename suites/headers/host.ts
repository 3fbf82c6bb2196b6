import { scenario } from '../../lib/harness/kit/index.js';

/** A client names the port or leaves it out; either way it means the same bank. */
export const host = scenario({
  id: 'headers/host',
  title: 'Host names the server with or without its port',
  clauses: ['HDR-07'],
  effects: 'reads',
  async run({ tpp, judge, target }) {
    const { hostname, port, protocol } = new URL(target.baseUrl);
    const withPort = `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
    for (const [how, value] of [
      ['without port', hostname],
      ['with port', withPort],
    ] as const) {
      const reply = await tpp.call('list-accounts', { withHeaders: { Host: value } });
      judge('HDR-07', `Host ${how} is served`, () => void reply.hasLink('scaRedirect'));
    }
  },
});
