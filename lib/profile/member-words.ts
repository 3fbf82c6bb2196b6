/**
 * What each member of a target profile is, and what one looks like: descriptions and examples of the
 * published schema, and the table of docs/profile.md. Places are written as in messages; a part that stands
 * in several places begins with its name in `$defs`.
 */

/** What a member is, in one or a few sentences, and a good value for it. */
export interface MemberWords {
  readonly about: string;
  readonly example: unknown;
}

function words(about: string, example: unknown): MemberWords {
  return { about, example };
}

const key = { env: 'PSD2_TPP_KEY' };

function tpp(about: string, roles: readonly string[]): MemberWords {
  return { about, example: { certificate: 'secrets/tpp.pem', key, roles } };
}

/** By their places. */
export const memberWords: Readonly<Record<string, MemberWords>> = {
  $schema: words('Where editors find this schema.', './target-profile.schema.json'),
  name: words('How reports call the target.', 'Example Bank, sandbox, release candidate'),
  baseUrl: words(
    'Base address; every path of the interface is appended to it.',
    'https://sandbox.bank.example/api-sandbox',
  ),
  environment: words(
    'Which of the two environments the address is. In production only reading scenarios run unless effects allows more.',
    'sandbox',
  ),
  interfaceVersion: words('Version of the interface document that the target claims.', '2.16.0'),
  ca: words('PEM of the authority of the TLS certificate; absent: the system trust.', 'secrets/bank-ca.pem'),
  redirectUri: words('TPP-Redirect-URI; nothing is ever fetched from it.', 'https://tpp.example/callback'),

  tpps: words('TPP identities. Only primary is required; what is missing makes clauses untestable.', {
    primary: { certificate: 'secrets/primary.pem', key, roles: ['AISP', 'PISP'] },
  }),
  'tpps.primary': tpp('The TPP that makes most calls; with both roles it judges most clauses.', [
    'AISP',
    'PISP',
  ]),
  'tpps.second': tpp('Another TPP, from which the data of the first one must stay hidden.', ['AISP', 'PISP']),
  'tpps.aispOnly': tpp('A TPP without the role of payment initiation; payments must be refused to it.', [
    'AISP',
  ]),
  'tpps.pispOnly': tpp('A TPP without the role of account information; accounts must be refused to it.', [
    'PISP',
  ]),
  'tpps.withoutRole': tpp('A TPP whose certificate names no role; everything must be refused to it.', []),
  'tpps.untrusted': tpp(
    'A certificate of an authority that the bank does not trust; made up where none is named.',
    ['AISP', 'PISP'],
  ),
  'tpps.expired': tpp('A certificate that is no longer valid.', ['AISP', 'PISP']),
  'tpps.notYetValid': tpp('A certificate that is not valid yet.', ['AISP', 'PISP']),
  'tpps.unregistered': tpp('A good certificate of a TPP that no register lists.', ['AISP', 'PISP']),
  'tpps.registeredAsAisp': tpp('A certificate with both roles of a TPP that registers list as AISP only.', [
    'AISP',
    'PISP',
  ]),
  'tpps.registeredAsPisp': tpp('A certificate with both roles of a TPP that registers list as PISP only.', [
    'AISP',
    'PISP',
  ]),
  'tpps.primaryRenewed': tpp('Another certificate of the organisation of primary, with another key.', [
    'AISP',
    'PISP',
  ]),
  'tpps.primaryAsAisp': tpp('A certificate of the organisation of primary with the role AISP only.', [
    'AISP',
  ]),
  'tpps.primaryAsPisp': tpp('A certificate of the organisation of primary with the role PISP only.', [
    'PISP',
  ]),
  'tpps.oddlyIssued': tpp('A good certificate whose issuer has a name that RFC 2253 escapes.', [
    'AISP',
    'PISP',
  ]),
  'tpp.certificate': words('The signing certificate: PEM or DER.', 'secrets/primary.pem'),
  'tpp.key': words('Its private key, PKCS #8 or PKCS #1, without a passphrase.', key),
  'tpp.roles': words('Roles that the certificate grants.', ['AISP', 'PISP']),
  'tpp.redirectUri': words(
    'TPP-Redirect-URI of this TPP; that of the profile unless told.',
    'https://other-tpp.example/callback',
  ),
  'tpp.client': words('What it shows as TLS client where the bank asks for a certificate.', {
    certificate: 'secrets/primary-tls.pem',
    key: { env: 'PSD2_TLS_KEY' },
  }),
  'clientCertificate.certificate': words('The certificate for TLS: PEM or DER.', 'secrets/primary-tls.pem'),
  'clientCertificate.key': words('Its private key, without a passphrase.', { env: 'PSD2_TLS_KEY' }),
  'secret.env': words('Name of the environment variable that holds the text itself.', 'PSD2_TPP_KEY'),

  psus: words('Test users of the bank. Each is used by one scenario at a time.', [
    { identity: '13039319955', kind: 'private' },
  ]),
  'psu.identity': words(
    'What the PSU enters at the login page: the eleven digits of a national identity number (or D-number), without blanks; in the sandbox the customerNumber. Of made-up persons only.',
    '13039319955',
  ),
  'psu.kind': words('Whether the PSU acts for itself, or may act for companies too.', 'private'),
  'psu.accounts': words('Accounts of the PSU, by which the choices of login pages are read.', [
    { bban: '95360573002', currency: 'NOK' },
  ]),
  'psu.debtor': words(
    'BBAN of the account that pays; the first one in the list of the bank unless told.',
    '95360573002',
  ),
  'psu.name': words(
    'What login pages call the person; needed where they name people and companies only.',
    'Kari Prøve',
  ),
  'psu.agreements': words(
    'All corporate agreements under which a corporate PSU may act. Login pages are read by them, and scenarios that need two choose by them.',
    [{ name: 'Boat yard, daily payments', company: '810000002' }],
  ),
  'psu.agreements[].id': words('PSU-Corporate-ID of the agreement.', { env: 'PSD2_AGREEMENT' }),
  'psu.agreements[].name': words('What login pages call the agreement.', 'Boat yard, daily payments'),
  'psu.agreements[].company': words('Name or number of the company, where pages show that.', '810000002'),
  'psu.ownAccounts': words(
    'Whether a corporate PSU has accounts of its own beside those of its agreements; scenarios that need them choose by it, and where private PSUs are too few it acts for itself.',
    true,
  ),
  'psu.granted': words('Access granted before the run; used by the stored and the manual driver.', [
    { tpp: 'primary', psuId: { env: 'PSD2_PSU_ID' } },
  ]),
  'psu.granted[].tpp': words('To which TPP; primary unless told.', 'primary'),
  'psu.granted[].psuId': words('The PSU-ID that the bank gave this TPP.', { env: 'PSD2_PSU_ID' }),
  'psu.granted[].corporateId': words('PSU-Corporate-ID, where access was granted under an agreement.', {
    env: 'PSD2_AGREEMENT',
  }),
  'psu.granted[].sessionId': words('TPP-Session-ID of the last SCA, where its hour is not over.', {
    env: 'PSD2_SESSION',
  }),
  'account.bban': words('National account number, eleven digits.', '95360573002'),
  'account.currency': words('Its currency, ISO 4217.', 'NOK'),
  'account.resourceId': words(
    'Its id in the account list; needed only by the stored driver once the session of its SCA is over.',
    'd3f1a0c2-account',
  ),

  sca: words('How a person at the bank is played.', { driver: 'form' }),
  'sca.driver': words(
    'form fills HTML forms, browser drives a Chromium, command asks a program, manual asks a person, stored plays nobody.',
    'form',
  ),
  'sca.selectors': words('CSS selectors that help where a driver cannot find its way.', { identity: '#ssn' }),
  'sca.selectors.identity': words('The field that takes the identity.', 'input[name=ssn]'),
  'sca.selectors.context': words('The choice between private and corporate.', 'input[name=role]'),
  'sca.selectors.agreement': words('The choice of a corporate agreement.', 'select#agreement'),
  'sca.selectors.account': words('The choices of accounts.', 'input.account'),
  'sca.selectors.approve': words('The button that approves.', 'button.approve'),
  'sca.selectors.cancel': words('The button that cancels.', 'button.cancel'),
  'sca.hosts': words(
    'Hosts to which login pages may lead besides those of the bank (the host of baseUrl, that of scaRedirect and hosts of their site), for example that of an identity provider; *.name takes all hosts below name.',
    ['*.identity-provider.example'],
  ),
  'sca.executable': words(
    'Path of a Chromium; absent: the variable PSD2_CHROMIUM, then the usual places.',
    '/usr/bin/chromium',
  ),
  'sca.timeoutSeconds': words('For one SCA; 120 unless told.', 60),
  'sca.command': words('The program and its arguments; it gets each SCA as JSON on standard input.', [
    './approve.sh',
  ]),
  'sca.deadlineSeconds': words('For one step of the person; 300 unless told.', 600),

  creditor: words('Who receives the test payments; needed in production where payments are allowed.', {
    name: 'Test Creditor',
    bban: '26743379224',
    currency: 'NOK',
    country: 'NO',
  }),
  'creditor.name': words('Name of the creditor.', 'Test Creditor'),
  'creditor.bban': words('National account number, eleven digits.', '26743379224'),
  'creditor.currency': words('Currency of the account, ISO 4217.', 'NOK'),
  'creditor.country': words('Country of the address, ISO 3166.', 'NO'),
  'creditor.townName': words('Town of the address.', 'Oslo'),
  payments: words('What the test payments are made of.', { amounts: { NOK: 500 } }),
  'payments.amounts': words(
    'Whole units from which on a test payment goes, up to nine more. Below 30 EUR a bank may exempt payments from SCA, and what needs one is untestable then. 400 NOK and 40 EUR unless told.',
    { NOK: 500, EUR: 50 },
  ),
  'payments.amounts.NOK': words('In Norwegian kroner.', 500),
  'payments.amounts.EUR': words('In euro.', 50),
  'payments.currencyAccount': words(
    'An account of the creditor in another currency, for payments to currency accounts; that of creditor, in EUR, unless told.',
    { bban: '26743379224', currency: 'EUR' },
  ),
  'payments.currencyAccount.bban': words('National account number, eleven digits.', '26743379224'),
  'payments.currencyAccount.currency': words('Its currency, ISO 4217.', 'EUR'),

  capabilities: words('What the target offers. false makes the clauses about it not applicable.', {
    cards: false,
  }),
  'capabilities.sandboxCustomers': words(
    'Customers, accounts and agreements can be made by POST /v1/sandbox/…. Each scenario then has PSUs of its own, and those of the profile serve where none can be made.',
    false,
  ),
  'capabilities.cards': words('Card accounts.', false),
  'capabilities.baskets': words('Baskets of payments.', false),
  'capabilities.bulkPayments': words('Bulk payments.', false),
  'capabilities.periodicPayments': words('Periodic payments.', false),
  'capabilities.singleSca': words(
    'Payments started by X-PSU-IDENTITY, where one SCA also yields the PSU-ID.',
    false,
  ),
  'capabilities.corporate': words('Corporate PSUs and their agreements.', false),
  'capabilities.tppDialogue': words('Contact information of the TPP.', false),

  strict: words(
    'Judge what the text leaves open, too: each question by the pin given, otherwise by the usual answer.',
    true,
  ),
  pins: words(
    'What the target promises beyond the text: clauses that may then fail it, and values of assumptions.',
    { clauses: ['HDR-19'] },
  ),
  'pins.clauses': words('Clauses that are otherwise only observed.', ['HDR-19']),
  'pins.assumptions': words(
    'Answers by the id of the assumption, as "list assumptions" shows them. An id that ends in -operation says where an operation stands whose path the interface leaves open: method, blank and path below the base address, with the variables of the default. One that ends in -product says what a payment product is called in paths.',
    { 'basket-read-operation': 'GET /v1/baskets/{basketId}' },
  ),
  waivers: words(
    'Clauses that may be red for now. A waiver that is no longer needed ends the run with code 4.',
    [{ clause: 'LIM-03', reason: 'ticket 4711', owner: 'payments team', expires: '2027-06-30' }],
  ),
  'waivers[].clause': words('The clause.', 'LIM-03'),
  'waivers[].reason': words(
    'Why it may be red, for readers of the report.',
    'Mended by release 2.4 (ticket 4711).',
  ),
  'waivers[].owner': words('Who answers for it.', 'payments team'),
  'waivers[].expires': words('The last day on which it holds.', '2027-06-30'),

  budgets: words('How much of the bank the run may take, and how long it waits.', { requestsPerSecond: 20 }),
  'budgets.requestsPerSecond': words('Most requests a second; no bound unless told.', 20),
  'budgets.requests': words(
    'Requests of the whole run; what comes later is untestable. No bound unless told.',
    50_000,
  ),
  'budgets.unattendedCalls': words(
    'Unattended calls a day that the run may make for each account and operation: what others leave of the four. In the sandbox, without a number, one scenario also makes the fifth.',
    2,
  ),
  'budgets.concurrency': words(
    'Requests under way at once, login pages included; 4 unless told. A bank far away is judged in the same time with more.',
    16,
  ),
  'budgets.requestTimeoutSeconds': words(
    'Until a call without a complete reply is given up; 15 unless told.',
    30,
  ),
  'budgets.scenarioTimeoutSeconds': words('Until a scenario is stopped and broken; 120 unless told.', 300),
  'budgets.runTimeoutSeconds': words(
    'Until the run asks no more, and what is not judged is broken; 7200 unless told.',
    3_600,
  ),
  'budgets.callsWithoutReply': words(
    'Calls in a row without a reply, or with status 502, 503 or 504, until the run asks no more; 10 unless told.',
    20,
  ),
  effects: words(
    'Side effects that the run may have: reads, creates-payments, changes-consent, changes-registration, changes-sandbox, resets-sandbox. Default: all in the sandbox, reads only in production.',
    ['reads', 'creates-payments'],
  ),

  levers: words('What only the bank’s side can do, at baseUrl.', {
    clock: { url: 'https://admin.bank.example/clock' },
  }),
  'levers.clock': words(
    'Moves the clock of the bank: PUT { "now": "2026-12-01T12:00:00.000Z" }, and DELETE for the time as it is.',
    { url: 'https://admin.bank.example/clock' },
  ),
  'levers.batchRun': words(
    'Runs the batch that executes payments: POST {}. Without it a sandbox whose clock moves is taken past the runs of a day.',
    { command: ['./run-batch.sh'] },
  ),
  'levers.revoke': words(
    'The PSU revokes access at the bank: POST { psuIdentity, tppId?, account? }. `psuIdentity` is what the PSU logs in with, `tppId` the organisationIdentifier of the certificate, `account` a BBAN; without an account all access is revoked.',
    { url: 'https://admin.bank.example/revoke' },
  ),
  'levers.paymentPermission': words(
    'Allows or forbids payments from an account: POST { account, allowed }, a BBAN and true or false.',
    { url: 'https://admin.bank.example/permission' },
  ),
  'levers.funds': words(
    'Sets the funds of an account: POST { account, amount }, a BBAN and a decimal text in the currency of the account, such as "100.50".',
    { url: 'https://admin.bank.example/funds' },
  ),
  'levers.restart': words(
    'Stops the bank and starts it with what it has stored, and waits for it: POST {}.',
    { command: ['./restart-bank.sh'] },
  ),
  'lever.url': words('Address that takes the order as JSON.', 'https://admin.bank.example/clock'),
  'lever.command': words('Program and arguments; the order is JSON on its standard input.', [
    './run-batch.sh',
    '--now',
  ]),
  instances: words(
    'Further instances of the same release with the same test users, each with data and a clock of its own. Scenarios that move the clock, run the batch or reset the sandbox run there, beside those at baseUrl. Each names the same levers as the profile.',
    [
      {
        baseUrl: 'https://sandbox-2.bank.example/api-sandbox',
        levers: { clock: { url: 'https://admin-2.bank.example/clock' } },
      },
    ],
  ),
  'instances[].baseUrl': words('Its base address.', 'https://sandbox-2.bank.example/api-sandbox'),
  'instances[].levers': words('Its levers, the same as those of the profile.', {
    clock: { url: 'https://admin-2.bank.example/clock' },
  }),
};
