/**
 * Requests of many shapes, and who signs them: the shapes that a TPP's client really sends, awkward ones
 * included.
 */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import names from '../../../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import type { HeaderLine } from '../../../model/http.js';
import { asBytes, type Client, type Identity } from './client.js';
import type { Random } from './random.js';

const key = createPrivateKey(names.leafKeyPem);

/** Certificates of the vectors with the keyId that their makers wrote down; all have one key. */
const identities: readonly Identity[] = [
  ...names.vectors.map(({ certificatePem, keyIdExpected }) => ({ certificatePem, keyId: keyIdExpected })),
  ...names.serials
    .filter(({ id }) => id !== 'minus-128')
    .map(({ certificatePem, openssl, issuerExpected }) => ({
      certificatePem,
      keyId: `SN=${openssl},CA=${issuerExpected}`,
    })),
].map(({ certificatePem, keyId }) => ({
  key,
  certificate: new X509Certificate(certificatePem).raw,
  keyId,
}));

export function anyIdentity(random: Random): Identity {
  return random.of(identities);
}

const people = ['Bjørn Åsen', 'Anne-Marie Øverland', 'Kari Nordmann', 'Zoë Ødegård & Sønner', "Liam O'Neil"];

function paymentBody(random: Random): Buffer {
  const account = (): object => ({ bban: `9${random.below(1e9)}1`, currency: 'NOK' });
  const payment = {
    instructedAmount: {
      amount: `${random.below(90_000) + 1}.${random.below(90) + 10}`,
      currency: 'NOK',
    },
    debtorAccount: account(),
    creditorName: random.of(people),
    creditorAccount: account(),
    creditorAddress: {
      street: random.of(['Storgata 1', 'Kongens gate 4/6', 'Ålesundveien 12 <b>']),
      country: 'NO',
    },
    ...(random.chance(0.5)
      ? { remittanceInformationUnstructured: random.of(['Faktura 12/2022', 'Husleie – mai', 'a+b=c']) }
      : {
          remittanceInformationStructuredArray: [
            { reference: `0${random.below(1e9)}`, referenceType: 'SCOR' },
          ],
        }),
    ...(random.chance(0.3) ? { endToEndIdentification: null, batch: { count: 1.0, rate: 0.25 } } : {}),
  };
  const written = random.of([
    JSON.stringify(payment),
    JSON.stringify(payment),
    JSON.stringify(payment, undefined, 2),
    JSON.stringify(payment, undefined, 4).replaceAll('\n', '\r\n'),
  ]);
  return Buffer.from(written);
}

const callbacks = [
  'https://tpp.example/cb',
  'https://tpp.example/cb?state=STATE',
  'https://app.tpp.example/psd2/return?state=STATE&lang=nb%2FNO',
  'https://tpp.example/retur/%C3%A5pen?state=STATE&to=https%3A%2F%2Fshop.example%2Fok',
  'https://tpp.example/retur/åpen?kunde=Åse&state=STATE',
  'https://TPP.example/Callback/?b=2&a=1&state=STATE',
  'tppapp://psd2/return?state=STATE',
];

function commonHeaders(random: Random, time: number): readonly HeaderLine[] {
  return [
    ['Host', random.of(['bank.example', 'api.bank.example:8443'])],
    ['Accept', 'application/json'],
    ...(random.chance(0.5) ? [['User-Agent', 'tpp-client/1.4'] as const] : []),
    ['Date', new Date(time).toUTCString()],
    ['X-Request-ID', random.uuid()],
  ];
}

function psuHeaders(random: Random): readonly HeaderLine[] {
  const corporate = random.chance(0.35);
  return [
    ...(random.chance(0.85) ? [['PSU-ID', random.uuid()] as const] : []),
    ...(corporate ? [['PSU-Corporate-ID', random.uuid()] as const] : []),
    ['TPP-Session-ID', random.uuid()],
    [
      'TPP-Redirect-URI',
      asBytes(random.of(callbacks).replace('STATE', random.chance(0.5) ? random.uuid() : random.hex(16))),
    ],
    ['PSU-IP-Address', `192.0.2.${random.below(250) + 1}`],
    ['x-accept-fix', 'amount-as-string'],
    ['PSU-Context', corporate ? 'CORPORATE' : 'PRIVATE'],
  ];
}

/** A request before it is signed. */
export function anyRequest(
  random: Random,
  withBody = random.chance(0.65),
): Pick<Client, 'method' | 'target' | 'headers' | 'body'> {
  const time =
    Date.UTC(2021 + random.below(5), random.below(12), random.below(28) + 1) + random.below(86_400) * 1000;
  const id = random.uuid();
  if (withBody) {
    const target = random.of([
      '/v1/payments/norwegian-domestic-credit-transfers',
      '/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true',
      '/psd2/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true&note=%C3%B8l+vin',
      '/v1/signing-baskets',
      '/v1/sandbox/customers',
    ]);
    const headers = [
      ...commonHeaders(random, time),
      ...psuHeaders(random),
      ['Content-Type', random.of(['application/json', 'application/json; charset=utf-8'])] as const,
    ];
    return { method: 'POST', target, headers, body: paymentBody(random) };
  }
  const [method = 'GET', target = '/'] = random.of([
    ['GET', '/v1/accounts'],
    ['GET', '/v1/accounts?withBalance=true'],
    ['GET', `/v1/accounts/${id}/transactions?bookingStatus=both&dateFrom=2022-01-01&dateTo=2022-02-01`],
    ['GET', `/v1/payments/norwegian-domestic-credit-transfers/${id}/status`],
    ['DELETE', `/v1/payments/norwegian-domestic-credit-transfers/${id}`],
    ['GET', '/v1/card-accounts/4%2F7%3A1/transactions?bookingStatus=booked&note=%C3%A5+b'],
    ['POST', `/v1/signing-baskets/${id}/authorisations`],
  ]);
  const headers = [...commonHeaders(random, time), ...psuHeaders(random)];
  return { method, target, headers, body: Buffer.alloc(0) };
}
