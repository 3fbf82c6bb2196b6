/** What is gathered on the way past is judged and recorded, whatever the pieces that it came in. */

import { expect, onTestFinished, test } from 'vitest';
import { lookOn } from './look-on.js';

const request = Buffer.from('GET /api/v1/accounts HTTP/1.1\r\nHost: h\r\n\r\n');
const reply = Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nno');

test('two connections side by side, one of which is cut', async () => {
  const lines: string[] = [];
  const looking = lookOn({ basePath: '/api', record: 'clear' }, (line) => lines.push(line));
  onTestFinished(() => looking.close());
  const [one, other] = [looking.watch('TLSv1.3'), looking.watch(undefined)];
  void one.requestBytes(request.subarray(0, 10));
  void other.requestBytes(request);
  void one.requestBytes(request.subarray(10));
  void one.replyBytes(reply);
  other.close();
  const { calls } = await looking.verdicts();
  expect(calls).toBe(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { tls: 'TLSv1.3', request: { target: '/api/v1/accounts' }, reply: { status: 400, body: 'no' } },
    { lost: 'none', request: { target: '/api/v1/accounts' } },
  ]);
});
