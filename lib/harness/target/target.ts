/** A target ready to be judged: identities, transport, drivers. Made from a profile, or embedded. */

import type { LeverName, Levers } from '../../model/levers.js';
import type { NetworkPlace, Transport } from '../transport/transport.js';
import type { Environment } from '../../model/environment.js';
import type { AssumptionId } from '../../catalogue/assumptions/index.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { Effect } from '../../model/operation.js';
import type { PreparedSigner } from '../../signing/index.js';
import type { ScaDriver } from '../sca/driver.js';

/** The TPP identities that a profile can hold. */
export const tppNames = [
  'primary',
  'second',
  'aispOnly',
  'pispOnly',
  'withoutRole',
  'untrusted',
  'expired',
  'notYetValid',
  'unregistered',
  'registeredAsAisp',
  'registeredAsPisp',
  'primaryRenewed',
  'primaryAsAisp',
  'primaryAsPisp',
  'oddlyIssued',
] as const;

export type TppName = (typeof tppNames)[number];

/** A TPP that can sign. */
export interface TppIdentity {
  readonly name: TppName;
  readonly roles: readonly ('AISP' | 'PISP')[];
  readonly signer: PreparedSigner;
  readonly redirectUri: string;
  /** Organisation identifier of the certificate (`PSDNO-FSA-…`), the `tppId` of the TPP dialogue. */
  readonly organisationId?: string;
  /** The transport that presents this TPP's client certificate; most targets need none. */
  readonly transport?: Transport;
}

export interface KnownAccount {
  readonly bban: string;
  readonly currency: string;
  /** The resourceId by which the bank lists it, where that is known. */
  readonly id?: string;
  /** Its id in the sandbox operations, where the run made it. */
  readonly sandboxId?: string;
}

/** Access that a PSU granted to a TPP before the run. Its ids are secrets. */
export interface GrantedBefore {
  readonly tpp: TppName;
  readonly psuId: string;
  readonly corporateId?: string;
  /** TPP-Session-ID of the last SCA, where it may still stand. */
  readonly sessionId?: string;
}

/** A corporate agreement by which a person may act. */
export interface KnownAgreement {
  /** All by which a page may name it: its id, its name, the company's name and number. */
  readonly names: readonly string[];
  /** Its accounts from which the person may pay, where the run made them. */
  readonly accounts?: readonly KnownAccount[];
}

/** A test user of the bank. `identity` is what the SCA page takes; it is a secret. */
export interface PsuIdentity {
  readonly identity: string;
  readonly kind: 'private' | 'corporate';
  readonly accounts?: readonly KnownAccount[];
  /** BBAN of the account that pays; the first one unless told. */
  readonly debtor?: string;
  readonly granted?: readonly GrantedBefore[];
  /** What pages call the person. */
  readonly name?: string;
  /** The corporate agreements under which the person may act, as far as they are known. */
  readonly agreements?: readonly KnownAgreement[];
  /** Whether a corporate PSU has accounts of its own, too; absent where that is not known. */
  readonly ownAccounts?: boolean;
  /** True when this run made the PSU, so that nothing can have happened to it before. */
  readonly made?: true;
}

export interface Creditor {
  readonly name: string;
  readonly bban: string;
  readonly currency: string;
  readonly country: string;
  readonly townName?: string;
}

/** What test payments are made of where the target asks for it. */
export interface PaymentTerms {
  /** Whole units from which on a test payment goes, by currency. */
  readonly amounts?: Readonly<Partial<Record<'NOK' | 'EUR', number>>>;
  /** An account of the creditor in another currency than that of `creditor`. */
  readonly currencyAccount?: KnownAccount;
}

export const capabilityNames = [
  'sandboxCustomers',
  'cards',
  'baskets',
  'bulkPayments',
  'periodicPayments',
  'singleSca',
  'corporate',
  'tppDialogue',
] as const;

export type Capability = (typeof capabilityNames)[number];

/** Leave to deviate: a red verdict on the clause does not count until the day it expires. */
export interface Waiver {
  readonly clause: ClauseId;
  readonly reason: string;
  readonly owner: string;
  /** ISO date; from this day on the waiver is stale. */
  readonly expires: string;
}

/** How far sweeps go: `quick` to each operation, `standard` to each rule at each, `full` to everything. */
export type Depth = (typeof depths)[number];

export const depths = ['quick', 'standard', 'full'] as const;

/** Levers that a profile names and a run leaves alone: they are not of the bank that answers. */
export interface UnusedLevers {
  readonly names: readonly LeverName[];
  /** What is wrong with the clock lever, in the user's words. */
  readonly why: string;
}

export interface Target {
  readonly name: string;
  readonly baseUrl: string;
  /** Path of the base address without trailing slash; empty when it has none. */
  readonly basePath: string;
  readonly environment: Environment;
  readonly transport: Transport;
  /** How to open connections of one's own, for example to offer an old TLS version; absent in process. */
  readonly network?: NetworkPlace;
  readonly tpps: Readonly<Partial<Record<TppName, TppIdentity>>> & { readonly primary: TppIdentity };
  readonly psus: readonly PsuIdentity[];
  /** How far the bank's clock is ahead of this machine's, in milliseconds, where that is known. */
  readonly clockAhead?: number;
  readonly sca?: ScaDriver;
  readonly levers: Levers;
  /** Levers that the profile names and that are left alone. */
  readonly unusedLevers?: UnusedLevers;
  /** This side's clock, milliseconds since 1970; the machine's unless told. */
  readonly clock?: () => number;
  readonly creditor: Creditor;
  readonly payments?: PaymentTerms;
  /** Capabilities that the profile denies or claims; what it does not name counts as offered. */
  readonly capabilities: Readonly<Partial<Record<Capability, boolean>>>;
  readonly pinnedClauses: ReadonlySet<ClauseId>;
  readonly pinnedAssumptions: Readonly<Partial<Record<AssumptionId, unknown>>>;
  readonly waivers: readonly Waiver[];
  readonly effects: ReadonlySet<Effect>;
  /** True for a bank that ends with the run, where nothing needs to be cleaned up. */
  readonly disposable?: boolean;
  /** Further instances of the release, each with its data and clock; this target is the first. */
  readonly instances?: readonly Target[];
  /** What the profile's bank has, where it is not known yet whether that bank answers at this address. */
  readonly inDoubt?: Pick<Target, 'levers' | 'instances'>;
  /** How far sweeps over all operations go; `standard` unless told. */
  readonly depth?: Depth;
  /** True where a scenario runs again under circumstances: its sweeps try what lets somebody in. */
  readonly again?: true;
  readonly budgets: {
    readonly concurrency: number;
    /** Requests per second over the whole run; absent: as fast as replies come. */
    readonly requestsPerSecond?: number;
    /** Requests of the whole run; absent: as many as it takes. */
    readonly requests?: number;
    /** Unattended calls a day for each account and operation; absent: the four of the interface. */
    readonly unattendedCalls?: number;
    /** Most milliseconds for one scenario; absent: the harness's usual bound. */
    readonly scenarioTimeout?: number;
    /** Most milliseconds for a run; absent: the harness's usual bound. */
    readonly runTimeout?: number;
    /** Calls in a row without a reply until a run asks no more; absent: the harness's usual number. */
    readonly callsWithoutReply?: number;
  };
}
