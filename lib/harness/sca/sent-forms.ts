/**
 * What the browser of one SCA sent, so that its last form can be sent at another link without the pages
 * before it: a bank that takes the decision there has let somebody decide who never logged in.
 */

/** What a browser sends for a form. */
export interface Submission {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The filled form; absent for GET. */
  readonly body?: string;
  /** How the body is written, unless form-encoded. */
  readonly type?: string;
}

/** A form as it was sent, and the values that its page had hidden in it. */
export interface SentForm extends Submission {
  readonly hidden: readonly string[];
}

/** The filled forms of one SCA in their order; grows while the SCA is played. */
export interface SentForms {
  /** The link behind which they were sent. */
  link?: string;
  readonly forms: SentForm[];
}

/** Nothing sent yet. */
export function sentForms(): SentForms {
  return { forms: [] };
}
