/**
 * Banks that lawfully choose otherwise: how their login pages are laid out. Composed, so that each way of
 * asking meets each other.
 */

import { laidOut } from '../layouts/front.js';
import { layout, type Layout } from '../layouts/layout.js';
import { variants, type Variant } from '../fault.js';

const oneStep: Layout['pages'] = [['identity', 'role', 'decision']];
const login: Layout['pages'] = [['identity', 'role'], ['decision']];
const twoSteps: Layout['pages'] = [['identity'], ['role', 'decision']];
const apart: Layout['pages'] = [['identity'], ['context'], ['agreement'], ['decision']];
const together: Layout['pages'] = [['identity'], ['context', 'agreement'], ['decision']];
const confirmed: Layout['pages'] = [['identity'], ['role'], ['decision'], ['confirmation']];

/** By id: what is seen there, and how it differs from the plainest layout. */
const layouts: Readonly<Record<string, readonly [title: string, changes: Partial<Layout>]>> = {
  'one-group': ['One group of radio buttons for oneself and each company by name', {}],
  'one-group-at-login': ['The same beside the identity', { pages: login, oneself: 'word' }],
  'last-preselected': ['The last company is preselected', { preselected: 'last', labels: 'for' }],
  'nothing-preselected': ['Nobody is preselected', { preselected: 'none', labels: 'row', words: 'nb' }],
  'numbers-in-cells': [
    'The number of each account in the cell beside its label',
    { labels: 'cells', words: 'nb', numbers: 'dots' },
  ],
  'select-of-agreements': [
    'A select of oneself and the names of agreements',
    { control: 'select', companies: 'agreement', oneself: 'word', preselected: 'last', words: 'nb' },
  ],
  'select-of-ids': [
    'A select of ids',
    { control: 'select', companies: 'id', oneself: 'private', values: 'ids', numbers: 'dots' },
  ],
  'buttons-of-names': ['A button for oneself and each company', { control: 'buttons', words: 'nn' }],
  'buttons-of-agreements': [
    'A button for each agreement, at the login',
    { control: 'buttons', companies: 'agreement', oneself: 'private', pages: login, words: 'nb' },
  ],
  'a-form-each': ['A form for oneself and each company', { control: 'forms', numbers: 'blanks' }],
  'a-form-each-by-number': [
    'A form for each, by numbers',
    { control: 'forms', companies: 'number', oneself: 'word', words: 'nn', values: 'ids' },
  ],
  links: ['A link for oneself and each company', { control: 'links', words: 'nb', decision: 'links' }],
  'links-of-ids': [
    'A link for each id',
    { control: 'links', companies: 'id', oneself: 'private', decision: 'links', numbers: 'masked' },
  ],
  'one-page': [
    'All on one page, where accounts need no other',
    { pages: oneStep, companies: 'agreement', oneself: 'word' },
  ],
  'one-page-of-numbers': [
    'All on one page, companies by number, in nynorsk',
    { pages: oneStep, companies: 'number', oneself: 'private', words: 'nn', labels: 'aria-labelledby' },
  ],
  'two-pages-grouped': [
    'Accounts of all under headings, beside the choice',
    { pages: twoSteps, labels: 'item', preselected: 'last' },
  ],
  'two-pages-carrying': [
    'Accounts of all, each with its owner in its value',
    {
      pages: twoSteps,
      boxes: 'carrying',
      companies: 'agreement',
      oneself: 'word',
      labels: 'for',
      words: 'nb',
    },
  ],
  'two-pages-of-ids': [
    'Accounts of all, owners by id',
    {
      pages: twoSteps,
      boxes: 'carrying',
      companies: 'id',
      oneself: 'private',
      values: 'ids',
      control: 'select',
    },
  ],
  'four-pages': [
    'Context and agreement on pages of their own',
    { pages: apart, labels: 'row', numbers: 'iban' },
  ],
  'four-pages-of-buttons': [
    'Context and agreement by buttons',
    { pages: apart, control: 'buttons', companies: 'agreement', words: 'nb' },
  ],
  'four-pages-of-links': [
    'Context and agreement by links, in nynorsk',
    { pages: apart, control: 'links', words: 'nn', decision: 'links' },
  ],
  'four-pages-of-selects': [
    'Context and agreement by selects, the wrong one preselected',
    { pages: apart, control: 'select', preselected: 'last', values: 'ids', companies: 'number' },
  ],
  'context-with-agreement': [
    'Context and agreement on one page, all radio buttons',
    { pages: together, companies: 'number', labels: 'aria-label', preselected: 'last', numbers: 'dashes' },
  ],
  'context-with-agreement-selects': [
    'Context and agreement on one page, both selects',
    { pages: together, control: 'select', words: 'nb', values: 'ids' },
  ],
  'cancelled-apart': [
    'What gives up stands in a form of its own below each page',
    { stops: 'apart', companies: 'agreement', preselected: 'none' },
  ],
  'cancelled-apart-one-page': [
    'All on one page, and a form of its own that gives up',
    { pages: oneStep, stops: 'apart', oneself: 'word', words: 'nb' },
  ],
  'cancelled-apart-confirmed': [
    'A form of its own gives up, also where what is approved is shown once more',
    { pages: confirmed, stops: 'apart', control: 'buttons', words: 'nn' },
  ],
  confirmation: [
    'What is approved is shown once more',
    { pages: confirmed, labels: 'aria-labelledby', words: 'nn' },
  ],
  'decided-by-choice': [
    'Yes or no is one of two radio buttons, neither of them preselected, and one button sends either',
    { decision: 'choice', preselected: 'none', words: 'nb', companies: 'agreement' },
  ],
  'decided-by-select': [
    'Yes or no is chosen from a list in which no stands first, also where what is approved is shown once more',
    { pages: confirmed, decision: 'choice', control: 'select' },
  ],
  'confirmation-by-links': [
    'What is approved is shown once more, and approved by a link',
    { pages: confirmed, decision: 'links', control: 'buttons', companies: 'agreement', oneself: 'word' },
  ],
};

export const layoutVariants: readonly Variant[] = variants(
  ...Object.entries(layouts).map(([id, [title, changes]]) => ({
    id: `layout/${id}`,
    title,
    because: 'The pages belong to the bank: a person understands them.',
    change: (parts: Parameters<Variant['change']>[0]) => laidOut(parts, layout(changes)),
  })),
);
