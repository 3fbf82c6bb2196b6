import {
  type Access,
  type Psu,
  type Reply,
  type RequestDraft,
  type ScaChoice,
  trySca,
} from '../../../lib/harness/kit/index.js';

/** What is done with a thing at the bank. */
export type Deed =
  | 'creation'
  | 'start'
  | 'approval'
  | 'status'
  | 'details'
  | 'deletion'
  | 'cancellation'
  | 'cancellation approval'
  | 'basket creation'
  | 'basket'
  | 'basket start'
  | 'basket approval'
  | 'read';

export interface About {
  /** By which the same is found in another walk. */
  readonly what: string;
  readonly deed: Deed;
  /** Of a read. */
  readonly operation?: RequestDraft['operation'];
  /** True for a product that the text does not describe. */
  readonly isOther?: boolean;
  /** True for the deletion of what, as the bank itself says, can be deleted. */
  readonly isOffered?: boolean;
}

/** One thing that was done, and whether the bank served it. */
export interface Done extends About {
  /** True where the run made the person who pays, with plenty of money. */
  readonly isMade: boolean;
  readonly served: boolean;
  /** How it ended, in words. */
  readonly end: string;
  /** True where it was refused because of what it puts together. */
  readonly isMix?: boolean;
}

/** Who acts, and how requests look. */
export interface Walker {
  readonly access: Pick<Access, 'tpp'>;
  readonly psu: Psu;
  readonly choice?: ScaChoice;
  readonly dress?: (request: RequestDraft) => RequestDraft;
}

/** A walk through what may be done, with notes of what was served. */
export interface Walk {
  readonly walker: Walker;
  readonly done: readonly Done[];
  readonly send: (request: RequestDraft, about: About) => Promise<Reply>;
  /** The PSU goes behind the link and says yes; true where there is no link to go behind. */
  readonly approve: (started: Reply, about: About) => Promise<boolean>;
}

export function beginWalk(walker: Walker): Walk {
  const { access, psu, choice = {}, dress = (request) => request } = walker;
  const done: Done[] = [];
  const isMade = psu.identity.made === true;
  return {
    walker,
    done,
    async send(request, about) {
      const reply = await access.tpp.send(dress(request));
      const isMix = reply.codes.includes('REFERENCE_MIX_INVALID');
      done.push({ ...about, isMade, isMix, served: reply.accepted, end: `status ${reply.status}` });
      return reply;
    },
    async approve(started, about) {
      if (started.link('scaRedirect') === undefined) return started.accepted;
      const back = await trySca(psu, access.tpp, started, choice);
      const served = back?.succeeded === true;
      done.push({ ...about, isMade, served, end: back === undefined ? 'no redirect' : 'another redirect' });
      return served;
    },
  };
}
