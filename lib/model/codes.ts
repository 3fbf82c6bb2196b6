/** Closed sets of codes of the interface (Resources, States, Errors): every value, nothing else. */

export const purposeCodes = [
  'INVS',
  'SALA',
  'IDCP',
  'CASH',
  'CORT',
  'INTC',
  'PENS',
  'SSBE',
  'SUPP',
  'TAXS',
  'TREA',
  'VATX',
  'LOAN',
  'OTHR',
] as const;

export type PurposeCode = (typeof purposeCodes)[number];

export const transactionStatuses = [
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'RCVD',
  'PDNG',
  'RJCT',
  'CANC',
  'PART',
] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

export const scaStatuses = [
  'RECEIVED',
  'PSU_IDENTIFIED',
  'PSU_AUTHENTICATED',
  'SCA_METHOD_SELECTED',
  'STARTED',
  'FINALISED',
  'FAILED',
  'EXEMPTED',
] as const;

export const messageCategories = ['ERROR', 'WARNING'] as const;

export type MessageCategory = (typeof messageCategories)[number];

export const tppMessageCodes = [
  'SYSTEM_ERROR',
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'HTTP_HEADER_REQUIRED',
  'QUERY_PARAMETER_REQUIRED',
  'SCA_NOT_FOUND',
  'SCA_EXPIRED',
  'SCA_INVALID',
  'FORMAT_ERROR',
  'RESOURCE_UNKNOWN',
  'PSU_CREDENTIALS_INVALID',
  'CONSENT_UNKNOWN',
  'CONSENT_INVALID',
  'CONSENT_EXPIRED',
  'ACCESS_EXCEEDED',
  'PRODUCT_UNKNOWN',
  'PRODUCT_INVALID',
  'KID_MISSING',
  'KID_INVALID',
  'PAYMENT_FAILED',
  'EXECUTION_DATE_INVALID',
  // Listed apart, as an additional code.
  'REFERENCE_MIX_INVALID',
] as const;

export type TppMessageCode = (typeof tppMessageCodes)[number];

export const linkVerbs = ['GET', 'PUT', 'POST', 'DELETE'] as const;

export type LinkVerb = (typeof linkVerbs)[number];

export const psuContexts = ['PRIVATE', 'CORPORATE'] as const;

/** Frequencies of periodic payments; `MonthlyVariable` is stated, the rest is the framework's list. */
export const frequencies = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
  'MonthlyVariable',
] as const;

export type Frequency = (typeof frequencies)[number];

/** The portal spells `preceeding`, the framework `preceding`; both are read. */
export const executionRules = ['following', 'preceding', 'preceeding'] as const;

export const bookingStatuses = ['booked', 'pending', 'both', 'all'] as const;

/** ISO 20022 external cash account type codes. */
export const cashAccountTypes = [
  'CACC',
  'CARD',
  'CASH',
  'CHAR',
  'CISH',
  'COMM',
  'CPAC',
  'LLSV',
  'LOAN',
  'MGLD',
  'MOMA',
  'NFCA',
  'NREX',
  'ODFT',
  'ONDP',
  'OTHR',
  'SACC',
  'SLRY',
  'SVGS',
  'TAXE',
  'TRAN',
  'TRAS',
  'VACC',
] as const;

/** The one scheme name of card accounts as debtor (PAY-32). */
export const creditCardScheme = 'creditCardAccount';
