/** Sends the decision of an SCA in which nobody logged in. */

import { ScaStuck, type ScaTask } from '../driver.js';
import { type follower, pageOf, standing } from './follow.js';
import type { Control, Page } from '../pages/page.js';
import type { SentForms, Submission } from '../sent-forms.js';

/** The parts of an address that differ between two links of one form, longest first. */
function partsChanged(from: string, to: string): readonly (readonly [string, string])[] {
  const [before, after] = [from, to].map((each) => each.split(/[/?&=#]/));
  if (before === undefined || before.length !== after?.length) return [];
  return before
    .map((each, index): [string, string] => [each, after[index] ?? ''])
    .filter(([own, other]) => own !== other && own.length > 3)
    .toSorted(([one], [other]) => other.length - one.length);
}

function hiddenControls({ forms }: Page): readonly Control[] {
  return forms.flatMap(({ controls }) => controls.filter(({ kind }) => kind === 'hidden'));
}

/** The values that a page has hidden in its forms. */
export function hiddenIn(page: Page): readonly string[] {
  return hiddenControls(page).map(({ value }) => value);
}

function valuesOf({ body }: Submission): readonly string[] {
  return [...new URLSearchParams(body).values()];
}

/** Long enough to hold that somebody has logged in. */
const long = 16;

/**
 * The last of the forms as it would be sent at another link: what belonged to the first link belongs to this
 * one. A hidden value that is another on the first page here, as one that guards against forgery, is taken
 * from there; what says which page it is stays. A form that holds the login itself skips nothing.
 * @param page the first page behind the other link
 * @returns undefined where no form before it asked who comes, where it is written in parts, and where it
 *   holds the identity, or something hidden that may tell of the login
 */
export function lastFormAt(
  page: Page,
  { scaRedirect: link, identity }: Pick<ScaTask, 'scaRedirect' | 'identity'>,
  sent: SentForms,
): Submission | undefined {
  const [last, ...earlier] = sent.forms.toReversed();
  if (last?.body === undefined || last.type !== undefined) return undefined;
  if (!earlier.some((each) => valuesOf(each).includes(identity))) return undefined;
  const changes = partsChanged(sent.link ?? link, link);
  const moved = (text: string) => changes.reduce((so, [from, to]) => so.replaceAll(from, to), text);
  const hidden = hiddenControls(page);
  const before = new URLSearchParams(sent.forms[0]?.body);
  const { method } = last;
  const pairs: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(last.body)) {
    const here = hidden.find((each) => each.name === name)?.value;
    const isFresh = here !== undefined && here !== before.get(name);
    const now = isFresh ? here : moved(value);
    const mayTell = now === value && value.length >= long && last.hidden.includes(value);
    if (mayTell || value.includes(identity)) return undefined;
    pairs.push([name, now]);
  }
  return { method, url: moved(last.url), body: new URLSearchParams(pairs).toString() };
}

/**
 * Opens the link, and sends the last form of an earlier SCA there in place of all that its pages ask.
 * @returns the address at the TPP to which that led
 * @throws ScaStuck when it led to a page, where nobody goes on, or nothing could be sent: either is right
 *   of a bank.
 */
export async function skipPages(
  task: ScaTask,
  earlier: SentForms,
  arrive: ReturnType<typeof follower>,
): Promise<string> {
  const start = await arrive({ method: 'GET', url: task.scaRedirect }, undefined);
  if (start.kind === 'tpp') throw new ScaStuck('SCA leads to the TPP without a page that could be skipped');
  const form = lastFormAt(pageOf(start.url, start.reply), task, earlier);
  if (form === undefined) throw new ScaStuck('no form of the SCA can be sent without the pages before it');
  const end = await arrive(form, new URL(start.url).origin);
  if (end.kind === 'tpp') return end.redirect;
  throw new ScaStuck(
    `SCA stopped at the page ${standing(end.url, end.reply.status)}, to which it was skipped`,
  );
}
