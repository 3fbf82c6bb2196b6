/** A folder with a key, certificates and requests, for tests of commands on signatures. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import names from '../../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { certificatePem, payment } from '../../../fixtures/vectors/specimen.js';
import { writeHttpMessage } from '../messages/http-message.js';
import { tell } from '../sample-terminal.js';

/** The PSU-ID of the vectors. */
export const psuId = '4f7f1bf3-9b80-4c4c-ae9b-0d0d5bd1ba6f';

/** A payment that nobody has signed yet. */
export const unsigned = writeHttpMessage(payment);

/** Runs with bytes on standard input; gives standard output as bytes. */
export async function pipe(words: readonly string[], input: string | Uint8Array) {
  const chunks: Buffer[] = [];
  const told = await tell(words, {
    input: Readable.from([Buffer.from(input)]),
    out: (text) => void chunks.push(Buffer.from(text)),
  });
  return { ...told, bytes: Buffer.concat(chunks), out: Buffer.concat(chunks).toString() };
}

/** Makes the folder, which goes with the tests of the file that asks for it. */
export function signatureBed() {
  const folder = mkdtempSync(join(tmpdir(), 'psd2-sign-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const key = file('seal.key', names.leafKeyPem);
  const certificate = file('seal.pem', certificatePem('plain'));
  return { file, key, certificate, by: ['--key', key, '--certificate', certificate] };
}
