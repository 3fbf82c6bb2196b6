/** Reads a page as a browser without scripts does: forms, controls, captions, links, visible text. */

import { type HTMLElement, parse } from 'node-html-parser';
import { headerValue, type HeaderLine } from '../../../model/http.js';
import { ConfigurationError } from '../../../model/errors.js';
import { folded, labelOf, optionText, surroundingsOf, textOf } from './captions.js';
import { elementsBelow, nearestAround, tagOf } from './elements.js';
import { boundedHtml, demandShallow } from './page-bounds.js';
import { shownPath } from '../shown-path.js';
import { refreshIn } from './refresh.js';

export type ControlKind = 'text' | 'hidden' | 'checkbox' | 'radio' | 'select' | 'button';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A control that would be sent with its form; disabled ones are left out on reading. */
export interface Control {
  readonly kind: ControlKind;
  readonly name: string;
  readonly value: string;
  /** What a person reads beside it, blanks folded; empty when nothing is found. */
  readonly label: string;
  /** Of a box or a radio button all that stands around it alone; empty for every other kind. */
  readonly surroundings: string;
  readonly checked: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Choices of a select; empty for every other kind. */
  readonly options: readonly Option[];
  readonly element: HTMLElement;
}

export interface Form {
  readonly action: string;
  readonly method: string;
  readonly enctype: string;
  readonly controls: readonly Control[];
  readonly element: HTMLElement;
}

export interface Anchor {
  readonly href: string;
  readonly text: string;
  readonly element: HTMLElement;
}

export interface Page {
  /** Address of the page, the base of what it leads to. */
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly forms: readonly Form[];
  readonly links: readonly Anchor[];
  /** Where the page leads by itself in a moment; undefined of one that stays. */
  readonly refresh: string | undefined;
  /** Elements that a CSS selector of the profile names. */
  select(selector: string): ReadonlySet<HTMLElement>;
}

const parsing = {
  lowerCaseTagName: true,
  parseNoneClosedTags: true,
  blockTextElements: { script: true, style: true },
} as const;

/** Inputs that are no fields of a login, or that a form sends without anyone touching them. */
const passedOver = new Set([
  'button',
  'reset',
  'file',
  'search',
  'range',
  'color',
  'month',
  'week',
  'time',
  'datetime-local',
]);

function kindOf(element: HTMLElement): ControlKind | undefined {
  const tag = tagOf(element);
  if (tag === 'select') return 'select';
  if (tag === 'textarea') return 'text';
  const type = (element.getAttribute('type') ?? (tag === 'button' ? 'submit' : 'text')).toLowerCase();
  if (tag === 'button') return type === 'submit' ? 'button' : undefined;
  if (type === 'hidden' || type === 'checkbox' || type === 'radio') return type;
  if (type === 'submit' || type === 'image') return 'button';
  // A browser shows an input of an unknown type as a text field.
  return passedOver.has(type) ? undefined : 'text';
}

function readControl(element: HTMLElement, root: HTMLElement): Control | undefined {
  const kind = kindOf(element);
  if (kind === undefined || element.hasAttribute('disabled')) return undefined;
  if (nearestAround(element, 'fieldset', 'disabled') !== undefined) return undefined;
  const isButton = kind === 'button';
  const options = elementsBelow(element, 'option').filter((each) => !each.hasAttribute('disabled'));
  const given = element.getAttribute('value');
  const ticks = kind === 'checkbox' || kind === 'radio';
  const area = tagOf(element) === 'textarea';
  return {
    kind,
    name: element.getAttribute('name') ?? '',
    value: area ? element.text.replace(/^\n/, '') : (given ?? (ticks ? 'on' : '')),
    label: isButton
      ? textOf(element) || element.getAttribute('aria-label') || (given ?? '')
      : labelOf(element, root),
    surroundings: ticks ? surroundingsOf(element) : '',
    checked: element.hasAttribute('checked'),
    required: element.hasAttribute('required'),
    readOnly: element.hasAttribute('readonly'),
    options: options.map((each) => ({
      value: each.getAttribute('value') ?? optionText(each),
      label: optionText(each) || (each.getAttribute('label') ?? ''),
      selected: each.hasAttribute('selected'),
    })),
    element,
  };
}

/** Controls by owner: the form that the `form` attribute names, otherwise the nearest one around. */
function formsOf(root: HTMLElement, base: string): readonly Form[] {
  const byOwner = new Map<HTMLElement, Control[]>();
  for (const each of elementsBelow(root, 'input', 'select', 'textarea', 'button')) {
    const named = each.getAttribute('form');
    const owner =
      named === undefined ? nearestAround(each, 'form') : (root.getElementById(named) ?? undefined);
    const control = owner === undefined ? undefined : readControl(each, root);
    if (owner === undefined || control === undefined) continue;
    const controls = byOwner.get(owner);
    if (controls === undefined) byOwner.set(owner, [control]);
    else controls.push(control);
  }
  return elementsBelow(root, 'form').map((element) => ({
    action: resolved(element.getAttribute('action') ?? '', base),
    method: (element.getAttribute('method') ?? 'get').toLowerCase(),
    enctype: (element.getAttribute('enctype') ?? 'application/x-www-form-urlencoded').toLowerCase(),
    controls: byOwner.get(element) ?? [],
    element,
  }));
}

/** An address of a page made absolute; text that is no address stays as it is. */
export function resolved(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

function charsetOf(headers: readonly HeaderLine[], body: Buffer): string {
  const named = /charset\s*=\s*["']?([\w-]+)/i;
  const type = headerValue(headers, 'content-type') ?? '';
  return named.exec(type)?.[1] ?? named.exec(body.toString('latin1', 0, 2_048))?.[1] ?? 'utf-8';
}

/** The text of a page; an unknown character set is read as UTF-8. */
function decoded(headers: readonly HeaderLine[], body: Buffer): string {
  try {
    return new TextDecoder(charsetOf(headers, body)).decode(body);
  } catch {
    return body.toString('utf8');
  }
}

/**
 * Reads a page; undefined when the reply is no HTML.
 * @throws ScaStuck for a page that is larger or nested deeper than any login page.
 */
export function readPage(
  url: string,
  reply: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: Buffer },
): Page | undefined {
  const type = headerValue(reply.headers, 'content-type');
  if (
    type !== undefined
      ? !/html/i.test(type)
      : !reply.body.toString('latin1', 0, 64).trimStart().startsWith('<')
  ) {
    return undefined;
  }
  const where = `${shownPath(url)}, status ${reply.status}`;
  const root = parse(boundedHtml(decoded(reply.headers, reply.body), where), parsing);
  demandShallow(root, where);
  const base = resolved(elementsBelow(root, 'base')[0]?.getAttribute('href') ?? '', url);
  const refresh = refreshIn(root);
  let text: string | undefined;
  let links: readonly Anchor[] | undefined;
  return {
    url,
    status: reply.status,
    // Few pages are asked for what the forms do not tell.
    get title() {
      return folded(elementsBelow(root, 'title')[0]?.text ?? '');
    },
    get text() {
      return (text ??= textOf(elementsBelow(root, 'body')[0] ?? root));
    },
    // An action that is missing or empty means the page itself, whatever the base.
    forms: formsOf(root, base).map((each) =>
      each.element.getAttribute('action') ? each : { ...each, action: url },
    ),
    get links() {
      return (links ??= elementsBelow(root, 'a').flatMap((element) => {
        const href = element.getAttribute('href');
        return href === undefined ? [] : [{ href: resolved(href, base), text: textOf(element), element }];
      }));
    },
    refresh: refresh === undefined ? undefined : resolved(refresh, base),
    select: (selector) => new Set(root.querySelectorAll(selector)),
  };
}

/**
 * Makes sure that a selector of a profile can be used.
 * @throws ConfigurationError when it is no CSS selector.
 */
export function checkSelector(name: string, selector: string): void {
  try {
    parse('<p></p>').querySelectorAll(selector);
  } catch {
    throw new ConfigurationError(`sca.selectors.${name}: ${JSON.stringify(selector)} is no CSS selector`);
  }
}
