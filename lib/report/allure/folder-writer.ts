/**
 * Writes Allure results into one folder. The SDK's own writer forces every file to disk before it goes on,
 * which costs more than all else; here the folder as a whole becomes visible at the end instead.
 */

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writer } from 'allure-js-commons/sdk/reporter';
import { stringifyEnvInfo } from 'allure-js-commons/sdk/reporter';

/** A writer into an existing folder. */
export function folderWriter(folder: string): Writer {
  const json = (name: string, data: unknown) => writeFileSync(join(folder, name), JSON.stringify(data));
  return {
    writeResult: (result) => json(`${result.uuid}-result.json`, result),
    writeGroup: (group) => json(`${group.uuid}-container.json`, group),
    writeAttachment: (name, content) => writeFileSync(join(folder, name), content),
    writeAttachmentFromPath: (name, from) => copyFileSync(from, join(folder, name)),
    writeEnvironmentInfo: (info) =>
      writeFileSync(join(folder, 'environment.properties'), stringifyEnvInfo(info)),
    writeCategoriesDefinitions: (categories) => json('categories.json', categories),
    writeGlobals: (name, globals) => json(name, globals),
  };
}
