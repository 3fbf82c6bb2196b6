import { expect, test } from 'vitest';
import { askNow } from './journeys.js';
import { sampleClient } from './sample-client.js';
import { jsonReply } from '../target/sample-target.js';

const redirected = {
  address: 'https://tpp.example/back',
  query: '',
  parameters: new Map<string, string>(),
  succeeded: true,
};

/** What a bank that serves the given session asks of a TPP whose access stems from session `before`. */
async function asked(served: string) {
  const { tpp } = await sampleClient((request) => {
    const session = request.headers.find(([name]) => name === 'TPP-Session-ID')?.[1];
    return jsonReply(session === served ? 200 : 401, {});
  });
  const accessIn = (sessionId: string) => ({ tpp: tpp.bound({ sessionId }), redirected, accounts: [] });
  let grants = 0;
  const psu = {
    identity: { identity: 'made up', kind: 'private' as const },
    accounts: [],
    completes: () => Promise.reject(new Error('unused')),
    async grants() {
      grants += 1;
      return accessIn('anew');
    },
    ownsMore() {},
  };
  const { access, got } = await askNow(
    { psu, tpp },
    accessIn('before'),
    (by) => by.tpp.call('list-accounts'),
    (reply) => reply.accepted,
  );
  return { session: access.tpp.binding.sessionId, status: got.status, grants };
}

test('an access that still serves is kept, without another SCA', async () => {
  expect(await asked('before')).toEqual({ session: 'before', status: 200, grants: 0 });
});

test('an access that serves no longer is granted anew, and asked once more', async () => {
  expect(await asked('anew')).toEqual({ session: 'anew', status: 200, grants: 1 });
});

test('what is refused to the new access, too, is what there is', async () => {
  expect(await asked('neither')).toEqual({ session: 'anew', status: 401, grants: 1 });
});
