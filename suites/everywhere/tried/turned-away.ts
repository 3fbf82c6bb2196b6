import { expectThat, type Reply } from '../../../lib/harness/kit/index.js';

/** Neither data nor a way to an SCA. */
export function expectTurnedAway(reply: Reply): void {
  expectThat(reply.status >= 400 && reply.status <= 499, 'a refusal (4xx)', `status ${reply.status}`);
  expectThat(reply.link('scaRedirect') === undefined, 'no scaRedirect', 'a link to the SCA');
}
