import {
  createPayment,
  domesticProduct,
  expectNoAccess,
  judgeStrangers,
  type LawfulCall,
  paymentBody,
  type RequestDraft,
  scenario,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';

/** The call with the certificate and the keyId of another, to be signed with the key of whoever sends it. */
function shownAs({ identity }: Tpp): (request: RequestDraft) => RequestDraft {
  const { certificateBase64, keyId } = identity.signer;
  return (request) =>
    withSigning(withHeader(request, 'TPP-Signature-Certificate', certificateBase64), { keyId });
}

/** A call of each method. */
async function callsOf(
  stage: Pick<Stage, 'random' | 'target' | 'time'>,
  tpp: Tpp,
): Promise<readonly LawfulCall[]> {
  const { organisationId } = tpp.identity;
  const reads = [{ request: tpp.request('list-accounts') }];
  const contact =
    organisationId === undefined || stage.target.capabilities.tppDialogue === false
      ? []
      : [
          {
            request: tpp.request('put-contact-information', {
              params: { tppId: organisationId },
              body: { email: 'notices@tpp.example' },
            }),
          },
        ];
  if (!tpp.may('create-domestic-payment')) return [...reads, ...contact];
  const body = paymentBody(stage, { tpp });
  const { paymentId } = await createPayment(stage, { tpp });
  const params = { product: domesticProduct, paymentId };
  return [
    ...reads,
    ...contact,
    { request: tpp.request('create-domestic-payment', { body }) },
    { request: tpp.request('delete-payment', { params }), once: true },
  ];
}

/**
 * A bank that keeps the key of a TPP from its first call, or from its last one, verifies by another key than
 * that of the certificate that is sent, where the TPP has two.
 */
export const twoKeys = scenario({
  id: 'signing/two-keys',
  title:
    'A signature by the key of another certificate of the same TPP is refused, whichever was served before',
  clauses: ['SIG-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  beside: ['tpp-with-another-key'],
  holds: 'contact address',
  widens: true,
  async run(stage) {
    const renewed = stage.tppBeside('tpp-with-another-key');
    if (renewed === undefined) return;
    const { tpp } = await stage.psu.grants(stage.tpp);
    const again = renewed.bound(tpp.binding);
    const strangers: readonly Stranger<'SIG-04'>[] = [[tpp, again] as const, [again, tpp] as const].map(
      ([signing, shown], at) => ({
        who: `the TPP with its ${at === 0 ? 'second' : 'first'} certificate and the key of the other`,
        tpp: signing,
        clause: 'SIG-04',
        pretends: shownAs(shown),
      }),
    );
    // Whether what one certificate made is served to the other is open; what is not proves nothing.
    for (const owner of [tpp, again])
      await judgeStrangers(stage, owner, await callsOf(stage, owner), strangers, expectNoAccess);
  },
});
