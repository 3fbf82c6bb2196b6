import { createHash } from 'node:crypto';
import {
  clausesIn,
  contactCalls,
  createPayment,
  creationCalls,
  groupCreation,
  judgeRefusals,
  paymentBody,
  refusalTable,
  type RequestDraft,
  sandboxCalls,
  scenario,
  type Stage,
  unlessUntestable,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';

/** Digests that are right at their beginning, and one in SHA-512 of another body. */
function almostRight(body: Buffer): readonly (readonly [string, string])[] {
  const bytes = createHash('sha256').update(body).digest();
  bytes[31] = (bytes[31] ?? 0) ^ 1;
  const other = createHash('sha512').update(body).update(' ').digest('base64');
  return [
    ['a digest with its last bit flipped', `SHA-256=${bytes.toString('base64')}`],
    ['a SHA-512 digest of another body', `SHA-512=${other}`],
  ];
}

const allButDigest = ['date', 'x-request-id', 'psu-id', 'tpp-redirect-uri'];

const digestRefusals = refusalTable({
  'HDR-20': ['initiation-digest'],
  'HDR-23': ['digest-algorithm'],
  'SIG-38': ['digest-of-body'],
});

/** The digest is over bytes: odd white space is as good as none, and one changed byte is not. */
export const digest = scenario({
  id: 'signing/digest',
  title: 'Digest covers the body exactly as sent, in SHA-256 or SHA-512',
  clauses: ['HDR-21', 'HDR-22', ...clausesIn(digestRefusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const request = (body: unknown) =>
      access.tpp.request('create-domestic-payment', { query: { allowLogicalDuplicate: 'true' }, body });
    const body = paymentBody(stage, access);
    const sha256 = await access.tpp.send(withSigning(request(body), { digest: 'SHA-256' }));
    judge('HDR-21', 'a SHA-256 digest is accepted', () => sha256.isAccepted());
    const sha512 = await access.tpp.send(withSigning(request(body), { digest: 'SHA-512' }));
    judge('HDR-22', 'a SHA-512 digest is accepted', () => sha512.isAccepted());

    const odd = Buffer.from(`\n ${JSON.stringify(body, null, 3)}\r\n\t`, 'utf8');
    const spaced = await access.tpp.send(request(odd));
    judge('SIG-38', 'unusual white space with the right digest is accepted', () => spaced.isAccepted());
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    const readable = await access.tpp.send(request(Buffer.from(JSON.stringify(reordered), 'utf8')));
    judge('SIG-38', 'another order of members with the right digest is accepted', () =>
      readable.isAccepted(),
    );
    for (const [what, value] of almostRight(Buffer.from(JSON.stringify(body), 'utf8'))) {
      const spoilt = await access.tpp.send(withHeader(request(body), 'Digest', value), {
        announces: ['digest-of-body'],
      });
      judge('SIG-38', `${what} is refused`, () => spoilt.isRefusal('SIG-38'));
      // Whether an unsigned Digest is refused for that alone is open: one of another body is in any case.
      const unsigned = withSigning(withHeader(request(body), 'Digest', value), { headers: allButDigest });
      const beside = await access.tpp.send(unsigned, { announces: ['digest-of-body', 'digest-signed'] });
      judge('SIG-38', `${what} that is not signed is refused`, () => beside.isRefusal('SIG-38'));
    }
    await judgeRefusals(judge, access.tpp, request(body), digestRefusals);
  },
});

const bodyDigestRefusals = refusalTable({ 'SIG-37': ['body-digest'] });

/** Not only payments: whatever has a body has a digest. */
export const digestEverywhere = scenario({
  id: 'signing/digest-everywhere',
  title: 'Digest is required on every request with a body',
  clauses: [...clausesIn(bodyDigestRefusals)],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run({ tpp, psu, judge }) {
    const request = tpp.request('create-sandbox-account', {
      body: { customerNumber: psu.identity.identity, accountName: 'Another account', currency: 'NOK' },
    });
    await judgeRefusals(judge, tpp, request, bodyDigestRefusals);
  },
});

/** A request with a body of each operation that takes one. */
async function bodiesOf(stage: Pick<Stage, 'tpp' | 'psu' | 'target' | 'random' | 'time'>) {
  const { tpp, psu, target } = stage;
  const { baskets, bulkPayments, periodicPayments, tppDialogue } = target.capabilities;
  const access = await psu.grants(tpp);
  const requests: RequestDraft[] = [
    ...creationCalls(stage, access).map(({ request }) => request),
    ...(bulkPayments === false ? [] : [groupCreation(stage, access, 'bulk-payment')]),
    ...(periodicPayments === false ? [] : [groupCreation(stage, access, 'periodic-payment')]),
    ...(tppDialogue === false ? [] : contactCalls(access.tpp).map(({ request }) => request)),
  ];
  if (baskets !== false) {
    const [payment] = await unlessUntestable(async () => [await createPayment(stage, access)]);
    const paymentId = payment?.paymentId ?? '';
    if (paymentId !== '')
      requests.push(access.tpp.request('create-basket', { body: { paymentIds: [paymentId] } }));
  }
  const made = target.environment === 'sandbox' ? await unlessUntestable(() => sandboxCalls(stage)) : [];
  return [...requests, ...made.map(({ request }) => request)].filter(({ body }) => body.length > 0);
}

/** What may be hashed one way in one operation may be in each; only where SHA-256 is served it says much. */
export const sha512Everywhere = scenario({
  id: 'signing/sha-512-everywhere',
  title: 'A SHA-512 digest is accepted wherever one in SHA-256 is',
  clauses: ['HDR-22'],
  effects: 'changes-sandbox',
  needs: ['psu'],
  holds: 'contact address',
  widens: true,
  bars: ['signing', 'repeated'],
  async run(stage) {
    const { tpp, judge } = stage;
    const requests = await bodiesOf(stage);
    const long = await tpp.all(requests.map((each) => withSigning(each, { digest: 'SHA-512' })));
    const refused = requests.filter((_, at) => long[at]?.accepted !== true);
    const short = await tpp.all(refused.map((each) => withSigning(each, { digest: 'SHA-256' })));
    for (const [at, { operation }] of requests.entries()) {
      const twin = short[refused.findIndex((each) => each === requests[at])];
      if (long[at]?.accepted === true || twin?.accepted === true)
        judge('HDR-22', `${operation}: a SHA-512 digest is accepted`, () => long[at]?.isAccepted());
    }
  },
});
