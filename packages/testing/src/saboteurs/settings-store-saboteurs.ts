import type { SettingsStore } from '@gatehouse/core/settings';
import { settingsStoreChanges } from '../contracts/settings-store-changes.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { breakerOf } from './breaker-of.ts';
import { sharedSaboteurs, transactionSaboteurs } from './changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from './saboteur.ts';
import { collatedTexts, lossyTexts } from './texts/text-saboteurs.ts';

const settings = (
  change: (good: SettingsStore, storage: GroundStorage) => Partial<SettingsStore>,
): Saboteur<GroundStorage> => breakerOf<GroundStorage>()('settings', change);

/** For each clause of `SettingsStore`, a store that breaks it. */
export const settingsStoreSaboteurs: Saboteurs<GroundStorage> = {
  'returns undefined for a setting that was never written': settings((good) => ({
    read: async (name) => (await good.read(name)) ?? { value: {}, version: 0 },
  })),
  'returns the new version of each write, starting at 1': settings((good) => ({
    write: async (name, value) => (await good.write(name, value)) - 1,
  })),
  'replaces the whole setting': settings((good) => ({
    write: async (name, value) => good.write(name, { ...(await good.read(name))?.value, ...value }),
  })),
  'keeps the last of many concurrent writes, complete': settings((good, { unitOfWork }) => ({
    write: async (name, value) => {
      const version = (await good.read(name))?.version ?? 0;
      await unitOfWork.run(() => good.write(name, value));
      return Math.min(version + 1, 19);
    },
  })),
  'returns any JSON value unchanged': settings((good) => ({
    write: (name) => good.write(name, {}),
  })),
  'keeps a value as long as the longest request body': lossyTexts('settings', 32_767),
  'distinguishes names that differ in one character': collatedTexts('settings'),
  ...sharedSaboteurs('settings', settingsStoreChanges),
  ...transactionSaboteurs('settings', settingsStoreChanges),
};
