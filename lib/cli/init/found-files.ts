/** Finds certificates and keys in a profile's folder and below. They are offered, never taken unasked. */

import type { KeyObject, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { certificateRoles } from '../../certificates/index.js';
import { readCertificateFile, readKeyFile } from '../../profile/key-files.js';

/** Files that are looked into at most, and the bytes of one. */
const most = { files: 200, bytes: 64 * 1024 };

const named = /\.(?:pem|crt|cer|der|key|p8)$/i;

interface Found {
  readonly certificates: readonly { readonly file: string; readonly certificate: X509Certificate }[];
  readonly keys: readonly { readonly file: string; readonly key: KeyObject }[];
}

/** Names of files and folders, or none where that cannot be read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

function filesIn(folder: string, depth = 1): readonly string[] {
  return entriesOf(folder).flatMap((each) => {
    const path = join(folder, each.name);
    if (each.isDirectory())
      return depth > 0 && !each.name.startsWith('.') && each.name !== 'node_modules'
        ? filesIn(path, depth - 1)
        : [];
    return each.isFile() && named.test(each.name) ? [path] : [];
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function lookThrough(folder: string): Found {
  const certificates: Found['certificates'][number][] = [];
  const keys: Found['keys'][number][] = [];
  for (const file of filesIn(folder).slice(0, most.files)) {
    const bytes = attempt(() => (statSync(file).size > most.bytes ? undefined : readFileSync(file)));
    if (bytes === undefined) continue;
    const fetched = { bytes, described: file };
    const certificate = attempt(() => readCertificateFile(fetched));
    const key = certificate === undefined ? attempt(() => readKeyFile(fetched)) : undefined;
    if (certificate !== undefined) certificates.push({ file, certificate });
    if (key !== undefined) keys.push({ file, key });
  }
  return { certificates, keys };
}

/** A path as somebody here would type it. */
function typed(file: string): string {
  return relative(process.cwd(), file);
}

function isValidNow({ validFrom, validTo }: X509Certificate): boolean {
  return Date.parse(validFrom) <= Date.now() && Date.now() <= Date.parse(validTo);
}

/** How well a certificate fits a TPP with both roles. */
function fitness(certificate: X509Certificate): number {
  return attempt(() => certificateRoles(certificate.raw)?.length) ?? 0;
}

/** A certificate of a TPP, valid now, whose key is there, too; of several the one with most roles. */
export function certificateIn(folder: string): string | undefined {
  const { certificates, keys } = lookThrough(folder);
  const pairs = certificates.filter(
    ({ certificate }) =>
      !certificate.ca && isValidNow(certificate) && keys.some(({ key }) => certificate.checkPrivateKey(key)),
  );
  const [best] = pairs.toSorted((one, other) => fitness(other.certificate) - fitness(one.certificate));
  return best === undefined ? undefined : typed(best.file);
}

/** The key of a certificate. */
export function keyIn(folder: string, certificate: X509Certificate): string | undefined {
  const found = lookThrough(folder).keys.find(({ key }) => certificate.checkPrivateKey(key));
  return found === undefined ? undefined : typed(found.file);
}

/** The only certificate of an authority, where there is one. */
export function authorityIn(folder: string): string | undefined {
  const authorities = lookThrough(folder).certificates.filter(({ certificate }) => certificate.ca);
  const [only, ...others] = authorities;
  return only === undefined || others.length > 0 ? undefined : typed(only.file);
}
