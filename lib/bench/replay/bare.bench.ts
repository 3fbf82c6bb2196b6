/**
 * The bare program: signs and sends the taped requests one at a time over a kept connection, reads each reply
 * and validates it against the schema of its operation. Nothing else: no rules, no evidence, no verdicts.
 */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Pool } from 'undici';
import { headerValue } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { publishedTable } from '../../model/operations/table.js';
import { isSchemaName, validate } from '../../schemas/index.js';
import { prepareSigner, signRequest } from '../../signing/index.js';
import { tell, type TapedExchange } from './tape.bench.js';

const [profileFile = '', tapeFile = '', origin = '', basePath = ''] = process.argv.slice(2);
const folder = dirname(profileFile);
const profile: { readonly tpps: Readonly<Record<string, { certificate: string; key: string }>> } = JSON.parse(
  readFileSync(profileFile, 'utf8'),
);
const tape: readonly TapedExchange[] = JSON.parse(readFileSync(tapeFile, 'utf8'));

/** Signers by the certificate that they send. */
const signers = new Map(
  Object.values(profile.tpps).map(({ certificate, key }) => {
    const pem = readFileSync(join(folder, certificate), 'utf8');
    const signer = prepareSigner({ certificate: pem, privateKey: readFileSync(join(folder, key), 'utf8') });
    return [signer.certificateBase64, signer] as const;
  }),
);
const first = [...signers.values()][0];
const madeAnew = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'date',
  'digest',
  'signature',
  'tpp-signature-certificate',
]);
const pool = new Pool(origin, {
  connections: 1,
  connect: { ca: readFileSync(join(folder, 'ca.pem'), 'utf8') },
});

let valid = 0;
let different = 0;
for (const { request, reply: taped } of tape) {
  const { method, target } = request;
  const headers = request.headers.filter(([name]) => !madeAnew.has(name.toLowerCase()));
  const body = Buffer.from(request.body, 'base64');
  const certificate = headerValue(request.headers, 'tpp-signature-certificate');
  const signer = signers.get(certificate ?? '') ?? first;
  const isPage = headerValue(request.headers, 'accept')?.includes('html') === true;
  const dated = {
    method,
    target,
    headers: [['Date', formatImfFixdate(Date.now())] as const, ...headers],
    body,
  };
  const signed =
    isPage || signer === undefined ? { method, target, headers, body } : signRequest(dated, signer);
  const reply = await pool.request({
    method: method,
    path: target,
    headers: signed.headers.flat(),
    body: body.length > 0 ? body : null,
  });
  const text = await reply.body.text();
  if (reply.statusCode !== taped.status) different += 1;
  if (isPage || text === '') continue;
  const [path = ''] = target.slice(basePath.length).split('?');
  const found = publishedTable.match(method, path);
  const schema =
    found.kind === 'operation'
      ? found.operation.success.find((each) => each.status === reply.statusCode)?.schema
      : undefined;
  if (schema === undefined || !isSchemaName(schema)) continue;
  if (validate(schema, JSON.parse(text)).length === 0) valid += 1;
}
await pool.close();
tell(tape.length, `${valid} valid, ${different} other than taped`);
