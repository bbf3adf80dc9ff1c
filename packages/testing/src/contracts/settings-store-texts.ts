import assert from 'node:assert/strict';
import type { GroundStorage } from '../memory/ground-storage.ts';
import type { StorageContract } from './contract.ts';
import { SIMILAR_TEXTS } from './texts/similar-texts.ts';
import { FILLS_A_REQUEST } from './texts/stored-text.ts';

/** The clauses of `SettingsStore` about texts. */
export const settingsStoreTexts: StorageContract<GroundStorage> = {
  'keeps a value as long as the longest request body': async ({ settings }) => {
    const value = { text: FILLS_A_REQUEST, escaped: '\0'.repeat(1_000), [FILLS_A_REQUEST]: 'a key' };
    await settings.write('largest', value);
    assert.deepEqual((await settings.read('largest'))?.value, value);
  },

  'distinguishes names that differ in one character': async ({ settings }) => {
    for (const name of SIMILAR_TEXTS) assert.equal(await settings.write(name, { name }), 1);
    for (const name of SIMILAR_TEXTS) assert.deepEqual((await settings.read(name))?.value, { name });
  },
};
