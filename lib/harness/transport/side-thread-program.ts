/** The thread that signs and sends for the one that judges. */

import { sign, type KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../model/errors.js';
import { networkTransport } from './network.js';
import type { Answer, Failure, Order, Question } from './side-thread-words.js';
import { NetworkError, type Transport } from './transport.js';

const transports = new Map<number, Transport>();
const keys = new Map<number, KeyObject>();
const calls = new Map<number, AbortController>();

/** What was asked for by its number; asking for what was not opened is a mistake of this program. */
function known<Value>(all: ReadonlyMap<number, Value>, number: number): Value {
  const found = all.get(number);
  if (found === undefined) throw new Error(`nothing is known under the number ${number}`);
  return found;
}

function obey(order: Order): void {
  if ('open' in order) transports.set(order.open, networkTransport(order.options));
  else if ('know' in order) keys.set(order.know, order.key);
  else calls.get(order.stop)?.abort(new Error(order.because));
}

async function answerTo(question: Question): Promise<Answer> {
  const { id } = question;
  if ('sign' in question) {
    const bytes = Buffer.from(question.sign, 'latin1');
    return { id, signature: sign('sha256', bytes, known(keys, question.by)).toString('latin1') };
  }
  if ('close' in question) {
    await known(transports, question.close).close();
    return { id, closed: true };
  }
  const stopping = new AbortController();
  calls.set(id, stopping);
  try {
    const request = { ...question.send, body: Buffer.from(question.send.body, 'latin1') };
    const reply = await known(transports, question.over).send(request, stopping.signal);
    return { id, reply: { ...reply, body: reply.body.toString('latin1') } };
  } finally {
    calls.delete(id);
  }
}

function failureOf(id: number, thrown: unknown): Failure {
  const failure = messageOf(thrown);
  return thrown instanceof NetworkError ? { id, failure, code: thrown.code } : { id, failure };
}

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', (asked: Order | Question) => {
    if (!('id' in asked)) return obey(asked);
    answerTo(asked).then(
      (answer) => port.postMessage(answer),
      (thrown) => port.postMessage(failureOf(asked.id, thrown)),
    );
  });
}
