import { describe, expect, test } from 'vitest';
import { childrenOf, itemsOf, readBits, readElement, readOid, readOnly, readText, readTime } from './der.js';

function element(hex: string) {
  return readOnly(Buffer.from(hex, 'hex'));
}

describe('elements', () => {
  test.each(['', '30', '3002', '300201', '3080', '308500000000010500', '1f0100', '30820100'])(
    '%s is none',
    (hex) => {
      expect(readElement(Buffer.from(hex, 'hex'))).toBeUndefined();
    },
  );
  test('more octets may follow, or not', () => {
    expect(readElement(Buffer.from('0500ff', 'hex'))?.whole.toString('hex')).toBe('0500');
    expect(element('0500ff')).toBeUndefined();
  });
  test('long lengths', () => {
    expect(element(`048180${'00'.repeat(128)}`)?.content).toHaveLength(128);
  });
  test('children fill their parent', () => {
    expect(childrenOf(element('300405000500'))).toHaveLength(2);
    expect(childrenOf(element('300405000501'))).toBeUndefined();
    expect(childrenOf(element('040405000500'))).toBeUndefined();
    expect(itemsOf(element('310405000500'))).toBeUndefined();
  });
});

describe('values', () => {
  test.each([
    ['06024f01', '1.39.1'],
    ['06025001', '2.0.1'],
    ['0603813403', '2.100.3'],
    ['0606040081982702', '0.4.0.19495.2'],
    ['06082b06010505070103', '1.3.6.1.5.5.7.1.3'],
    ['060a0992268993f22c640119', '0.9.2342.19200300.100.1.25'],
    ['060269e4', undefined],
    [`06146983${'ff'.repeat(17)}7f`, `2.25.${(1n << 128n) - 1n}`],
    [`061669${'ff'.repeat(20)}7f`, undefined],
    ['06056084420101', '2.16.578.1.1'],
    ['060127', '0.39'],
    ['060128', '1.0'],
    ['06022a86', undefined],
    ['0600', undefined],
    ['04022a03', undefined],
  ])('object identifier %s', (hex, text) => {
    expect(readOid(element(hex))).toBe(text);
  });
  test.each([
    ['0c02c3a6', 'æ'],
    ['0c01e6', undefined],
    ['1401e6', 'æ'],
    ['1e0200e6', 'æ'],
    ['1e0100', undefined],
    ['1c040001f600', '\u{1f600}'],
    ['1c0400110000', undefined],
    ['1c0100', undefined],
    ['13024e4f', 'NO'],
    ['0402c3a6', undefined],
  ])('text %s', (hex, text) => {
    expect(readText(element(hex))).toBe(text);
  });
  test.each([
    ['261121120000Z', '2026-11-21T12:00:00.000Z'],
    ['500101000000Z', '1950-01-01T00:00:00.000Z'],
    ['491231235959Z', '2049-12-31T23:59:59.000Z'],
    ['20500101000000Z', '2050-01-01T00:00:00.000Z'],
    ['260230120000Z', undefined],
    ['261321120000Z', undefined],
    ['2611211200Z', undefined],
    ['261121120000+0100', undefined],
    ['20261121120000.5Z', undefined],
  ])('time %s', (text, iso) => {
    const tag = /^\d{14}/.test(text) ? 0x18 : 0x17;
    const octets = Buffer.concat([Buffer.of(tag, text.length), Buffer.from(text)]);
    expect(readTime(readOnly(octets))?.toISOString()).toBe(iso);
  });
  test('bits', () => {
    expect(readBits(element('030206c0'))).toEqual([0, 1]);
    expect(readBits(element('0303070880'))).toEqual([4, 8]);
    expect(readBits(element('030100'))).toEqual([]);
    expect(readBits(element('0300'))).toBeUndefined();
    expect(readBits(element('0402c000'))).toBeUndefined();
  });
});
