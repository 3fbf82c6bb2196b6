/** The page that asks what is still open, as a layout wants it. */

import { escaped } from '../../bank/pages/html.js';
import type { ActingAs, ScaFlow } from '../../bank/state/access-records.js';
import type { AccountBox } from '../../bank/views.js';
import type { BankCore, Decision } from '../../bank/types.js';
import { fieldNames, type Answers } from './answers.js';
import type { View } from './view.js';
import { wordsOf, type Layout, type Question, type Words } from './layout.js';
import {
  boxField,
  button,
  choiceField,
  form,
  link,
  pressField,
  textField,
  whole,
  type FormParts,
} from './markup.js';
import { keyOf, namedRoles, rolesIn, type Role } from './roles.js';

/** What a page is made from. */
interface Scene {
  readonly bank: BankCore;
  readonly flow: ScaFlow;
  readonly shown: View;
  readonly layout: Layout;
  readonly answers: Answers;
  readonly words: Words;
  readonly roles: readonly Role[];
  readonly parts: FormParts;
}

const writing: Readonly<Record<Layout['numbers'], (bban: string) => string>> = {
  bare: (bban) => bban,
  blanks: (bban) => bban.replace(/^(\d{4})(\d{2})(\d{5})$/, '$1 $2 $3'),
  dots: (bban) => bban.replace(/^(\d{4})(\d{2})(\d{5})$/, '$1.$2.$3'),
  dashes: (bban) => bban.replace(/^(\d{4})(\d{2})(\d{5})$/, '$1-$2-$3'),
  iban: (bban) => `NO00${bban}`.replaceAll(/(.{4})(?=.)/g, '$1 '),
  masked: (bban) => `*** ${bban.slice(-5)}`,
};

function isSettled(flow: ScaFlow): boolean {
  return flow.acting !== undefined;
}

/** What a role would decide on. */
function decisionOf({ bank, flow, shown }: Scene, acting: ActingAs): Decision | undefined {
  if (shown.step === 'accounts') return { kind: 'accounts', boxes: shown.view.boxes };
  if (shown.step === 'approval')
    return { kind: 'approval', heading: shown.view.heading, lines: shown.view.lines };
  const person = flow.customerNumber ?? flow.expectedCustomer;
  // What an order says does not hang on the person; the accounts do.
  if (person === undefined && flow.kind === 'account-access') return undefined;
  return bank.parts.purposes[flow.kind]?.describe({ ...flow, customerNumber: person ?? '', acting }, bank);
}

/** Questions that are open, in the order of the layout. */
function openQuestions(scene: Scene): readonly Question[] {
  const { flow, shown, layout, answers, roles } = scene;
  // A bank may ask for the context even where there is one.
  const hasChoice = roles.length > 1 || shown.step === 'context';
  const asksRole = !isSettled(flow) && shown.step !== 'accounts' && shown.step !== 'approval' && hasChoice;
  const contexts = new Set(roles.map((each) => each.acting.context));
  return layout.pages.flat().filter((each) => {
    if (each === 'identity') return shown.step === 'login';
    if (each === 'decision') return !answers.decided;
    if (each === 'confirmation') return answers.decided;
    if (!asksRole || (answers.acting !== undefined && shown.step === 'login')) return false;
    if (each === 'context')
      return (contexts.size > 1 || roles.length === 1) && (answers.context === undefined || answers.refused);
    return each !== 'agreement' || answers.context !== 'PRIVATE';
  });
}

/** Those that can be asked on one page now. */
function askedNow(scene: Scene): readonly Question[] {
  const { layout, flow } = scene;
  const open = openQuestions(scene);
  const [first] = open;
  const together = layout.pages.find((each) => first !== undefined && each.includes(first)) ?? [];
  const needsRole = flow.kind === 'account-access' && !isSettled(flow);
  const knowsPerson = (flow.customerNumber ?? flow.expectedCustomer) !== undefined;
  return open.filter((each) => {
    if (!together.includes(each)) return false;
    if (each !== 'decision' || isSettled(flow)) return true;
    // Boxes can stand beside the roles only where it is known whose they are.
    return !needsRole || (knowsPerson && together.includes('role') && open.includes('role'));
  });
}

function boxes(
  { layout, words }: Scene,
  legend: string,
  all: readonly AccountBox[],
  carried?: string,
): string {
  const options = all.map(({ value, label, ticked }) => ({
    value: carried === undefined ? value : `${carried}|${value}`,
    label: label.replace(/^\d{11}/, (bban) => writing[layout.numbers](bban)),
    ticked,
  }));
  return boxField(layout.labels, fieldNames.account, legend === '' ? words.accounts : legend, options);
}

/** What is decided on: an order in lines, or accounts in boxes. */
function decisionFields(scene: Scene, asked: readonly Question[]): string {
  const { roles, layout, words, flow } = scene;
  if (!asked.includes('role')) {
    const acting = flow.acting ?? roles[0]?.acting ?? { context: 'PRIVATE' };
    const decision = decisionOf(scene, acting);
    return decision?.kind === 'accounts' ? boxes(scene, '', decision.boxes) : linesOf(decision);
  }
  const each = roles.map((role) => ({ role, decision: decisionOf(scene, role.acting) }));
  const [first] = each;
  if (first?.decision?.kind !== 'accounts') return linesOf(first?.decision);
  return each
    .map(({ role, decision }) => {
      if (decision?.kind !== 'accounts') return '';
      const carries = layout.boxes === 'carrying';
      const legend = carries ? '' : `${words.accountsOf} ${role.label}`;
      return boxes(scene, legend, decision.boxes, carries ? role.value : keyOf(role.acting));
    })
    .join('');
}

function linesOf(decision: Decision | undefined): string {
  if (decision?.kind !== 'approval') return '';
  const lines = decision.lines.map(([name, text]) => `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>`);
  return `<h2>${escaped(decision.heading)}</h2><dl>${lines.join('')}</dl>`;
}

function roleOptions(question: Question, { roles, words }: Scene): readonly Role[] {
  if (question === 'role') return roles;
  if (question === 'agreement') return roles.filter((each) => each.acting.context === 'CORPORATE');
  const names = { PRIVATE: words.private, CORPORATE: words.corporate };
  const contexts = [...new Set(roles.map((each) => each.acting.context))];
  return contexts.map((context) => ({
    acting: roles.find((each) => each.acting.context === context)?.acting ?? { context: 'PRIVATE' },
    value: context,
    label: names[context],
  }));
}

function isRole(each: Question): boolean {
  return each === 'role' || each === 'context' || each === 'agreement';
}

/** What the forms of the page pass on beside the answers to what it asks. */
function partsOf({ answers, shown, flow }: Scene, asked: readonly Question[]): FormParts {
  const known = flow.customerNumber !== undefined || flow.expectedCustomer !== undefined;
  const hidden = answers.carried.filter(
    ([name]) => !asked.some((each) => namesOf(each).includes(name) || (isRole(each) && name === 'listed')),
  );
  const listed = asked.some(isRole) && !known ? [['listed', 'all'] as const] : [];
  return { action: shown.view.action, hidden: [['token', shown.view.token], ...hidden, ...listed] };
}

/** The choices, what is decided on, and the way on, in one form or by links. */
function mainOf(scene: Scene, asked: readonly Question[], identity: string): string {
  const { flow, layout, words, parts } = scene;
  const choices = asked.filter(isRole).map((each) => {
    const legend = each === 'agreement' ? words.agreement : words.actAs;
    return choiceField(layout, nameOf(each), legend, roleOptions(each, scene));
  });
  const confirms = asked.includes('confirmation');
  const decides = confirms || asked.includes('decision');
  const decided = decides ? decisionFields(scene, asked) : '';
  const isLast = confirms || (decides && !layout.pages.flat().includes('confirmation'));
  const name = confirms ? fieldNames.confirmed : fieldNames.decision;
  const approve = flow.kind === 'cancellation' ? words.approveCancelling : words.approve;
  const yes = isLast ? approve : asked.includes('identity') ? words.logIn : words.onward;
  if (decides && choices.length === 0 && identity === '') {
    const label = layout.decision === 'choice' ? approve : yes;
    const ways = [
      { value: 'cancel', label: words.cancel },
      { value: 'approve', label },
    ];
    if (layout.decision === 'choice')
      return form(parts, `${decided}${choiceField(layout, name, words.check, ways)}${sendButton(words)}`);
    if (layout.decision === 'links' && !decided.includes('<input'))
      return `${decided}<p>${ways.map((each) => link(parts, name, each)).join(' ')}</p>`;
  }
  const go = decides ? button(name, 'approve', yes) : `<button>${yes}</button>`;
  const asks = identity + choices.join('') + decided + go;
  if (layout.stops === 'apart') return form(parts, asks) + stop(parts, words.cancelAndGo);
  return form(parts, asks + button(decides ? name : fieldNames.decision, 'cancel', words.cancel));
}

/** A button that says nothing of what it sends. */
function sendButton({ onward }: Words): string {
  return `<button>${onward}</button>`;
}

/** The whole page. */
export function pageFor(
  bank: BankCore,
  flow: ScaFlow,
  shown: View,
  layout: Layout,
  answers: Answers,
): string {
  const words = wordsOf[layout.words];
  const roles = namedRoles(bank, flow, layout, rolesIn(bank, flow));
  const unset: FormParts = { action: '', hidden: [] };
  const first: Scene = { bank, flow, shown, layout, answers, words, roles, parts: unset };
  const asked = askedNow(first);
  const scene: Scene = { ...first, parts: partsOf(first, asked) };
  const asksWho = asked.includes('identity');
  const identity = asksWho ? textField(layout.labels, fieldNames.identity, words.identity) : '';
  const { tppName, brand } = shown.view;
  const about = [tppName, brand ?? ''].map((each) => (each === '' ? '' : `<p>${escaped(each)}</p>`)).join('');
  const alert = answers.refused ? `<p role="alert">${words.again}</p>` : '';
  const [only] = asked.filter(isRole);
  const title = asksWho ? words.logIn : only === undefined ? words.check : words.actAs;
  const { control } = layout;
  const presses = control === 'buttons' || (!asksWho && (control === 'forms' || control === 'links'));
  if (presses && only !== undefined && asked.length === (asksWho ? 2 : 1)) {
    const choices = pressField(control, scene.parts, nameOf(only), identity, roleOptions(only, scene));
    return whole(
      words,
      title,
      `${about}${alert}${choices}${stop(scene.parts, layout.stops === 'apart' ? words.cancelAndGo : words.cancel)}`,
    );
  }
  return whole(words, title, `${about}${alert}${mainOf(scene, asked, identity)}`);
}

/** A form that only gives up, whatever was decided on a page before. */
function stop({ action, hidden }: FormParts, text: string): string {
  const parts = { action, hidden: hidden.filter(([name]) => name !== fieldNames.decision) };
  return form(parts, button(fieldNames.decision, 'cancel', text));
}

function nameOf(question: Question): string {
  if (question === 'context') return fieldNames.context;
  return question === 'agreement' ? fieldNames.agreement : fieldNames.role;
}

/** The fields in which a page carries the answer. */
function namesOf(question: Question): readonly string[] {
  if (question === 'identity') return [fieldNames.identity];
  if (question === 'decision') return [fieldNames.decision, fieldNames.account];
  if (question === 'confirmation') return [fieldNames.confirmed];
  return [nameOf(question)];
}
