import { expect, test } from 'vitest';
import { verdictOfFailure } from '../../catalogue/verdict.js';
import { jsonReply, sampleTarget } from './sample-target.js';
import { heldStrictly } from './strict.js';
import { assumed } from './assumed.js';

const { target } = await sampleTarget(() => jsonReply(200, {}));

test('a strict target is held to what the text leaves open, and to the usual answers', () => {
  const strict = heldStrictly(target);
  expect(verdictOfFailure('SIG-28', target)).toBe('security');
  expect(verdictOfFailure('SIG-28', strict)).toBe('fail');
  expect(strict.pinnedAssumptions['unsigned-listed-header']).toBe('refused');
});

test('answers of the profile stand, also at its instances', () => {
  const pinnedAssumptions = { 'unsigned-listed-header': 'accepted' };
  const strict = heldStrictly({ ...target, pinnedAssumptions, instances: [target] });
  expect(assumed(strict, 'unsigned-listed-header')).toBe('accepted');
  expect(strict.instances?.[0]?.pinnedClauses.has('SIG-28')).toBe(true);
});

test('what obliges no bank stays open', () => {
  expect(heldStrictly(target).pinnedClauses.has('END-02')).toBe(false);
});
