/** What tests take for `lib/certificates/key-bits.ts`. */

export const testKeyBits = 1024;
