/** Values of headers at the edges of their forms: those that are in order, and those that are not. */

import { describe, expect, test } from 'vitest';
import { headerAdvice, headerRules, type RequestRule } from '../index.js';
import { findingOn, type Literal } from '../testing/literal-requests.js';

type Forms = readonly [id: string, header: string, lawful: readonly string[], wrong: readonly string[]];

const rules: readonly RequestRule[] = [...headerRules, ...headerAdvice];

function rule(id: string): RequestRule {
  const found = rules.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no rule ${id}`);
  return found;
}

const mediaRanges = {
  lawful: [
    '*/*',
    'text/*',
    'application/json',
    'application/vnd.api+json',
    'Text/HTML',
    'text/html;level=1',
    'text/html ; level=1 ; q=0.5',
    'text/html;level="a b"',
    'text/html;level=""',
    'a/b,c/d',
    ' a/b , c/d ,e/f ',
    "!#$%&'*+.^_`|~09AZaz-/x",
  ],
  wrong: [
    '',
    'json',
    '/json',
    'text/',
    'text/html/x',
    'text/html;',
    'text/html;level',
    'text/html;level=',
    'text/html;=1',
    'text/html;level="a',
    'text/html level=1',
    'a/b;c/d',
    'a/b c/d',
    'a/b,,c/d',
    'a/b,',
    ',a/b',
    'a/b\u00e6',
    'a/(b)',
    '* / *',
  ],
} as const;

const weighed = {
  lawful: [
    'x',
    'x-y',
    '*',
    'x;q=0',
    'x;q=1',
    'x;q=0.5',
    'x;q=0.123',
    'x;q=1.000',
    'x ; q=0.1 , y',
    'x,y;q=0.9',
  ],
  wrong: [
    '',
    'x y',
    'x;',
    'x;q',
    'x;q=',
    'x;q=2',
    'x;q=1.1',
    'x;q=1.0000',
    'x;q=0.1234',
    'x;q=0.',
    'x;q=1.',
    'x;q=.5',
    'x;p=0.5',
    'x;q=0.5;q=0.5',
    'x;q=0x5',
    'x,',
    ',x',
    'x,,y',
    'x/y',
  ],
} as const;

const languages = {
  lawful: [
    'nb',
    'NB-no',
    'zh-Hans-CN',
    'de-1996',
    '*',
    'en-*',
    'abcdefgh',
    'en-abcdefgh',
    'nb-NO, en;q=0.8,*;q=0.1',
  ],
  wrong: [
    '',
    'nb_NO',
    'abcdefghi',
    'en-abcdefghi',
    'en-',
    '-en',
    '1a',
    'n1',
    '**',
    'en--GB',
    'en GB',
    'nb;q=2',
    'en*',
  ],
} as const;

const addresses = [
  '192.0.2.17',
  '10.0.0.1',
  '128.0.0.1',
  '223.255.255.1',
  '169.253.0.1',
  '169.2.54.1',
  '2001:db8::1',
];

/** Addresses that look like nobody's and are not. */
const nearMisses = [
  '1.0.0.0',
  '12.7.0.1',
  '1.127.0.1',
  '1.169.254.1',
  '25.5.0.1',
  '23.1.1.1',
  '22.4.1.1',
  '2001::',
  'fe70::1',
  'fec0::1',
  'ef00::1',
  '::2',
  '::11',
  '1::',
  '::127.0.0.2',
  'fd00::ff',
];

const forms: readonly Forms[] = [
  ['accept-form', 'Accept', mediaRanges.lawful, mediaRanges.wrong],
  ['psu-accept-form', 'PSU-Accept', mediaRanges.lawful, mediaRanges.wrong],
  ['accept-charset-form', 'Accept-Charset', weighed.lawful, weighed.wrong],
  ['psu-accept-charset-form', 'PSU-Accept-Charset', weighed.lawful, weighed.wrong],
  ['accept-encoding-form', 'Accept-Encoding', weighed.lawful, weighed.wrong],
  ['psu-accept-encoding-form', 'PSU-Accept-Encoding', weighed.lawful, weighed.wrong],
  ['accept-language-form', 'Accept-Language', languages.lawful, languages.wrong],
  ['psu-accept-language-form', 'PSU-Accept-Language', languages.lawful, languages.wrong],
  [
    'host-form',
    'Host',
    [
      'bank.example',
      'b',
      '9',
      'bank.example.',
      'a-b.example:443',
      'BANK:1',
      '[2001:db8::1]',
      '[::ffff:192.0.2.1]:65535',
    ],
    [
      '',
      'https://bank.example',
      'bank.example/v1',
      '-bank',
      '.bank',
      'bank-',
      'bank:',
      'bank:x',
      'bank:123456',
      'a b',
      '[::1',
      '[]',
      '[::g]',
      'b:1:2',
    ],
  ],
  [
    'redirect-uri-form',
    'TPP-Redirect-URI',
    ['', 'https://tpp.example/callback?state=17', 'HTTPS://tpp.example', 'app-1.x+y://back', 'x9://y'],
    [
      '/callback',
      'https:/tpp.example',
      'https://',
      'https://tpp.example/#x',
      'https://tpp.example/a b',
      '1app://back',
      '://x',
      'see https://tpp.example',
      'https://tpp.example:x/',
    ],
  ],
  [
    'redirect-preferred-form',
    'TPP-Redirect-Preferred',
    ['true', 'false'],
    ['', 'True', 'untrue', 'falsely', 'no', '1'],
  ],
  ['brand-form', 'TPP-Brand-Logging-Information', ['x', 'Sparegrisen & Co'], ['', '  ']],
  [
    'psu-corporate-id-form',
    'PSU-Corporate-ID',
    ['', '6f9619ff-8b86-4011-b42d-00c04fc964ff'],
    ['987654321', '6f9619ff-8b86-4011-b42d-00c04fc964f', 'x6f9619ff-8b86-4011-b42d-00c04fc964ff'],
  ],
  [
    'psu-ip-port-form',
    'PSU-IP-Port',
    ['1', '443', '9999', '65535'],
    ['', '0', '01', '65536', '100000', '443/tcp', 'x1', '-1', '1.5'],
  ],
  ['psu-user-agent-form', 'PSU-User-Agent', ['x'], ['', ' ']],
  [
    'psu-ip-address-form',
    'PSU-IP-Address',
    ['', ...addresses, '127.0.0.1', '::1', '::ffff:192.0.2.1'],
    ['192.0.2.256', '192.0.2', '192.0.2.17:80', '[::1]', 'localhost', '::g'],
  ],
  [
    'psu-ip-address-of-a-psu',
    'PSU-IP-Address',
    ['', ...addresses, ...nearMisses, '0.0.0.0', 'ff02::1', 'ff.example', 'localhost'],
    [
      '127.0.0.1',
      '127.255.0.1',
      '169.254.0.1',
      '::1',
      '0:0:0:0:0:0:0:1',
      '::ffff:127.0.0.1',
      'fe80::1',
      'FE9f::1',
      'fea0::1',
      'febf::1',
    ],
  ],
  [
    'psu-ip-address-of-a-device',
    'PSU-IP-Address',
    ['', ...addresses, ...nearMisses, '127.0.0.1', '::1', '::ffff:192.0.2.1', 'ff.example', 'localhost'],
    [
      '0.0.0.0',
      '0.1.2.3',
      '224.0.0.1',
      '229.1.1.1',
      '230.0.0.1',
      '239.255.255.255',
      '255.255.255.255',
      '::',
      '0:0:0:0:0:0:0:0',
      '::ffff:0.0.0.0',
      '::ffff:e000:1',
      'ff02::1',
      'FFFF::',
    ],
  ],
  [
    'psu-http-method-known',
    'PSU-HTTP-Method',
    ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ['HEAD', 'get', 'GET POST', 'TRACE'],
  ],
  [
    'psu-geo-location-form',
    'PSU-Geo-Location',
    ['', 'GEO:0,0', 'GEO:90,180', 'GEO:-90.0,-180.0', 'GEO:59.913868;10.752245', 'GEO:5,1'],
    [
      'GEO:',
      'GEO:59',
      'GEO:59,',
      'GEO:,10',
      'GEO:90.1,0',
      'GEO:-90.1,0',
      'GEO:0,180.1',
      'GEO:0,-180.1',
      'GEO:100,10',
      'GEO:1,1000',
      'GEO:+1,1',
      'GEO:1.,1',
      'GEO:1,1.',
      'GEO:.5,1',
      'GEO:1 1',
      'GEO:1,1,1',
      ' GEO:1,1 x',
      'xGEO:1,1',
      'geo:1,1',
      'GEO:--1,1',
    ],
  ],
  [
    'accept-fix-form',
    'x-accept-fix',
    ['', 'a', '9', 'longer-names', 'A.b_c-9', 'a,b', 'a , b', 'a,b,c'],
    ['a b', 'a,', ',a', 'a,,b', 'a;b', '-a', '.a', '_a', 'a*', '\u00e6'],
  ],
];

describe.each(forms)('%s', (id, header, lawful, wrong) => {
  const of = (value: string): Literal => ({ headers: { [header]: value } });

  test('takes what is in order, and finds nothing where the header is not sent', () => {
    expect(lawful.filter((each) => findingOn(rule(id), of(each)) !== undefined)).toEqual([]);
    expect(findingOn(rule(id), {})).toBeUndefined();
  });

  test('tells what is not, and where', () => {
    expect(wrong.filter((each) => findingOn(rule(id), of(each))?.path !== header)).toEqual([]);
  });
});

describe('what is forwarded about a PSU without PSU-IP-Address', () => {
  const id = 'psu-ip-address-with-psu';
  const about = [
    'PSU-IP-Port',
    'PSU-User-Agent',
    'PSU-Accept',
    'PSU-Accept-Charset',
    'PSU-Accept-Encoding',
    'PSU-Accept-Language',
    'PSU-HTTP-Method',
    'PSU-Device-ID',
    'PSU-Geo-Location',
  ];

  test.each(about)('%s', (name) => {
    expect(findingOn(rule(id), { headers: { [name]: 'x' } })).toEqual({
      message: `${name.toLowerCase()} is forwarded, so a PSU is present; send PSU-IP-Address too, or the call counts as unattended`,
      path: 'PSU-IP-Address',
    });
    expect(findingOn(rule(id), { headers: { [name]: 'x', 'PSU-IP-Address': '' } })).toBeUndefined();
  });

  test.each(['PSU-ID', 'PSU-Context', 'PSU-Corporate-ID', 'User-Agent'])('%s says nothing of it', (name) => {
    expect(findingOn(rule(id), { headers: { [name]: 'x' } })).toBeUndefined();
  });

  test.each(['/v1/payments/norwegian-domestic-credit-transfers', '/v1/signing-baskets'])(
    'on %s the address is required anyway',
    (target) => {
      expect(
        findingOn(rule(id), { method: 'POST', target, headers: { 'PSU-Accept': '*/*' } }),
      ).toBeUndefined();
    },
  );
});
