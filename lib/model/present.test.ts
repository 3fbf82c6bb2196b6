import { expect, expectTypeOf, test } from 'vitest';
import { present } from './present.js';

const make = (title: string | undefined, at: number) => present({ title, at });

test('what is undefined is left out, and nothing else is', () => {
  const title: string | undefined = undefined;
  const some = present({ a: 1, title, none: null, no: false, text: '' });
  expect(Object.entries(some)).toEqual([
    ['a', 1],
    ['none', null],
    ['no', false],
    ['text', ''],
  ]);
});

test('the type says which members may be absent', () => {
  expectTypeOf<ReturnType<typeof make>['title']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<{ title?: string; at: number }>().toExtend<ReturnType<typeof make>>();
});
