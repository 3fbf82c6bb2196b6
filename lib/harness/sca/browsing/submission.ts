/** What a browser sends for a form. */
export interface Submission {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The filled form; absent for GET. */
  readonly body?: string;
  /** How the body is written, unless form-encoded. */
  readonly type?: string;
}
