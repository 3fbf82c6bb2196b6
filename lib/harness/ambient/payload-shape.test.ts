import { describe, expect, test } from 'vitest';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { shapeLog, shapeNotes } from './payload-shape.js';

const links = { self: { href: '/v1/accounts/a', verbs: ['GET'] } };
const account = { resourceId: 'a', bban: '95360573002', currency: 'NOK', _links: links };

function accounts(...changes: readonly object[]) {
  const list = changes.map((each) => ({ ...account, ...each }));
  return replyOf(jsonReply(200, { accounts: list }), {}, 'list-accounts');
}

describe('what reply bodies show that nobody is held to', () => {
  test('nothing of a body that is as its schema says', () => {
    expect(shapeNotes(accounts({}))).toEqual([]);
  });

  test('a member that no schema names, once for all items of a list', () => {
    const text = 'account-list: /accounts/*/colour is a member that its schema does not name';
    expect(shapeNotes(accounts({ colour: 'red' }, { colour: 'blue' })).map((each) => each.text)).toEqual([
      text,
      text,
    ]);
    const many = Array.from({ length: 12 }, () => ({ colour: 'red' }));
    expect(shapeLog()(accounts(...many))).toEqual([{ subject: 'ACC-09', text }]);
    expect(shapeLog()(accounts({ colour: 'red' }, { colour: 'blue' }))).toEqual([
      { subject: 'ACC-09', text },
    ]);
  });

  test('a constraint that is not stated, with its basis and no value', () => {
    const [note, ...more] = shapeNotes(accounts({ resourceId: 17 }));
    expect(more).toEqual([]);
    expect(note?.text).toMatch(/^account-list: \/accounts\/\*\/resourceId is .+ \((published|framework)\)$/);
  });

  test('not what is stated, which checks of its own judge', () => {
    const notes = shapeNotes(accounts({ currency: 'nok' }));
    expect(notes.filter(({ text }) => text.includes('currency'))).toEqual([]);
  });

  test('of refusals their error body, of empty and foreign bodies nothing', () => {
    const refusal = { tppMessages: [{ category: 'ERROR', code: 'NOT_FOUND' }], trace: 'x' };
    expect(shapeNotes(replyOf(jsonReply(404, refusal), {}, 'list-accounts'))).toEqual([
      { subject: 'ACC-09', text: 'error-reply: /trace is a member that its schema does not name' },
    ]);
    const empty = { ...jsonReply(204, {}), body: Buffer.alloc(0) };
    expect(shapeNotes(replyOf(empty, {}, 'delete-payment'))).toEqual([]);
    expect(shapeNotes(replyOf(jsonReply(200, { any: 1 }), {}, 'browser'))).toEqual([]);
  });

  test('is told once by a log, which ends', () => {
    const log = shapeLog();
    expect(log(accounts({ colour: 1 }))).toHaveLength(1);
    expect(log(accounts({ colour: 2 }))).toHaveLength(0);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`m${index}`, index]));
    expect(log(accounts(many))).toHaveLength(99);
    expect(log(accounts({ another: 1 }))).toHaveLength(0);
    expect(shapeNotes(accounts({ ['x'.repeat(5000)]: 1 }))[0]?.text.length).toBeLessThan(250);
  });
});
