/** What stands in place of members of a profile. */

import type { Environment } from '../model/environment.js';

/** What flags may say instead of the profile. Paths among them are relative to the working directory. */
export interface ProfileOverrides {
  readonly baseUrl?: string;
  readonly environment?: Environment;
  readonly ca?: string;
}
