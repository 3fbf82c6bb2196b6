import { expect, test } from 'vitest';
import { type Page, readPage } from '../pages/page.js';
import { sentForms } from '../sent-forms.js';
import { lastFormAt } from './skip-pages.js';

const [before, now] = [
  'https://bank.example/sca/first-4711?lang=en',
  'https://bank.example/sca/other-0815?lang=en',
];

const task = { scaRedirect: now, identity: '13039319955' };

const login = 'token=a&step=login&number=13039319955';

function loginAt(url: string, token: string): Page {
  const html = `<form method="post" action="${url}"><input type="hidden" name="token" value="${token}">
    <input type="hidden" name="step" value="login"><input name="number"><button>Next</button></form>`;
  const headers = [['Content-Type', 'text/html']] as const;
  const page = readPage(url, { status: 200, headers, body: Buffer.from(html) });
  if (page === undefined) throw new Error('no page');
  return page;
}

function post(body: string) {
  return { method: 'POST', url: `${before}#form`, body, hidden: ['a', 'b', 'login', 'decision'] } as const;
}

test('the last form goes to the other link, with what guards the page there, as the step that it was', () => {
  const sent = sentForms();
  sent.link = before;
  sent.forms.push(post(login), post('token=b&step=decision&of=first-4711&answer=yes'));
  expect(lastFormAt(loginAt(now, 'c'), task, sent)).toEqual({
    method: 'POST',
    url: `${now}#form`,
    body: 'token=c&step=decision&of=other-0815&answer=yes',
  });
});

test('where one form is all that an SCA takes nothing can be skipped', () => {
  const sent = sentForms();
  sent.link = before;
  sent.forms.push(post(`${login}&answer=yes`));
  expect(lastFormAt(loginAt(now, 'c'), task, sent)).toBeUndefined();
});

test('a form in parts is not written anew', () => {
  const sent = sentForms();
  sent.link = before;
  sent.forms.push(post(login), { ...post('--x'), type: 'multipart/form-data; boundary=x' });
  expect(lastFormAt(loginAt(now, 'c'), task, sent)).toBeUndefined();
});

test('a form that holds the login, or something long that may tell of it, skips nothing', () => {
  const sent = sentForms();
  sent.link = before;
  sent.forms.push(post(login), post('token=b&number=13039319955&answer=yes'));
  expect(lastFormAt(loginAt(now, 'c'), task, sent)).toBeUndefined();
  const proof = 'eyJhbGciOiJub25lIn0';
  sent.forms.push({ ...post(`token=b&proof=${proof}&answer=yes`), hidden: ['b', proof] });
  expect(lastFormAt(loginAt(now, 'c'), task, sent)).toBeUndefined();
});

test('where no page asked who comes there is no login to skip', () => {
  const sent = sentForms();
  sent.link = before;
  sent.forms.push(post('token=a&step=login'), post('token=b&step=decision&answer=yes'));
  expect(lastFormAt(loginAt(now, 'c'), task, sent)).toBeUndefined();
});
