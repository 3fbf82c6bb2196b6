/** Writes the body of a form that is sent as multipart/form-data, the way browsers do. */

const boundary = '----psd2-conformance-7f3a91c2d4';

/** A name as browsers write it into the head of a part. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** One part for each name and value, in this order. */
export function multipartBody(pairs: readonly (readonly [string, string])[]): string {
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}
