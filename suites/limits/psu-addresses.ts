/** Where a PSU may be: in either family of addresses, of which the newer one has several spellings. */
export const psuAddresses = [
  '2001:db8::17',
  '2001:db8:0:0:0:0:0:17',
  '2001:0DB8:0000:0000:0000:0000:0000:0017',
  '2001:db8::18',
  '2001:db8::192.0.2.17',
  '192.0.2.18',
] as const;
