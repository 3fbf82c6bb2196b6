/**
 * What a clause is: one atomic statement of the interface that somebody can be held to.
 *
 * The level follows RFC 2119. `may` obliges too: whoever may leave something out, or send it, must be served
 * either way. A pure permission to the bank is never asserted, only observed. `info` is never asserted at
 * all.
 */

/** Who the clause binds. `both` means that the bank must enforce and the TPP must obey. */
export type Party = 'bank' | 'tpp' | 'both';

export type Level = 'must' | 'should' | 'may' | 'info';

/** Where the clause holds. */
export type ClauseEnvironment = 'any' | 'sandbox' | 'production';

/**
 * How firm the clause is. `stated`: the interface text says it. `derived`: it follows from the text. `law`:
 * the text leaves it open, and an article of European law obliges the bank. `published`: the bank's portal or
 * recorded traffic shows it. `framework`: the Berlin Group text says it. `assumed`: our default for something
 * that the text leaves open. Only stated and derived clauses can fail a bank unless its profile pins others,
 * and in production those of law: in a sandbox no payment service is provided. Where a clause binds both,
 * this is the firmness of the bank's part, the refusal; what the TPP must send is stated.
 */
export type Basis = 'stated' | 'derived' | 'law' | 'published' | 'framework' | 'assumed';

/** An article that obliges the bank, and what it says of it. */
export interface Law {
  /** The articles, for example `Directive (EU) 2015/2366, article 97(2)`. */
  readonly articles: string;
  /** What they oblige the bank to, in our words. */
  readonly obliges: string;
}

/**
 * How a suite can see it. `automatic`: by a call of its own. `passive`: on traffic that happens anyway.
 * `clock`: only when time can be moved. `psu`: only with a person or the bank's own channel. `unobservable`:
 * not from outside.
 */
export type Observability = 'automatic' | 'passive' | 'clock' | 'psu' | 'unobservable';

/**
 * What the text itself says of a refusal (interface, Errors and Authentication); where it is silent any 4xx
 * will do.
 */
export interface StatedRefusal {
  readonly status?: number;
  readonly code?: string;
}

/**
 * What is at stake when a clause does not hold. `security`: somebody gets in who should stay out, or a
 * message can be forged. `money`: a wrong sum, or to or from a wrong account, on a wrong day, twice or not at
 * all. `privacy`: somebody learns what is not theirs to know. `form`: calls fail or replies are read wrongly,
 * and nobody loses anything by it.
 */
export type Risk = 'security' | 'money' | 'privacy' | 'form';

/**
 * What replies a clause speaks of; clauses of one family, or of families within each other, fail together.
 */
export type ReplyFamily =
  | 'values'
  | 'payments'
  | 'payment-status'
  | 'accounts'
  | 'customers'
  | 'cards'
  | 'dialogue';

/** One entry of the catalogue, with every fact about the clause that no rule, scenario or fault owns. */
export interface Clause<Id extends string = string, Broken extends string = Id> {
  /** `AREA-NN`, never renumbered. */
  readonly id: Id;
  /** The part of the interface document that states it. */
  readonly section: string;
  readonly party: Party;
  readonly level: Level;
  readonly environment: ClauseEnvironment;
  readonly basis: Basis;
  /** Present where the basis is law. */
  readonly law?: Law;
  /** The obligation in one or two sentences. */
  readonly text: string;
  readonly observable: Observability;
  /** How it is judged, or why it cannot be. */
  readonly check: string;
  /** What the text leaves open here, so that nobody asserts it. */
  readonly note?: string;
  /** Absent where status and code of the refusal are left open. */
  readonly refusal?: StatedRefusal;
  /** The text leaves it open and the reference bank keeps it: a profile of that bank pins it. */
  readonly promised?: true;
  /**
   * A breach lets somebody in who should stay out, or shows, moves or spends what belongs to somebody else;
   * `in-part` where some breaches do and others are a matter of form.
   */
  readonly critical?: true | 'in-part';
  /** What is at stake, where it is something else than in most of its chapter. */
  readonly risk?: Risk;
  /** It says in its own check that such lawful calls are served, so that it cannot hold where none is. */
  readonly restsOn?: readonly ('calls' | 'payments')[];
  /** Clauses that a body which breaks this one breaks, too. */
  readonly brokenWith?: readonly Broken[];
  readonly family?: ReplyFamily;
  /**
   * Ids of the operations that it speaks of as a whole, for whoever reads the interface by operation; clauses
   * of headers, parameters and members stand at these.
   */
  readonly operations?: readonly string[];
  /** Why no scenario judges it, in a sentence or two; duties of the TPP need none. */
  readonly notJudged?: string;
}

/** The basis in words, with the articles where it is law. */
export function basisText({ basis, law }: Pick<Clause, 'basis' | 'law'>): string {
  return law === undefined ? basis : `${basis}: ${law.articles}`;
}

/**
 * The clauses of a chapter. The compiler is to know nothing of them but the ids: the literal types of all
 * texts would stand in every declaration file that speaks of a clause.
 */
export function clausesOf<const Id extends string, const Broken extends string = never>(
  clauses: readonly Clause<Id, Broken>[],
): readonly Clause<Id, Broken>[] {
  return clauses;
}
