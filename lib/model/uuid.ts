/** Plain UUIDs (RFC 4122): any version, any letter case, no braces and no `urn:uuid:`. */

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for 8-4-4-4-12 hexadecimal digits. */
export function isUuid(text: string): boolean {
  return form.test(text);
}
