import { describe, expect, test } from 'vitest';
import { Untestable } from '../../model/errors.js';
import { jsonReply, sampleTpp, type Answer } from '../target/sample-target.js';
import { ScaStuck, type ScaTask } from '../sca/driver.js';
import type { Target } from '../target/target.js';
import { afterSca, approvePayment, createPayment, payingAccount, startAuthorisation } from './journeys.js';
import { psuActor } from './psu.js';
import { sampleClient } from './sample-client.js';

const psuId = '0b5e0bd1-31d5-4f43-9d0e-3bcb3a3e1f10';
const sca = { _links: { scaRedirect: { href: '/sca/1' } } };
const account = { resourceId: 'enc!!a=', bban: '95360573002', currency: 'NOK' };
const granting = (
  list: ReturnType<typeof jsonReply> = jsonReply(200, { accounts: [account, { bban: 'x' }] }),
): Answer => {
  let count = 0;
  return () => ((count += 1) === 1 ? jsonReply(401, sca) : list);
};

async function scene(answer: Answer, redirect: string | Error, changes: Partial<Target> = {}) {
  const tasks: ScaTask[] = [];
  const driver = {
    name: 'fake',
    showsPages: false,
    async complete(task: ScaTask) {
      tasks.push(task);
      if (typeof redirect !== 'string') throw redirect;
      return { redirect };
    },
  };
  const made = await sampleClient(answer, { sca: driver, ...changes });
  const identity = { identity: '13039319955', kind: 'private' } as const;
  const psu = psuActor(identity, made.target, made.client, new AbortController().signal);
  return { ...made, psu, tasks, stranger: made.tpp.bound({ accounts: [] }) };
}

const back = `https://tpp.example/callback?psu-id=${psuId}&tpp-session-id=s-2`;

describe('granting', () => {
  test('goes behind the link, and goes on with the PSU-ID, session and accounts that came back', async () => {
    const { psu, tpp, tasks, client } = await scene(granting(), back);
    const access = await psu.grants(tpp);
    expect(tasks).toEqual([
      {
        scaRedirect: 'https://bank.example/sca/1',
        identity: '13039319955',
        context: 'PRIVATE',
        decision: 'approve',
        accounts: 'all',
        redirectUri: 'https://tpp.example/callback',
        sessionId: expect.any(String),
        interfaceUrl: 'https://bank.example',
        tppAddresses: ['https://tpp.example/callback'],
        known: { self: ['13039319955'], agreements: [], accounts: [] },
      },
    ]);
    expect(access.accounts).toEqual([{ id: 'enc!!a=', bban: '95360573002', currency: 'NOK' }]);
    expect(access.tpp.binding).toMatchObject({ psuId, sessionId: 's-2', accounts: access.accounts });
    expect(client.transcript.map((each) => each.operation)).toEqual([
      'offer-consent',
      'browser',
      'list-accounts',
    ]);
  });

  test.each([
    ['no psu-id', granting(), 'https://tpp.example/callback?error=x', /did not come back with a psu-id/],
    ['a psu-id that is none', granting(), 'https://tpp.example/callback?psu-id=7', /no UUID/],
    ['no link', () => jsonReply(401, {}), back, /no scaRedirect link in the reply with status 401/],
    ['a refused account list', granting(jsonReply(403, {})), back, /refused with status 403/],
  ] as const)('%s is untestable', async (_, answer, redirect, message) => {
    const { psu, tpp } = await scene(answer, redirect);
    const granted = psu.grants(tpp);
    await expect(granted).rejects.toBeInstanceOf(Untestable);
    await expect(granted).rejects.toThrow(message);
  });

  test('pages that lead nowhere are recorded and passed on', async () => {
    const stuck = new ScaStuck('a page without a form');
    const { psu, tpp, client } = await scene(granting(), stuck);
    await expect(psu.grants(tpp)).rejects.toBe(stuck);
    expect(client.transcript.at(-1)).toMatchObject({ by: 'PSU', failure: 'a page without a form' });
  });

  test('a TPP that only initiates payments registers the PSU and reads no accounts', async () => {
    const tpps = { primary: { ...(await sampleTpp()), roles: ['PISP'] as const } };
    const { psu, tpp, client } = await scene(granting(), back, { tpps });
    const access = await psu.grants(tpp);
    expect(() => access.accounts).toThrow(
      'list-accounts needs the role AISP, which tpps.primary does not have',
    );
    expect(client.transcript.map((each) => each.operation)).toEqual(['register-psu', 'browser']);
  });
});

const creates: Answer = (request) =>
  request.target.endsWith('/authorisations')
    ? jsonReply(201, sca)
    : jsonReply(201, { paymentId: 'enc!!p=', transactionStatus: 'RCVD' });

describe('journeys', () => {
  test('a payment is created, authorised by its operation where there is no link, and approved', async () => {
    const { psu, tpp, target, client, tasks } = await scene(creates, back);
    const payment = await approvePayment({ target, random: client.random }, { tpp }, psu);
    expect(payment.paymentId).toBe('enc!!p=');
    expect(client.transcript.map((each) => each.operation)).toEqual([
      'create-domestic-payment',
      'start-payment-authorisation',
      'browser',
    ]);
    expect(tasks[0]?.decision).toBe('approve');
  });

  test('the player of the PSU is told where TPPs wait and where the interface stands', async () => {
    const [primary, other] = [await sampleTpp(), await sampleTpp()];
    const second = { ...other, name: 'second', redirectUri: 'https://second.example/back' } as const;
    const { psu, tpp, target, client, tasks } = await scene(creates, back, { tpps: { primary, second } });
    await approvePayment({ target, random: client.random }, { tpp }, psu);
    expect(tasks[0]?.interfaceUrl).toBe(target.baseUrl);
    expect(tasks[0]?.tppAddresses).toEqual([primary.redirectUri, 'https://second.example/back']);
  });

  test('an approval that does not succeed, and a refused payment, are untestable', async () => {
    const cancelled = await scene(creates, 'https://tpp.example/callback?error=x');
    const { tpp, target, client, psu } = cancelled;
    const stage = { target, random: client.random };
    await expect(approvePayment(stage, { tpp }, psu)).rejects.toThrow(Untestable);
    const refusing = await scene(() => jsonReply(400, {}), back);
    const refused = createPayment({ ...stage, target: refusing.target }, { tpp: refusing.tpp });
    await expect(refused).rejects.toThrow('a valid domestic payment was answered with status 400');
  });

  test('the link of a payment is followed where it shows one', async () => {
    const href = '/v1/payments/norwegian-domestic-credit-transfers/enc!!own=/authorisations';
    const { tpp, sent, client, target } = await scene(
      () => jsonReply(201, { paymentId: 'enc!!p=', _links: { startAuthorisation: { href } } }),
      back,
    );
    const payment = await createPayment({ target, random: client.random }, { tpp });
    await startAuthorisation({ tpp }, payment);
    expect(sent.at(-1)).toMatchObject({ method: 'POST', target: href });
  });

  test('no account and no usable psu-id are untestable', async () => {
    const { tpp, stranger } = await scene(creates, back);
    expect(payingAccount({ tpp })).toEqual({ bban: '95360573002', currency: 'NOK' });
    expect(() => payingAccount({ tpp: stranger })).toThrow(Untestable);
    const arrived = { address: '', query: '', parameters: new Map<string, string>(), succeeded: true };
    expect(() => afterSca(tpp, arrived)).toThrow(Untestable);
    expect(() => afterSca(tpp, { ...arrived, psuId: '7' })).toThrow(Untestable);
    expect(afterSca(tpp, { ...arrived, psuId }).binding).toMatchObject({
      psuId,
      sessionId: tpp.binding.sessionId,
    });
    expect(afterSca(tpp, { ...arrived, psuId, corporateId: '7' }).binding).toMatchObject({
      psuId,
      corporateId: '7',
    });
  });
});
