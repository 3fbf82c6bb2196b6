/**
 * The qcStatements of a certificate that was read (EN 319 412-5, ETSI TS 119 495). Tolerant: shapes that
 * deviate but can be understood are read and remarked on, since certificates of sandboxes and old ones have
 * them.
 */

import type { CertificateBody } from './certificate-body.js';
import { itemsOf, readOid, readOnly, readText, tags, type Element } from '../model/der.js';
import {
  extensionOids,
  nameOfOid,
  qcTypeOids,
  roleOids,
  statementOids,
  type Psd2Role,
  type QcType,
} from './identifiers.js';

/** How a PSD2 statement deviates from ETSI TS 119 495. */
export type Psd2Remark =
  | 'statement-bare'
  | 'statement-unreadable'
  | 'roles-none'
  | 'role-unknown'
  | 'role-name-mismatch'
  | 'role-repeated'
  | 'text-type'
  | 'text-length';

/** One role as written. */
export interface ReadRole {
  readonly oid: string;
  readonly name: string;
}

/** A PSD2 statement that was read. */
export interface ReadPsd2Statement {
  /** The roles by identifier, in the order of ETSI TS 119 495; a mismatched name does not change them. */
  readonly roles: readonly Psd2Role[];
  readonly writtenRoles: readonly ReadRole[];
  readonly ncaName: string;
  readonly ncaId: string;
  /** Empty when the statement is well formed. */
  readonly remarks: readonly Psd2Remark[];
}

export interface ReadQcStatements {
  readonly qcCompliance: boolean;
  readonly qcTypes: readonly QcType[];
  readonly psd2: ReadPsd2Statement | undefined;
}

const allRoles: readonly Psd2Role[] = ['PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'];

function textRemarks(elements: readonly (Element | undefined)[]): readonly Psd2Remark[] {
  const remarks: Psd2Remark[] = [];
  if (elements.some((each) => each?.tag !== tags.utf8String)) remarks.push('text-type');
  const lengths = elements.map((each) => Array.from(readText(each) ?? '').length);
  if (lengths.some((each) => each < 1 || each > 256)) remarks.push('text-length');
  return remarks;
}

function roleRemarks(written: readonly ReadRole[]): readonly Psd2Remark[] {
  const remarks: Psd2Remark[] = [];
  const known = written.map((each) => nameOfOid(roleOids, each.oid));
  if (written.length === 0) remarks.push('roles-none');
  if (known.includes(undefined)) remarks.push('role-unknown');
  if (written.some((each, index) => known[index] !== undefined && each.name !== known[index])) {
    remarks.push('role-name-mismatch');
  }
  if (new Set(written.map((each) => each.oid)).size < written.length) remarks.push('role-repeated');
  return remarks;
}

function readPsd2(info: Element | undefined, bare: boolean): ReadPsd2Statement {
  const shape: readonly Psd2Remark[] = bare ? ['statement-bare'] : [];
  const [list, ncaName, ncaId, ...rest] = itemsOf(info) ?? [];
  const pairs = itemsOf(list)?.map((each) => itemsOf(each) ?? []);
  const oids = pairs?.map(([oid]) => readOid(oid));
  if (
    pairs === undefined ||
    oids === undefined ||
    oids.includes(undefined) ||
    ncaId === undefined ||
    rest.length > 0
  ) {
    return {
      roles: [],
      writtenRoles: [],
      ncaName: '',
      ncaId: '',
      remarks: [...shape, 'statement-unreadable'],
    };
  }
  const writtenRoles = pairs.map(([oid, name]) => ({ oid: readOid(oid) ?? '', name: readText(name) ?? '' }));
  const stated = new Set(writtenRoles.map((each) => each.oid));
  const texts = [...pairs.map(([, name]) => name), ncaName, ncaId];
  return {
    roles: allRoles.filter((role) => stated.has(roleOids[role])),
    writtenRoles,
    ncaName: readText(ncaName) ?? '',
    ncaId: readText(ncaId) ?? '',
    remarks: [...shape, ...roleRemarks(writtenRoles), ...textRemarks(texts)],
  };
}

/** Reads the statements of a certificate; nothing stated when it has none. */
export function readQcStatements(extensions: CertificateBody['extensions']): ReadQcStatements {
  const value = extensions.get(extensionOids.qcStatements);
  const outer = value === undefined ? undefined : readOnly(value);
  const items = itemsOf(outer) ?? [];
  // A statement that stands alone begins with its identifier where the first statement of the list belongs.
  const bare = items[0]?.tag === tags.oid;
  const statements = new Map<string, Element | undefined>();
  for (const parts of bare ? [items] : items.map((each) => itemsOf(each) ?? [])) {
    const oid = readOid(parts[0]);
    if (oid !== undefined) statements.set(oid, parts[1]);
  }
  const types = itemsOf(statements.get(statementOids.qcType)) ?? [];
  return {
    qcCompliance: statements.has(statementOids.qcCompliance),
    qcTypes: types.flatMap((each) => nameOfOid(qcTypeOids, readOid(each) ?? '') ?? []),
    psd2: statements.has(statementOids.psd2) ? readPsd2(statements.get(statementOids.psd2), bare) : undefined,
  };
}
