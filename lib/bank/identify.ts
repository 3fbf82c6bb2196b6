/** Who calls: the organisation behind a TPP-Signature-Certificate value (REG-08, DLG-01). */

import { X509Certificate } from 'node:crypto';
import { readOrganisationId, readPsd2Roles, type Psd2Role } from '../certificates/index.js';
import type { Tpp, TppRole } from './state/access-records.js';

const remembered = new Map<string, Tpp | undefined>();
const bound = 256;

function subjectPart(subject: string, name: string): string | undefined {
  return subject
    .split('\n')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** The roles that the interface knows; others of the statement do not count. */
function tppRole(role: Psd2Role): readonly TppRole[] {
  if (role === 'PSP_AI') return ['AISP'];
  return role === 'PSP_PI' ? ['PISP'] : [];
}

function read(value: string): Tpp | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(value, 'base64'));
    const id = readOrganisationId(certificate) ?? certificate.subject.replaceAll('\n', ',');
    const name = subjectPart(certificate.subject, 'O') ?? subjectPart(certificate.subject, 'CN') ?? id;
    const roles = readPsd2Roles(certificate.raw);
    return { id, name, ...(roles === undefined ? {} : { roles: roles.flatMap(tppRole) }) };
  } catch {
    return undefined;
  }
}

/** The TPP named by a certificate in base64; undefined when there is no readable certificate. Readings are kept. */
export function identifyTpp(value: string): Tpp | undefined {
  if (remembered.has(value)) return remembered.get(value);
  if (remembered.size >= bound) remembered.clear();
  const tpp = read(value);
  remembered.set(value, tpp);
  return tpp;
}
