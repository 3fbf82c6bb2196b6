/** `sign`: signs one request as the interface asks (Authentication 2 to 8) and writes it ready to be sent. */

import { randomUUID } from 'node:crypto';
import { ConfigurationError, messageOf } from '../model/errors.js';
import { checkPair, readCertificateFile, readKeyFile } from '../profile/key-files.js';
import type { Fetched } from '../profile/sources.js';
import { headerValue, type HeaderLine, type WireRequest } from '../model/http.js';
import { formatImfFixdate } from '../model/imf-fixdate.js';
import { present } from '../model/present.js';
import {
  CertificateStore,
  prepareSigner,
  signRequest,
  verifyRequest,
  type DigestAlgorithm,
  type PreparedSigner,
} from '../signing/index.js';
import { judgeValidity } from '../signing/verify-date.js';
import { oneOf } from './arguments.js';
import { program, type Command, type Given } from './command.js';
import { curlLine } from './messages/curl-line.js';
import { writeHttpMessage } from './messages/http-message.js';
import { inputDetails, inputFlags, judgedAt, readInput } from './messages/input.js';
import { readNamedFile } from './messages/named-file.js';
import { psuMask } from './messages/psu-masking.js';
import type { Terminal } from './console/terminal.js';

function signerOf(given: Given): PreparedSigner {
  const file = (flag: string): Fetched => {
    const path = given.flags.get(flag);
    if (path === undefined) throw new ConfigurationError('sign: needs --key FILE and --certificate FILE');
    const described = `--${flag} ${path}`;
    return { bytes: readNamedFile(described, path), described };
  };
  const [keyFile, certificateFile] = [file('key'), file('certificate')];
  const key = readKeyFile(keyFile);
  const certificate = readCertificateFile(certificateFile);
  if (key.asymmetricKeyType !== 'rsa') {
    const kind = key.asymmetricKeyType ?? 'of an unknown type';
    throw new ConfigurationError(`${keyFile.described}: the key is ${kind}; the interface signs with RSA`);
  }
  checkPair(certificate, key, '--key, --certificate', certificateFile);
  try {
    return prepareSigner({ privateKey: key, certificate: certificate.raw });
  } catch (thrown) {
    // The messages of prepareSigner are written for users and hold no key text.
    throw new ConfigurationError(`--key, --certificate: ${messageOf(thrown)}`);
  }
}

/** The bank judges the certificate by its clock, which is near ours. */
function warnOfValidity({ certificateBase64 }: PreparedSigner, terminal: Terminal): void {
  const { certificate } = new CertificateStore().read(certificateBase64);
  const invalid = certificate === undefined ? undefined : judgeValidity(certificate, Date.now());
  if (invalid === undefined) return;
  terminal.err(`warning: ${invalid.code}: ${invalid.message} (${invalid.expected ?? ''})\n`);
}

/** The request with Date and X-Request-ID, as far as they are missing. */
function stamped(request: WireRequest): WireRequest {
  const added: readonly HeaderLine[] = [
    ['Date', formatImfFixdate(Date.now())],
    ['X-Request-ID', randomUUID()],
  ];
  const missing = added.filter(([name]) => headerValue(request.headers, name) === undefined);
  return { ...request, headers: [...request.headers, ...missing] };
}

/** The request without what signing makes anew: another certificate, and Digest when one is asked for. */
function cleared(
  request: WireRequest,
  signer: PreparedSigner,
  digest: DigestAlgorithm | undefined,
): WireRequest {
  const headers = request.headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    if (lower === 'digest') return digest === undefined;
    return lower !== 'tpp-signature-certificate' || value.trim() === signer.certificateBase64;
  });
  return { ...request, headers };
}

async function sign(given: Given, terminal: Terminal): Promise<number> {
  const format = oneOf(given, 'format', ['http', 'curl']) ?? 'http';
  const digest = oneOf<DigestAlgorithm>(given, 'digest', ['SHA-256', 'SHA-512']);
  const signer = signerOf(given);
  const { request, origin, isBodyUnknown } = await readInput(given, terminal);
  if (isBodyUnknown === true) {
    throw new ConfigurationError(
      'sign: the input shows no body, and Digest is made of it; give the raw message with its body',
    );
  }
  const ready = cleared(given.flags.has('no-stamp') ? request : stamped(request), signer, digest);
  warnOfValidity(signer, terminal);
  const signed = signRequest(ready, signer, {
    ...present({ digest }),
    ...(given.flags.has('wrap') ? { wrap: 'always' as const } : {}),
    requestTarget: given.flags.has('request-target'),
  });
  const masked = psuMask(request);
  for (const { code, message } of verifyRequest(signed, { now: judgedAt(given, signed) }).findings) {
    terminal.err(`note: ${code}: ${masked(message)}\n`);
  }
  terminal.out(format === 'curl' ? curlLine(signed, origin) : writeHttpMessage(signed));
  return 0;
}

export const signCommand: Command = {
  words: '[FILE]',
  mostWords: 1,
  flags: {
    key: { value: 'FILE', about: 'private key of the signing certificate, PEM or DER' },
    certificate: { value: 'FILE', about: 'signing certificate, PEM or DER; of a chain the first' },
    digest: { value: 'NAME', about: 'SHA-256 or SHA-512; replaces a Digest that is there' },
    wrap: { about: 'wrap the Signature header as an encoded-word even when it is ASCII' },
    'request-target': { about: 'sign method and target too' },
    format: { value: 'FORM', about: 'http (raw message) or curl (a command line); http unless told' },
    'no-stamp': { about: 'do not add Date and X-Request-ID when they are missing' },
    ...inputFlags,
  },
  details: `${inputDetails}

The signed request goes to standard output; what would still be refused about it to standard error.`,
  examples: [
    `${program} sign request.http --key seal.key --certificate seal.pem`,
    `${program} sign request.sh --key seal.key --certificate seal.pem --format curl`,
  ],
  run: sign,
};
