/** A TPP that speaks through a client to a fake transport, for the tests of this folder. */

import { seededRandom } from '../../model/seeded-random.js';
import type { Reply } from '../replies/reply.js';
import { sampleParts, sampleTarget, type Answer } from '../target/sample-target.js';
import type { Target } from '../target/target.js';
import type { BankTime } from '../schedule/bank-time.js';
import { createClient, type ClientParts } from '../client/client.js';
import { tppActor, type Binding } from './tpp.js';

const binding: Binding = {
  sessionId: '8c2a1a6a-53a9-4d28-9f0f-7f8b2f8f3c11',
  psuId: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  accounts: [{ bban: '95360573002', currency: 'NOK' }],
  attended: true,
};

/** A client with a primary TPP, and what it sent, showed and observed. */
export async function sampleClient(
  answer: Answer,
  changes: Partial<Target> = {},
  parts: Partial<ClientParts> & { readonly time?: BankTime } = {},
) {
  const { target, sent } = await sampleTarget(answer, changes);
  const observed: string[] = [];
  const replies: Reply[] = [];
  const client = createClient({
    ...sampleParts(target),
    random: seededRandom(1, 'client'),
    observe: (subject, text) => void observed.push(`${subject}: ${text}`),
    onReply: (reply) => void replies.push(reply),
    ...parts,
  });
  return { client, target, sent, observed, replies, tpp: tppActor(target.tpps.primary, client, binding) };
}
