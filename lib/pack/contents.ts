/** The members of a pack from a recording and a report folder, and back. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ConfigurationError } from '../model/errors.js';
import { most } from './archive.js';
import type { KeptExchange } from './exchange.js';
import {
  catalogueText,
  manifestName,
  sealName,
  timeStampName,
  timeStampSealName,
  type Members,
} from './manifest.js';
import { recordFormat, type Recording, type RunRecord } from './record.js';

/** Reports that a pack holds, in the folder `reports` of it. */
export const reportFiles = [
  'report.json',
  'report.schema.json',
  'junit.xml',
  'summary.html',
  'summary.txt',
] as const;

export const recordMember = 'record.json';
export const evidenceMember = 'evidence.jsonl.br';
export const catalogueMember = 'catalogue.json';
const readmeMember = 'README.txt';

const readme = `A certification pack of psd2-conformance.

reports/            the reports of the run; open reports/summary.html in a browser
record.json         the run as data, redacted: profile without secrets, versions, every check; verdicts are judged again from it
evidence.jsonl.br   an exchange a line, redacted: those on which the checks rest, of scenarios that are not green all
certificates/       the certificates with which the TPPs of the run signed
catalogue.json      the clauses by which was judged
manifest.json       what is here, with hashes
${sealName}  the seal over manifest.json
${timeStampName}  where it is there: the time stamp of an authority (RFC 3161) over that seal
${timeStampSealName}  the seal over the time stamp

To read the evidence:             brotli -d evidence.jsonl.br
To verify all of it:              psd2-conformance verify-pack FILE --certificate seal.pem
To verify the seal by hand:       openssl cms -verify -binary -inform DER -in ${sealName} -content manifest.json -CAfile CA.pem -purpose any -out /dev/null
To verify the time stamp by hand: openssl ts -verify -in ${timeStampName} -data ${sealName} -CAfile authority.pem
`;

/**
 * Lists come back all over a run, far apart. Brotli (RFC 7932) looks back over 16 MB, deflate over 32 kB: of
 * a run at depth full they make 2.9 and 4.8 MB, in the same time.
 */
const window = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 5 };

function compressed(text: Buffer): Buffer {
  return brotliCompressSync(text, { params: window });
}

/** Everything but manifest and seal, from a recording and the texts of reports. */
export function membersOf(recording: Recording, reports: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const { record, certificates, exchanges } = recording;
  const members = new Map<string, Buffer>([[readmeMember, Buffer.from(readme)]]);
  for (const [name, bytes] of reports) members.set(`reports/${name}`, bytes);
  members.set(recordMember, Buffer.from(`${JSON.stringify(record)}\n`));
  members.set(
    evidenceMember,
    compressed(Buffer.from(exchanges.map((each) => `${JSON.stringify(each)}\n`).join(''))),
  );
  for (const [hash, base64] of Object.entries(certificates).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  ))
    members.set(`certificates/${hash}.der`, Buffer.from(base64, 'base64'));
  members.set(catalogueMember, Buffer.from(catalogueText()));
  return members;
}

/**
 * The reports in a folder.
 * @throws ConfigurationError when one is not there.
 */
export function readReports(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(
    reportFiles.map((name) => {
      try {
        return [name, readFileSync(join(folder, name))];
      } catch {
        throw new ConfigurationError(
          `pack: ${folder}: holds no ${name}; name the report folder of a run with --for-pack`,
        );
      }
    }),
  );
}

/** Names that a pack has beside its certificates. */
export const fixedMembers: readonly string[] = [
  manifestName,
  sealName,
  readmeMember,
  recordMember,
  evidenceMember,
  catalogueMember,
  ...reportFiles.map((each) => `reports/${each}`),
];

/** Names that a pack with a time stamp has besides. */
export const stampMembers: readonly string[] = [timeStampName, timeStampSealName];

/** Whether a pack can have a member of the name. */
export function isMemberName(name: string): boolean {
  return (
    fixedMembers.includes(name) ||
    stampMembers.includes(name) ||
    /^certificates\/[0-9a-f]{64}\.der$/.test(name)
  );
}

function textOf(members: Members, name: string): string {
  return members.get(name)?.toString('utf8') ?? '';
}

/** The recording in a pack; throws what JSON throws when it is damaged. */
export function recordingIn(members: Members): Recording {
  const record: RunRecord = JSON.parse(textOf(members, recordMember));
  const format: string = record.format;
  if (format !== recordFormat) throw new Error(`its format is ${format}`);
  const evidence = members.get(evidenceMember) ?? Buffer.alloc(0);
  const lines = brotliDecompressSync(evidence, { maxOutputLength: most.unpacked })
    .toString('utf8')
    .split('\n')
    .filter((each) => each !== '');
  const exchanges = lines.map((each): KeptExchange => JSON.parse(each));
  const certificates = [...members].flatMap(([name, bytes]) => {
    const hash = /^certificates\/([0-9a-f]{64})\.der$/.exec(name)?.[1];
    return hash === undefined ? [] : [[hash, bytes.toString('base64')] as const];
  });
  return { record, exchanges, certificates: Object.fromEntries(certificates) };
}
