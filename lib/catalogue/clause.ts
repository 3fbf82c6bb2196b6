/**
 * What a clause is: one atomic statement of the interface that somebody can be held to.
 *
 * The level follows RFC 2119. `may` obliges too: whoever may leave something out, or send it, must be served either
 * way. A pure permission to the bank is never asserted, only observed. `info` is never asserted at all.
 */

/** Who the clause binds. `both` means that the bank must enforce and the TPP must obey. */
export type Party = 'bank' | 'tpp' | 'both';

export type Level = 'must' | 'should' | 'may' | 'info';

/** Where the clause holds. */
export type ClauseEnvironment = 'any' | 'sandbox' | 'production';

/**
 * How firm the clause is. `stated`: the interface text says it. `derived`: it follows from the text. `published`: the
 * bank's portal or recorded traffic shows it. `framework`: the Berlin Group text says it. `assumed`: our default for
 * something that the text leaves open. Only stated and derived clauses can fail a bank unless its profile pins others.
 * Where a clause binds both, this is the firmness of the bank's part, the refusal; what the TPP must send is stated.
 */
export type Basis = 'stated' | 'derived' | 'published' | 'framework' | 'assumed';

/**
 * How a suite can see it. `automatic`: by a call of its own. `passive`: on traffic that happens anyway. `clock`: only when
 * time can be moved. `psu`: only with a person or the bank's own channel. `unobservable`: not from outside.
 */
export type Observability = 'automatic' | 'passive' | 'clock' | 'psu' | 'unobservable';

/** One entry of the catalogue. */
export interface Clause<Id extends string = string> {
  /** `AREA-NN`, never renumbered. */
  readonly id: Id;
  /** The part of the interface document that states it. */
  readonly section: string;
  readonly party: Party;
  readonly level: Level;
  readonly environment: ClauseEnvironment;
  readonly basis: Basis;
  /** The obligation in one or two sentences. */
  readonly text: string;
  readonly observable: Observability;
  /** How it is judged, or why it cannot be. */
  readonly check: string;
  /** What the text leaves open here, so that nobody asserts it. */
  readonly note?: string;
}
