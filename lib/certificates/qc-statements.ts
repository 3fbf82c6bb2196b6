/**
 * The qcStatements extension of PSD2 certificates: what makes them qualified, their kind, and the roles and
 * competent authority of the payment service provider (ETSI TS 119 495, EN 319 412-5). Faulty shapes seen in
 * the field can be minted too.
 */

import { oid, sequence, text, type Asn1 } from './asn1.js';
import { qcTypeOids, roleOids, statementOids, type Psd2Role, type QcType } from './identifiers.js';

/** A role as written: the usual name for its identifier, or any pair of the two. */
export type RoleSpec = Psd2Role | { readonly oid: string; readonly name: string };

/** The PSD2 statement to be minted. */
export interface Psd2Statement {
  readonly roles: readonly RoleSpec[];
  readonly ncaName: string;
  readonly ncaId: string;
}

/** What the extension holds. */
export interface QcStatementsSpec {
  readonly qcCompliance?: boolean | undefined;
  readonly qcTypes?: readonly QcType[] | undefined;
  readonly psd2?: Psd2Statement | undefined;
  /**
   * `bare`: the PSD2 statement stands alone, without the list around it, as some sandbox generators write it.
   */
  readonly shape?: 'list' | 'bare' | undefined;
}

/** The statement of the Norwegian supervisory authority for these roles. */
export function norwegianStatement(...roles: readonly RoleSpec[]): Psd2Statement {
  return { roles, ncaName: 'Finanstilsynet', ncaId: 'NO-FSA' };
}

function role(spec: RoleSpec): Asn1 {
  const { oid: identifier, name } = typeof spec === 'string' ? { oid: roleOids[spec], name: spec } : spec;
  return sequence(oid(identifier), text('utf8', name));
}

function statementOfPsd2({ roles, ncaName, ncaId }: Psd2Statement): Asn1 {
  const info = sequence(sequence(...roles.map(role)), text('utf8', ncaName), text('utf8', ncaId));
  return sequence(oid(statementOids.psd2), info);
}

/** The ASN.1 of the extension's value; undefined when nothing is to be stated. */
export function encodeQcStatements(spec: QcStatementsSpec): Asn1 | undefined {
  const statements: Asn1[] = [];
  if (spec.qcCompliance === true) statements.push(sequence(oid(statementOids.qcCompliance)));
  if (spec.qcTypes !== undefined && spec.qcTypes.length > 0) {
    const types = spec.qcTypes.map((each) => oid(qcTypeOids[each]));
    statements.push(sequence(oid(statementOids.qcType), sequence(...types)));
  }
  if (spec.psd2 !== undefined) {
    const statement = statementOfPsd2(spec.psd2);
    if (spec.shape === 'bare') return statement;
    statements.push(statement);
  }
  return statements.length === 0 ? undefined : sequence(...statements);
}
