/** Mistakes in bodies as texts: what is no JSON, no UTF-8, no object. */

import { pay, written } from './calls.js';
import { alike, at, type BankMistake } from './client-mistake.js';

export const textMistakes: readonly BankMistake[] = [
  at('no body', 'END-09', /the body is missing/, pay({ body: undefined })),
  at('empty object', 'PAY-01', /\/instructedAmount is missing/, pay({ body: {} })),
  at('a list for an object', 'END-09', /is an array, not an object/, pay({ body: [] })),
  at('null', 'END-09', /is null, not an object/, pay({ body: null })),
  ...alike('TRN-01', /the body is not JSON/, {
    'JSON cut off': written((text) => text.slice(0, -20)),
    'comma behind the last member': written((text) => text.replace(/\}$/, ',}')),
    'single quotes': written((text) => text.replaceAll('"', "'")),
    'form fields': pay({
      body: Buffer.from('amount=1&currency=NOK'),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
    'UTF-16': pay({ body: Buffer.from('{"creditorName":"Bjorn"}', 'utf16le') }),
    BOM: written((text) => `\ufeff${text}`),
    NaN: written((text) => text.replace('"250.00"', 'NaN').replace(/"amount":"[^"]*"/, '"amount":NaN')),
    comments: written((text) => `// payment\n${text}`),
  }),
  at(
    'a JSON string of the JSON',
    'END-09',
    /is a string, not an object/,
    written((text) => JSON.stringify(text)),
  ),
  at(
    'XML',
    'TRN-01',
    /the body is XML; only JSON is supported/,
    pay({ body: Buffer.from('<Document/>'), headers: { 'Content-Type': 'application/xml' } }),
  ),
  ...alike('TRN-01', /Content-Type Content-Type declares no JSON/, {
    'no Content-Type': pay({ headers: { 'Content-Type': undefined } }),
    'Content-Type text': pay({ headers: { 'Content-Type': 'text/plain' } }),
  }),
  at(
    'latin1 bytes',
    'TRN-05',
    /the body is not UTF-8/,
    pay({ body: Buffer.from('{"creditorName":"Bjørn"}', 'latin1') }),
  ),
  at(
    'a member twice',
    'TRN-01',
    /\/creditorName the member stands twice in its object; the last one counte/,
    written((text) => text.replace('{', '{"creditorName":"Another",')),
  ),
];
