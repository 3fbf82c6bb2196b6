/** The target of a vitest run: the profile that PSD2_TARGET names, otherwise the embedded bank over TLS. */

import { embeddedTarget, type OpenTarget } from './embedded.js';
import { loadTarget } from '../harness/open/load.js';

/** Opens the target of this run. */
export async function openTarget(): Promise<OpenTarget> {
  const profile = process.env['PSD2_TARGET'];
  return profile === undefined || profile === '' ? embeddedTarget() : loadTarget({ file: profile });
}
