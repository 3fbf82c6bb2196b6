// Calls the bank through types that openapi-typescript makes from the OpenAPI document, and signs each call.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import createClient, { type Middleware } from 'openapi-fetch';
import { prepareSigner, signRequest } from 'psd2-conformance';
import { Agent, fetch, Request } from 'undici';
import type { paths } from './bank.js';

const folder = process.env['BANK'] ?? './bank';
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const { baseUrl } = JSON.parse(read('target.json'));
const signer = prepareSigner({ privateKey: read('primary.key'), certificate: read('primary.pem') });
const dispatcher = new Agent({ connect: { ca: read('ca.pem') } });

// The types ask for these headers; what stands in them is known when the request is signed.
const later = '-';

const sign: Middleware = {
  async onRequest({ request }) {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.clone().arrayBuffer());
    const headers = [...request.headers].filter(([, value]) => value !== later);
    const signed = signRequest({ method: request.method, target: pathname + search, headers, body }, signer);
    request.headers.delete('digest');
    for (const [name, value] of signed.headers) request.headers.set(name, value);
    return request;
  },
};

const common = () => ({
  'X-Request-ID': randomUUID(),
  Date: new Date().toUTCString(),
  Signature: later,
  'TPP-Signature-Certificate': later,
  Digest: later,
});

const bank = createClient<paths>({
  baseUrl,
  Request: Request as unknown as typeof globalThis.Request,
  fetch: (request) => fetch(request as unknown as Request, { dispatcher }) as unknown as Promise<Response>,
});
bank.use(sign);

const customers = await bank.GET('/v1/sandbox/customers', { params: { header: common() } });
if (customers.data === undefined) throw new Error(JSON.stringify(customers.error));
const list = Array.isArray(customers.data) ? customers.data : customers.data.customers;
console.log('customers of the sandbox:', list.length);

// The national identity number of a sandbox customer, as one enters it at the login.
const psu = list[0]?.customerNumber ?? '';
const [mockAccountId = ''] = list[0]?.accounts ?? [];
const path = { mockAccountId };
const account = await bank.GET('/v1/sandbox/accounts/{mockAccountId}', {
  params: { header: common(), path },
});
const bban = account.data?.bban ?? '';

const payment = await bank.POST('/v1/payments/norwegian-domestic-credit-transfers', {
  params: {
    header: {
      ...common(),
      'x-accept-fix': 'amount-as-string',
      'TPP-Session-ID': randomUUID(),
      'TPP-Redirect-URI': 'https://tpp.example/callback',
      'PSU-IP-Address': '192.0.2.7',
      'X-PSU-IDENTITY': psu,
      'PSU-Context': 'PRIVATE',
    },
  },
  body: {
    instructedAmount: { amount: '250.00', currency: 'NOK' },
    creditorName: 'Grocery shop',
    creditorAccount: { bban: '26743379224', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    debtorAccount: { bban, currency: 'NOK' },
  },
});
console.log('payment:', payment.response.status, payment.data?.transactionStatus ?? payment.error);
await dispatcher.close();
