/** Templates that were signed before they were filled in. */

import type { ValueVariant } from '../addresses/address-text.js';
import { capital } from '../letters.js';

/** How templates mark a name. */
const marks: readonly (readonly [before: string, behind: string])[] = [
  ['{{', '}}'],
  ['{{ ', ' }}'],
  ['${', '}'],
  ['{', '}'],
  ['<', '>'],
  ['%', '%'],
  [':', ''],
  ['$', ''],
  ['$env:', ''],
  ['$(', ')'],
  ['${{ secrets.', ' }}'],
  ['${{ vars.', ' }}'],
  ['${{ env.', ' }}'],
  ['#{', '}'],
  ['[', ']'],
  ['__', '__'],
  ['@', ''],
  ['', ''],
];

/** Names that tools have for the values of certain headers. */
const tools: Readonly<Record<string, readonly string[]>> = {
  'x-request-id': [
    '$guid',
    'uuidgen',
    '$randomUUID',
    '$uuid',
    'guid',
    'uuid',
    'requestId',
    'request_id',
    'reqId',
    '$random.uuid',
  ],
  date: ['now', '$timestamp', '$isoTimestamp', '$datetime rfc1123', 'currentDate', 'timestamp', 'httpDate'],
  digest: ['bodyDigest', 'bodyHash', 'body_digest', 'hash'],
  'psu-id': ['psu', 'userId', 'customerId'],
  'psu-corporate-id': ['corporateId', 'corporate_id', 'companyId'],
  'tpp-redirect-uri': [
    'redirectUri',
    'redirect_uri',
    'redirectUrl',
    'redirect_url',
    'callbackUrl',
    'callback',
  ],
};

/** The name of a header as variables are named. */
function spellings(name: string): readonly string[] {
  const words = name.split('-');
  const camel = words.map((word, at) => (at === 0 ? word : capital(word))).join('');
  return [
    name,
    words.map(capital).join('-'),
    camel,
    capital(camel),
    words.join('_'),
    words.join('_').toUpperCase(),
    words.join(''),
  ];
}

/** The placeholders of one header. */
export function* placeholderVariants(name: string): Generator<ValueVariant> {
  const names = new Set([...spellings(name), ...(tools[name] ?? []), 'value']);
  for (const each of names) {
    for (const [before, behind] of marks) {
      const value = before + each + behind;
      const did = `signed the text ${value} for ${name}: a placeholder that was filled in later`;
      yield { cause: 'value-changed', did, value };
    }
  }
}
