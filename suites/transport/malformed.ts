import { expectThat, replyOf, scenario, sendBytes, Untestable } from '../../lib/harness/kit/index.js';

/**
 * Bytes that are no HTTP request, as scanners and broken proxies send them. Whether they are answered or cut
 * off is nobody's promise; that the interface goes on in JSON for everybody else is.
 */
export const malformed = scenario({
  id: 'transport/malformed-requests',
  title: 'Bytes that are no HTTP request leave the interface unharmed',
  clauses: ['TRN-02'],
  effects: 'reads',
  needs: ['network'],
  async run({ target, tpp, judge, observe, require }) {
    const place = target.network;
    if (place === undefined) throw new Untestable('the target is not reached over a network here');
    const { host } = new URL(target.baseUrl);
    const path = `${target.basePath}/v1/accounts`;
    const get = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
    const before = await tpp.call('list-accounts');
    require('an answer in JSON', () => expectThat(before.json !== undefined, 'JSON', 'another body'));
    for (const [what, text] of [
      ['a line that is no request line', 'HELLO\r\n\r\n'],
      ['a header line without a colon', `${get}X-Request-ID 1\r\n\r\n`],
      ['a request without Host', `GET ${path} HTTP/1.1\r\n\r\n`],
      ['two lengths that differ', `${get}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
      ['a length that is no number', `${get}Content-Length: many\r\n\r\n`],
      ['a header of 40 000 bytes', `${get}Accept: ${'a'.repeat(40_000)}\r\n\r\n`],
      ['an unknown version', `GET ${path} HTTP/9.9\r\nHost: ${host}\r\n\r\n`],
    ] as const) {
      const outcome = await sendBytes(place, Buffer.from(text, 'latin1'));
      const status = outcome.kind === 'bytes' ? replyOf(outcome.bytes)?.status : undefined;
      const answer = status === undefined ? 'gets no HTTP reply' : `is answered with status ${status}`;
      observe('TRN-02', `${what} ${answer}`);
      const after = await tpp.call('list-accounts');
      judge('TRN-02', `after ${what} a good request is answered in JSON as before`, () => {
        after.hasStatus(before.status);
        expectThat(after.json !== undefined, 'JSON', 'another body');
      });
    }
  },
});
