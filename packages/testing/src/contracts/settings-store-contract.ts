import assert from 'node:assert/strict';
import type { JsonObject } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { anyCharacter } from '../arbitraries/any-character.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { sharedClauses } from './changes/shared-clauses.ts';
import { transactionClauses } from './changes/transaction-clauses.ts';
import type { StorageContract } from './contract.ts';
import { atOnceBy } from './samples.ts';
import { settingsStoreChanges } from './settings-store-changes.ts';
import { settingsStoreTexts } from './settings-store-texts.ts';

/** The clauses of `SettingsStore`. */
export const settingsStoreContract: StorageContract<GroundStorage> = {
  'returns undefined for a setting that was never written': async ({ settings }) => {
    await settings.write('other', {});
    assert.equal(await settings.read('theme'), undefined);
  },

  'returns the new version of each write, starting at 1': async ({ settings }) => {
    assert.equal(await settings.write('theme', { dark: true }), 1);
    assert.equal(await settings.write('theme', { dark: false }), 2);
    assert.equal(await settings.write('other', {}), 1);
    assert.deepEqual(await settings.read('theme'), { value: { dark: false }, version: 2 });
  },

  'replaces the whole setting': async ({ settings }) => {
    await settings.write('theme', { dark: true, size: 3 });
    await settings.write('theme', { size: 4 });
    assert.deepEqual((await settings.read('theme'))?.value, { size: 4 });
  },

  'keeps the last of many concurrent writes, complete': async (storage, other) => {
    const versions = await atOnceBy([storage, other], 20, ({ settings, unitOfWork }, index) =>
      unitOfWork.run(() => settings.write('theme', { index, twice: index * 2 })),
    );
    assert.deepEqual(
      versions.toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const index = versions.indexOf(20);
    assert.deepEqual(await storage.settings.read('theme'), {
      value: { index, twice: index * 2 },
      version: 20,
    });
  },

  'returns any JSON value unchanged': async ({ settings }) => {
    let version = 0;
    const values = fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue(), {
      noNullPrototype: true,
    });
    const runs = fc.asyncProperty(values, async (given) => {
      const value = JSON.parse(JSON.stringify(given)) as JsonObject;
      version += 1;
      assert.equal(await settings.write('any', value), version);
      assert.deepEqual(await settings.read('any'), { value, version });
    });
    await fc.assert(runs, { numRuns: 50, endOnFailure: true });
  },

  ...settingsStoreTexts,
  ...sharedClauses(settingsStoreChanges),
  ...transactionClauses(settingsStoreChanges),
};
