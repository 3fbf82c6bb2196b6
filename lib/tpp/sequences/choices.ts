/** What a TPP chooses among what there is: the product for a currency, and the form of replies. */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { textAt, type ReadExchange } from '../read-exchange.js';

const json: ReadonlySet<string> = new Set(['application/json', 'application/*', '*/*']);

/** Whether a range of Accept takes JSON; one with the weight 0 takes nothing. */
function takesJson(range: string): boolean {
  const [type = '', ...parameters] = range.split(';').map((each) => each.trim().toLowerCase());
  return (
    (json.has(type) || type.endsWith('+json')) && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
  );
}

function judgeAccept(exchange: ReadExchange): Judgement | undefined {
  const ranges = exchange.judged.headers('accept').flatMap((each) => each.split(','));
  const named = ranges.filter((each) => each.trim() !== '');
  if (named.length === 0) return undefined;
  return named.some(takesJson)
    ? kept('json-accepted')
    : broken('json-accepted', 'Accept takes no JSON, and there is nothing else', { path: 'Accept' });
}

function judgeProduct({ operation, sent }: ReadExchange): Judgement | undefined {
  if (operation?.id !== 'create-sepa-payment') return undefined;
  const currency = textAt(sent, 'instructedAmount', 'currency');
  // What is no code of the table is told by a rule.
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return currency === 'EUR'
    ? kept('product-of-its-currency')
    : broken('product-of-its-currency', `a SEPA transfer is in euro, and this one is in ${currency}`, {
        path: '/instructedAmount/currency',
      });
}

/** A body at an operation that asks for none; of the others rules tell it. */
function judgePayload(exchange: ReadExchange): Judgement | undefined {
  const { operation } = exchange;
  if (operation === undefined || operation.requestSchema !== undefined || exchange.hides('request-body'))
    return undefined;
  const { body } = exchange.judged;
  if (body.kind === 'none') return undefined;
  return body.kind === 'json'
    ? kept('payload-is-json')
    : broken('payload-is-json', `${body.why}; all payloads are JSON, also where none is asked for`);
}

/** A browser may be that of the TPP itself, where it is one program with the PSU's. */
const ofBrowser = /^Mozilla\//;

/** Libraries for servers and tools; what the apps of phones are built with is none of them. */
const ofLibrary =
  /^(?:axios|undici|node-fetch|got|superagent|python-\w+|aiohttp|Go-http-client|Java|Java-http-client|Apache-HttpClient|RestSharp|GuzzleHttp|curl|Wget|PostmanRuntime|libwww-perl|Faraday|rest-client)\/\d/i;

function judgeAgent(exchange: ReadExchange): Judgement | undefined {
  const forwarded = exchange.header('psu-user-agent');
  if (forwarded !== undefined && ofLibrary.test(forwarded))
    return broken('psu-user-agent-of-the-psu', 'PSU-User-Agent is that of a library for servers or a tool', {
      path: 'PSU-User-Agent',
    });
  const own = exchange.header('user-agent');
  if (forwarded === undefined || own === undefined || own === '' || ofBrowser.test(own)) return undefined;
  return forwarded === own
    ? broken('psu-user-agent-of-the-psu', 'PSU-User-Agent is the User-Agent of the TPP itself', {
        path: 'PSU-User-Agent',
      })
    : kept('psu-user-agent-of-the-psu');
}

export const choices: Judge = {
  obligations: [
    {
      id: 'payload-is-json',
      clause: 'TRN-01',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A payload is JSON at every operation, also at those that disregard it.',
      mend: 'Send no body where none is asked for, or a JSON one.',
    },
    {
      id: 'product-of-its-currency',
      clause: 'PAY-03',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'The product fits the currency: SEPA transfers are in euro.',
      mend: 'Send other currencies by another product.',
    },
    {
      id: 'json-accepted',
      clause: 'TRN-02',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'Accept, where it is sent, takes JSON, since all payloads are JSON.',
      mend: 'Send Accept: application/json, or leave it out.',
    },
    {
      id: 'psu-user-agent-of-the-psu',
      clause: 'HDR-40',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-User-Agent is that of the program of the PSU, not that of the TPP.',
      mend: 'Forward the User-Agent of the call that the PSU made, or leave the header out.',
    },
  ],

  *judge(exchange) {
    if (exchange.kind !== 'call') return;
    const accepted = judgeAccept(exchange);
    if (accepted !== undefined) yield accepted;
    const payload = judgePayload(exchange);
    if (payload !== undefined) yield payload;
    const product = judgeProduct(exchange);
    if (product !== undefined) yield product;
    const agent = judgeAgent(exchange);
    if (agent !== undefined) yield agent;
  },
};
