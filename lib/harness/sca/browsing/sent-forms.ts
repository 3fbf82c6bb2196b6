/**
 * What the browser of one SCA sent, so that its last form can be sent at another link without the pages
 * before it: a bank that takes the decision there has let somebody decide who never logged in.
 */

import type { Page } from '../pages/page.js';
import type { Submission } from './submission.js';

/** The filled forms of one SCA in their order; grows while the SCA is played. */
export interface SentForms {
  /** The link behind which they were sent. */
  link?: string;
  readonly forms: Submission[];
}

/** Nothing sent yet. */
export function sentForms(): SentForms {
  return { forms: [] };
}

/** The parts of an address that differ between two links of one form, longest first. */
function partsChanged(from: string, to: string): readonly (readonly [string, string])[] {
  const [before, after] = [from, to].map((each) => each.split(/[/?&=#]/));
  if (before === undefined || before.length !== after?.length) return [];
  return before
    .map((each, index): [string, string] => [each, after[index] ?? ''])
    .filter(([own, other]) => own !== other && own.length > 3)
    .toSorted(([one], [other]) => other.length - one.length);
}

/**
 * The last of the forms as it would be sent at another link: what belonged to the first link belongs to this
 * one. A hidden value that is another on the first page here, as one that guards against forgery, is taken from
 * there; what says which page it is is not.
 * @param page the first page behind the other link
 * @returns undefined where one form is all that an SCA takes, or it is written in parts
 */
export function lastFormAt(page: Page, link: string, sent: SentForms): Submission | undefined {
  const [first, last] = [sent.forms[0], sent.forms.at(-1)];
  if (first === last || first?.body === undefined || last?.body === undefined) return undefined;
  if (last.type !== undefined) return undefined;
  const changes = partsChanged(sent.link ?? link, link);
  const moved = (text: string) => changes.reduce((so, [from, to]) => so.replaceAll(from, to), text);
  const hidden = page.forms.flatMap(({ controls }) => controls.filter(({ kind }) => kind === 'hidden'));
  const before = new URLSearchParams(first.body);
  const pairs = [...new URLSearchParams(last.body)].map(([name, value]): [string, string] => {
    const here = hidden.find((each) => each.name === name)?.value;
    return [name, here !== undefined && here !== before.get(name) ? here : moved(value)];
  });
  return { ...last, url: moved(last.url), body: new URLSearchParams(pairs).toString() };
}
