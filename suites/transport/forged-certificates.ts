import {
  type Access,
  anyAccount,
  bundledCertificates,
  forgedCertificates,
  judgeStrangers,
  paymentBody,
  scenario,
  type Stage,
  type Stranger,
  type Tpp,
  withHeader,
  withSigning,
} from '../../lib/harness/kit/index.js';
import { expectTurnedAway } from './certificates.js';

/** The TPP itself, whose calls are signed by its own key, with certificates that it made for that key. */
function bearersOf(tpp: Tpp): readonly Stranger<'REG-10'>[] {
  return forgedCertificates(tpp.identity).map(({ how, certificateBase64, keyId }) => ({
    who: `a TPP with a certificate ${how}`,
    tpp,
    clause: 'REG-10',
    pretends: (request) =>
      withSigning(withHeader(request, 'TPP-Signature-Certificate', certificateBase64), { keyId }),
  }));
}

/**
 * Somebody who names the owner and signs with a key of their own, with a certificate that they made for that
 * key beside the good one of the owner.
 */
function bundlersOf(other: Tpp, owner: Tpp): readonly Stranger<'REG-10'>[] {
  return bundledCertificates(other.identity.signer, owner.identity.signer).map(
    ({ how, certificateBase64, keyId }) => ({
      who: `somebody with two certificates in one value, ${how}`,
      tpp: other.bound(owner.binding),
      clause: 'REG-10',
      pretends: (request) =>
        withSigning(withHeader(request, 'TPP-Signature-Certificate', certificateBase64), { keyId }),
    }),
  );
}

/** One call of each family, with all that it needs. */
function callsOf(stage: Pick<Stage, 'random' | 'target'>, access: Access) {
  const { tpp } = access;
  const params = { accountId: anyAccount(access.accounts).id };
  const body = paymentBody(stage, access);
  const payment = tpp.request('create-domestic-payment', { body });
  return [
    tpp.request('offer-consent'),
    tpp.request('list-accounts'),
    tpp.request('read-balances', { params }),
    ...(tpp.may('create-domestic-payment') ? [payment] : []),
  ].map((request) => ({ request }));
}

/**
 * Whoever holds one good certificate can write others that look alike; only an authority makes them good. The
 * TPP is known to the bank by then, under its good one.
 */
export const forgedCertificate = scenario({
  id: 'transport/forged-certificate',
  title: 'A certificate that a TPP issued or changed by itself opens nothing',
  clauses: ['REG-10'],
  effects: 'changes-consent',
  needs: ['psu', 'untrusted-tpp'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const { tpp } = access;
    const bearers = [...bearersOf(tpp), ...bundlersOf(stage.tppNamed('untrusted-tpp'), tpp)];
    await judgeStrangers(stage, tpp, callsOf(stage, access), bearers, expectTurnedAway);
  },
});
