import type { Scenario } from '../../lib/harness/kit/index.js';
import { expiredMeanwhile, production, registration, sandbox, untrusted } from './certificates.js';
import { nordicLetters, unprocessable } from './characters.js';
import { unprocessableInEachKind } from './characters-of-each-kind.js';
import { forgedCertificate } from './forged-certificates.js';
import { malformed } from './malformed.js';
import { sameShape } from './same-shape.js';
import { silence } from './silence.js';
import { clearText, tlsVersions } from './tls.js';
import { xmlBody, xmlReply } from './xml.js';

export const transport: readonly Scenario[] = [
  xmlBody,
  xmlReply,
  nordicLetters,
  unprocessable,
  unprocessableInEachKind,
  tlsVersions,
  clearText,
  malformed,
  untrusted,
  forgedCertificate,
  production,
  expiredMeanwhile,
  registration,
  sandbox,
  sameShape,
  silence,
];
