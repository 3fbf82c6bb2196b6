import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { loadTarget } from './load.js';
import { changed, sampleFolder, sampleProfile, type SampleFolder } from '../../profile/sample-profile.js';

let folder: SampleFolder;
beforeAll(() => {
  folder = sampleFolder();
});
afterAll(() => folder.remove());

function primary(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return changed({ tpps: { primary: { ...sampleProfile().tpps.primary, ...changes } } });
}

function beside(name: string, certificate: string): Record<string, unknown> {
  const { tpps } = sampleProfile();
  return changed({ tpps: { ...tpps, [name]: { ...tpps.primary, certificate } } });
}

/** What loading says, without the folder of the profile. */
async function mistake(content: unknown, variables: Record<string, string> = {}): Promise<string> {
  const file = folder.write('target.json', content);
  try {
    const loaded = await loadTarget({ file, variables });
    await loaded.close();
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return thrown.message.replace(file, 'target.json');
    throw thrown;
  }
  return 'no mistake';
}

const sampleUuid = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const granting = (grant: unknown) =>
  changed({ psus: [{ identity: '13039319955', kind: 'private', granted: [grant] }] });

describe('mistakes are one line each', () => {
  test.each<[unknown, string]>([
    ['{\n  "name": "x",\n}', 'is not JSON; look at line 3, column 1'],
    ['{ "name": "x"', 'is not JSON; look at line 1, column 14'],
    ['', 'is not JSON; look at its end'],
    ['// mine\n{ "name": "x" }', 'is not JSON; take the comment at line 1, column 1 away'],
    ['{\n  "name": "https://x", // mine\n}', 'is not JSON; take the comment at line 2, column 24 away'],
    ['{\n  "name": tru\n}', 'is not JSON; look at line 2, column 11'],
    [[], 'the profile: must be an object'],
    [changed({ name: undefined }), 'name: is missing; add it'],
    [changed({ name: undefined, baseUrl: undefined }), 'name, baseUrl: are missing; add them'],
    [changed({ name: '' }), 'name: must not be empty'],
    [changed({ baseurl: 'x' }), 'baseurl: no such setting; did you mean "baseUrl"?'],
    [
      changed({ sca: { driver: 'stored' } }),
      'sca: the stored driver needs access that was granted before; add psus[].granted with its psuId',
    ],
    [
      changed({ sca: { driver: 'manual' } }),
      'redirectUri: the manual driver waits there for the browser; write an address of this machine, for example http://127.0.0.1:8765/callback',
    ],
    [
      changed({ sca: { driver: 'browser', executable: 'no/chromium' } }),
      'sca.executable: there is no program no/chromium; write the path of a Chromium',
    ],
    [
      granting({ psuId: 'ids/none.txt' }),
      'psus[0].granted[0].psuId: there is no file ids/none.txt; paths are relative to the profile',
    ],
    [granting({ psuId: 'garbage.pem' }), 'psus[0].granted[0].psuId (garbage.pem): holds no id'],
    [
      granting({ psuId: sampleUuid, tpp: 'second' }),
      'psus[0].granted[0].tpp: tpps.second is missing; add it, or take the grant out',
    ],
    [changed({ baseUrl: undefined, baseURL: 'x' }), 'baseURL: no such setting; did you mean "baseUrl"?'],
    [
      changed({ baseUrl: undefined, baseURL: 'x', name: undefined }),
      'baseURL: no such setting; did you mean "baseUrl"? (and 1 more)',
    ],
    [
      primary({ certificate: undefined, certifcate: 'x' }),
      'tpps.primary.certifcate: no such setting; did you mean "certificate"?',
    ],
    [changed({ sca: { driver: 'from' } }), 'sca.driver: "from" is not known; did you mean "form"?'],
    [
      changed({ sca: { driver: 'none' } }),
      'sca.driver: must be one of "form", "browser", "command", "stored", "manual"; leave sca out where nobody plays the PSU',
    ],
    [changed({ sca: {} }), 'sca.driver: is missing; add it'],
    [changed({ sca: { driver: 'command' } }), 'sca.command: is missing; add it'],
    [
      changed({ sca: { driver: 'command', command: ['./sca.sh', '--quick'] } }),
      'sca.command: ./sca.sh is no program that can be started beside the profile; write its path, and chmod +x it',
    ],
    [
      // A file, but none to start.
      changed({ levers: { clock: { command: ['./primary.pem'] } } }),
      'levers.clock.command: ./primary.pem is no program that can be started beside the profile; write its path, and chmod +x it',
    ],
    [
      changed({ levers: { funds: { command: ['no-such-program'] } } }),
      'levers.funds.command: there is no program no-such-program on the PATH; write its path, for example ./no-such-program beside the profile',
    ],
    [changed({ sca: { driver: 'command', command: [] } }), 'sca.command: must not be an empty list'],
    [
      changed({ sca: { driver: 'form', selectors: { aprove: 'x' } } }),
      'sca.selectors.aprove: no such setting; did you mean "approve"?',
    ],
    [
      changed({ sca: { driver: 'form', selectors: { approve: 'a[' } } }),
      'sca.selectors.approve: "a[" is no CSS selector',
    ],
    [changed({ environment: 'sandbx' }), 'environment: "sandbx" is not known; did you mean "sandbox"?'],
    [
      changed({ environment: 'test' }),
      'environment: "test" is not known; write one of "sandbox", "production"',
    ],
    [
      changed({ psus: [{ identity: '1', kind: 'person' }] }),
      'psus[0].kind: "person" is not known; write one of "private", "corporate"',
    ],
    [changed({ psus: { identity: '1' } }), 'psus: must be a list'],
    [
      changed({
        psus: [{ identity: '1', kind: 'private', accounts: [{ bban: 'savings', currency: 'NOK' }] }],
      }),
      'psus[0].accounts[0].bban: is no account number; write its digits, for example 95360573002, at most 30 characters',
    ],
    [
      changed({
        psus: [{ identity: '1', kind: 'private', accounts: [{ bban: 'NO9386011117947', currency: 'NOK' }] }],
      }),
      'psus[0].accounts[0].bban: is an IBAN; write the national account number (BBAN), for example 95360573002',
    ],
    [changed({ tpps: {} }), 'tpps.primary: is missing; add it'],
    [primary({ key: undefined }), 'tpps.primary.key: is missing; add it'],
    [primary({ key: 7 }), 'tpps.primary.key: must be a file name or { "env": "NAME OF A VARIABLE" }'],
    [primary({ key: {} }), 'tpps.primary.key.env: is missing; add it'],
    [primary({ roles: 'AISP' }), 'tpps.primary.roles: must be a list'],
    [
      primary({ redirectUri: 'callback' }),
      'tpps.primary.redirectUri: must be an absolute address, for example https://tpp.example/callback',
    ],
    [changed({ levers: { clock: {} } }), 'levers.clock: must name exactly one of url, command'],
    [
      changed({ levers: { clock: 'https://admin.bank.example/clock' } }),
      'levers.clock: must be an object that names url or command',
    ],
    [
      changed({ levers: { clock: { url: 'x', command: './clock.sh' } } }),
      'levers.clock: must name exactly one of url, command',
    ],
    [changed({ sca: 'form' }), 'sca: must be an object that names driver'],
    [
      changed({ levers: { clock: { url: 'x', command: ['y'] } } }),
      'levers.clock: must name exactly one of url, command',
    ],
    [
      changed({ levers: { clock: { url: '/clock' } } }),
      'levers.clock.url: must be an absolute address, for example http://127.0.0.1:9000/clock',
    ],
    [changed({ budgets: { concurrency: 0 } }), 'budgets.concurrency: must be at least 1'],
    [changed({ budgets: { requestsPerSecond: 0 } }), 'budgets.requestsPerSecond: must be more than 0'],
    [changed({ budgets: { concurrency: 1.5 } }), 'budgets.concurrency: must be a whole number'],
    [
      changed({ waivers: [{ clause: 'SIG-06', reason: 'r', owner: 'o', expires: '31.1.2027' }] }),
      'waivers[0].expires: must be a date like 2027-01-31',
    ],
    [
      changed({ waivers: [{ clause: 'SIG-6', reason: 'r', owner: 'o', expires: '2027-01-31' }] }),
      'waivers[0].clause: "SIG-6" is not known; did you mean "SIG-06"?',
    ],
    [
      changed({ pins: { clauses: ['SIG-06'] } }),
      'pins.clauses: SIG-06 can fail a bank without a pin, which changes nothing; take it out',
    ],
    [
      changed({ pins: { clauses: ['GEN-01'] } }),
      'pins.clauses: GEN-01 obliges no bank, and a pin changes nothing; take it out',
    ],
    [
      changed({ pins: { assumptions: { 'date-edge': 'nonsense' } } }),
      'pins.assumptions.date-edge: is only observed: no verdict rests on the answer, and a pin changes nothing; take it out',
    ],
    [
      changed({ pins: { assumptions: { weather: 1 } } }),
      'pins.assumptions.weather: no such assumption; see psd2-conformance list assumptions',
    ],
    [
      changed({ pins: { assumptions: { 'bank-offered-consents-body': 'object' } } }),
      'pins.assumptions.bank-offered-consents-body: the suite knows "none" only; where the bank differs, set the capability to false or waive the clauses',
    ],
    [
      changed({ pins: { assumptions: { 'euro-area-product': 'euro/transfers' } } }),
      'pins.assumptions.euro-area-product: "euro/transfers" must be the name of a payment product as paths write it, like "sepa-credit-transfers"',
    ],
    [
      changed({ pins: { assumptions: { 'basket-creation-operation': 7 } } }),
      'pins.assumptions.basket-creation-operation: cannot be 7; write something like "POST /v1/signing-baskets"',
    ],
    [
      changed({ pins: { assumptions: { 'basket-creation-operation': '/v1/baskets' } } }),
      'pins.assumptions.basket-creation-operation: "/v1/baskets" must be a method (GET, POST, PUT, DELETE), a blank and a path, like "POST /v1/signing-baskets"',
    ],
    [
      changed({ pins: { assumptions: { 'basket-creation-operation': 'POST /v2/baskets' } } }),
      'pins.assumptions.basket-creation-operation: "POST /v2/baskets" has a path that does not begin with /v1/; write it like "POST /v1/signing-baskets"',
    ],
    [
      changed({ pins: { assumptions: { 'basket-read-operation': 'GET /v1/baskets/{id}' } } }),
      'pins.assumptions.basket-read-operation: "GET /v1/baskets/{id}" does not know {id}; it takes {basketId}',
    ],
    [
      changed({ pins: { assumptions: { 'basket-read-operation': 'GET /v1/accounts/{basketId}' } } }),
      'pins.assumptions.basket-read-operation: is where read-account stands, too; give each operation a place of its own',
    ],
    [
      changed({
        pins: { assumptions: { 'bank-offered-consents-operation': 'POST /v1/offered-consents' } },
      }),
      'pins.assumptions.bank-offered-consents-operation: cannot be "POST /v1/offered-consents"; write one of "POST /v1/bank-offered-consents", "PUT /v1/bank-offered-consents", "GET /v1/bank-offered-consents"',
    ],
    [
      changed({ baseUrl: 'bank.example' }),
      'baseUrl: must be an absolute https address, for example https://bank.example/api',
    ],
    [changed({ baseUrl: 'https://a:b@bank.example' }), 'baseUrl: must not hold a user name or password'],
    [
      changed({ baseUrl: 'https://bank.example/?x=1' }),
      'baseUrl: must end with its path; take query and fragment away',
    ],
    [
      changed({ redirectUri: '/callback' }),
      'redirectUri: must be an absolute address, for example https://tpp.example/callback',
    ],
    [
      changed({ environment: 'production', effects: ['resets-sandbox'] }),
      'effects: resets-sandbox has no place in production; take it out',
    ],
    [
      changed({ environment: 'production', effects: ['creates-payments'] }),
      'creditor: is missing; payments in production go to a creditor that you name',
    ],
    [
      changed({ environment: 'production' }),
      'psus[0].identity: holds an identity itself; in production name a file or { "env": "…" }',
    ],
    [
      changed({
        environment: 'production',
        psus: [
          { identity: '1', kind: 'private', name: 'Kari', agreements: [{ company: 'Fjord AS' }] },
          { identity: { env: 'ANYBODY' }, kind: 'private', granted: [{ psuId: 'no-such-file' }] },
        ],
      }),
      'psus[0].identity, psus[0].name, psus[0].agreements[0].company, psus[1].granted[0].psuId: name no file that is there; in production each stands in a file or in { "env": "…" }',
    ],
    [
      changed({
        psus: [
          { identity: '1', kind: 'private' },
          { identity: '1', kind: 'private' },
        ],
      }),
      'psus[1]: is the same person as psus[0]; take one out',
    ],
    [
      changed({ psus: [{ identity: 'empty.txt', kind: 'private' }] }),
      'psus[0].identity (empty.txt): is empty',
    ],
    [changed({ ca: 'nowhere.pem' }), 'ca: there is no file nowhere.pem; paths are relative to the profile'],
    [changed({ ca: 'garbage.pem' }), 'ca (garbage.pem): is no certificate that can be read; give PEM or DER'],
    [
      primary({ key: 'nowhere.key' }),
      'tpps.primary.key: there is no file nowhere.key; paths are relative to the profile',
    ],
    [primary({ key: '.' }), 'tpps.primary.key: . is a folder; name the file in it'],
    [
      primary({ key: { env: 'NO_SUCH_VARIABLE' } }),
      'tpps.primary.key: the environment variable NO_SUCH_VARIABLE is not set',
    ],
    [
      primary({ key: 'other.key' }),
      'tpps.primary: the key does not belong to the certificate; take the pair from one place',
    ],
    [primary({ key: 'ec.key' }), 'tpps.primary.key (ec.key): the key is ec; the interface signs with RSA'],
    [
      primary({ key: 'locked.key' }),
      'tpps.primary.key (locked.key): the key is encrypted; decrypt it, for example with openssl pkey',
    ],
    [
      primary({ key: 'garbage.pem' }),
      'tpps.primary.key (garbage.pem): is no private key that can be read; give PEM or DER',
    ],
    [
      primary({ key: 'primary.pem' }),
      'tpps.primary.key (primary.pem): holds a certificate; certificate and key may be swapped',
    ],
    [
      primary({ certificate: 'primary.key' }),
      'tpps.primary.certificate (primary.key): holds a private key; certificate and key may be swapped',
    ],
    [
      primary({ certificate: 'garbage.pem' }),
      'tpps.primary.certificate (garbage.pem): is no certificate that can be read; give PEM or DER',
    ],
    [
      primary({ certificate: 'expired.pem' }),
      'tpps.primary.certificate: expired on 2021-01-31; get a new certificate',
    ],
    [
      primary({ certificate: 'future.pem' }),
      'tpps.primary.certificate: is not valid before 2090-06-01; wait, or correct the clock of this machine',
    ],
    [
      beside('notYetValid', 'expired.pem'),
      'tpps.notYetValid.certificate: is valid since 2020-01-01; name one whose validity lies ahead, or take tpps.notYetValid out',
    ],
  ])('%j', async (content, message) => {
    expect(await mistake(content)).toBe(`target.json: ${message}`);
  });

  test('a certificate that has not expired proves nothing as the expired one', async () => {
    expect(await mistake(beside('expired', 'primary.pem'))).toMatch(
      /^target\.json: tpps\.expired\.certificate: is valid until \d{4}-\d\d-\d\d; name one that has expired, or take tpps\.expired out$/,
    );
  });

  test('a profile that is not there, or a folder', async () => {
    await expect(loadTarget({ file: 'no/such/target.json' })).rejects.toThrow(
      new ConfigurationError('no/such/target.json: there is no such profile; check the path'),
    );
    await expect(loadTarget({ file: folder.directory })).rejects.toThrow(
      /: is a folder; name the JSON file in it$/,
    );
  });

  // Root reads everything.
  test.skipIf(process.getuid?.() === 0)('files that this user may not read', async () => {
    folder.write('closed.key', '');
    chmodSync(join(folder.directory, 'closed.key'), 0o000);
    expect(await mistake(primary({ key: 'closed.key' }))).toBe(
      'target.json: tpps.primary.key: this user may not read closed.key; change who owns it, or its mode',
    );
    const closed = folder.write('closed.json', sampleProfile());
    chmodSync(closed, 0o000);
    await expect(loadTarget({ file: closed })).rejects.toThrow(
      new ConfigurationError(`${closed}: this user may not read it; change its mode`),
    );
  });

  test('never with key text', async () => {
    const key = readFileSync(join(folder.directory, 'primary.key'), 'utf8');
    const inline = await mistake(primary({ key }));
    expect(inline).toBe(
      'target.json: tpps.primary.key: holds a key or certificate itself; name a file or { "env": "…" } instead',
    );
    const broken = `{ "key": "${key}" `;
    expect(await mistake(broken)).toBe('target.json: is not JSON; look at line 1, column 38');
  });
});
