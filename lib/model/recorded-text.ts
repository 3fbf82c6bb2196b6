/** Header text in recordings: recorders differ in how they write bytes that are no ASCII. */

/**
 * Header text as bytes. Recorders differ: some write one character per byte, others decode UTF-8 first. Text
 * that is UTF-8 when its characters are taken for bytes was written the first way.
 */
export function bytesOfRecordedText(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are bytes
  if (!/[^\u0000-\u007f]/.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  // oxlint-disable-next-line no-control-regex -- as above
  const perByte = !/[^\u0000-\u00ff]/.test(value) && !bytes.toString('utf8').includes('\ufffd');
  return perByte ? value : Buffer.from(value, 'utf8').toString('latin1');
}

/** What the header may have been instead, where the text does not say; none for text in ASCII. */
export function otherReadings(value: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are bytes
  if (!/[^\u0000-\u007f]/.test(value)) return [];
  const decoded = Buffer.from(value, 'latin1').toString('utf8');
  const encoded = Buffer.from(value, 'utf8').toString('latin1');
  return [
    encoded,
    ...(decoded.includes('\ufffd') ? [] : [Buffer.from(decoded, 'latin1').toString('latin1')]),
  ];
}
