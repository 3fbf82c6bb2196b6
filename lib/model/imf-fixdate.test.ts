import { describe, expect, test } from 'vitest';
import { formatImfFixdate, parseImfFixdate } from './imf-fixdate.js';

describe('IMF-fixdate', () => {
  test.each([
    ['Sun, 05 Jan 2014 21:31:40 GMT', 1_388_957_500_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['Tue, 29 Feb 2000 23:59:59 GMT', 951_868_799_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 784_111_777_000],
  ])('%s is read and written', (text, milliseconds) => {
    expect(parseImfFixdate(text)).toBe(milliseconds);
    expect(formatImfFixdate(milliseconds)).toBe(text);
  });

  test.each([
    'aaaa',
    '',
    '2014-01-05T21:31:40Z',
    '1388957500',
    'Sun, 05 Jan 2014 21:31:40 +0100',
    'Sun, 05 Jan 2014 21:31:40 +0000',
    'Sun, 05 Jan 2014 21:31:40 UTC',
    'Thu, 05 Jan 2014 21:31:40 GMT',
    'Sunday, 05-Jan-14 21:31:40 GMT',
    'Sun Jan  5 21:31:40 2014',
    'Sun, 5 Jan 2014 21:31:40 GMT',
    'søn., 05 jan. 2014 21:31:40 GMT',
    'sun, 05 Jan 2014 21:31:40 GMT',
    'Sun, 05 Jan 2014 24:00:00 GMT',
    'Sun, 05 Jan 2014 21:60:00 GMT',
    'Mon, 30 Feb 2015 00:00:00 GMT',
    'Sat, 29 Feb 2015 00:00:00 GMT',
    'Sun, 00 Jan 2014 21:31:40 GMT',
    ' Sun, 05 Jan 2014 21:31:40 GMT',
    'Sun, 05 Jan 2014 21:31:40 GMT ',
    'Sun, 05 Jan 2014 21:31 GMT',
  ])('%j is refused', (text) => {
    expect(parseImfFixdate(text)).toBeUndefined();
  });

  test('a leap second is the second after :59', () => {
    expect(parseImfFixdate('Sat, 31 Dec 2016 23:59:60 GMT')).toBe(Date.UTC(2017, 0, 1));
  });
});
