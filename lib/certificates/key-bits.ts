/**
 * How long the RSA keys of the test PKI are, in bits. `npm test` puts `.ci/short-keys.ts` in its place: half
 * of what a test costs is signing, and a key of half the length signs five times as fast. Programs that
 * tests start, `prove` and THOROUGH=1 keep this length.
 */
export const testKeyBits = 2048;
