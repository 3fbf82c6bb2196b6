/** The TPP's contact address for operational notices (DLG-01, DLG-02). */

import type { OperationId } from '../../model/operations/index.js';
import { RefusedCall } from '../refusals.js';
import { json } from '../reply.js';
import type { Call, Route } from '../types.js';

function demandOwnRecord(call: Call): void {
  const { isOwnRecord } = call.bank.parts.policies.tppDialogue;
  if (!isOwnRecord(call.tpp, call.params['tppId'] ?? '')) throw new RefusedCall('other-tpp');
}

function emailOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
}

export const tppDialogueRoutes = {
  'read-contact-information': (call) => {
    demandOwnRecord(call);
    const email = call.bank.state.contacts.get(call.tpp.id);
    if (email === undefined) throw new RefusedCall('resource-unknown');
    return json(200, call.show.presenters.access.contact(email, call.show));
  },

  'put-contact-information': (call) => {
    demandOwnRecord(call);
    const { body } = call.request;
    const email = body.kind === 'json' ? emailOf(body.value) : undefined;
    if (!call.bank.parts.policies.tppDialogue.acceptsEmail(email)) {
      throw new RefusedCall('body-unusable', {
        closer: 'no-email',
        path: '/email',
        text: 'email has to be an e-mail address',
      });
    }
    call.bank.state.contacts.set(call.tpp.id, email);
    return json(200, call.show.presenters.access.contact(email, call.show));
  },
} as const satisfies Partial<Record<OperationId, Route>>;
