/** The qcStatements extension of PSD2 certificates (ETSI TS 119 495 section 5, EN 319 412-5), written. */

import forge from 'node-forge';

const { asn1 } = forge;

export type Psd2Role = 'PSP_AS' | 'PSP_PI' | 'PSP_AI' | 'PSP_IC';

/** Object identifiers of the roles. */
export const roleOids: Readonly<Record<Psd2Role, string>> = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
};

export const qcStatementsOid = '1.3.6.1.5.5.7.1.3';
export const psd2StatementOid = '0.4.0.19495.2';

const qcComplianceOid = '0.4.0.1862.1.1';
const qcTypeOid = '0.4.0.1862.1.6';
const qcTypes = { seal: '0.4.0.1862.1.6.2', website: '0.4.0.1862.1.6.3' } as const;

/** What a PSD2 statement says of its subject. */
export interface Psd2Statement {
  readonly roles: readonly Psd2Role[];
  /** For example `Finanstilsynet`. */
  readonly ncaName: string;
  /** For example `NO-FSA`. */
  readonly ncaId: string;
}

function sequence(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, parts);
}

function oid(dotted: string): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(dotted).getBytes());
}

function utf8(text: string): forge.asn1.Asn1 {
  return asn1.create(asn1.Class.UNIVERSAL, asn1.Type.UTF8, false, forge.util.encodeUtf8(text));
}

/** DER (as a binary string) of the qcStatements of a seal or website certificate. */
export function qcStatements(use: keyof typeof qcTypes, psd2: Psd2Statement | undefined): string {
  const statements = [sequence(oid(qcComplianceOid)), sequence(oid(qcTypeOid), sequence(oid(qcTypes[use])))];
  if (psd2 !== undefined) {
    const roles = psd2.roles.map((role) => sequence(oid(roleOids[role]), utf8(role)));
    statements.push(
      sequence(oid(psd2StatementOid), sequence(sequence(...roles), utf8(psd2.ncaName), utf8(psd2.ncaId))),
    );
  }
  return asn1.toDer(sequence(...statements)).getBytes();
}
