/** The target of a vitest run: the profile that PSD2_TARGET names, otherwise the embedded bank over TLS. */

import { embeddedTarget, type OpenTarget } from './embedded.js';
import { loadTarget } from '../harness/open/load.js';

/** Opens the target of this run, or that of another profile. */
export async function openTarget(profile = process.env['PSD2_TARGET']): Promise<OpenTarget> {
  return profile === undefined || profile === '' ? embeddedTarget() : loadTarget({ file: profile });
}
