import type { GroundStorage } from '../memory/ground-storage.ts';
import type { Changes } from './changes/change.ts';

/** One change for each writing method of `SettingsStore`. */
export const settingsStoreChanges: Changes<GroundStorage> = {
  write: async ({ settings }) => {
    const before = { value: { dark: true }, version: await settings.write('theme', { dark: true }) };
    return {
      make: (storage) => storage.settings.write('theme', { dark: false }),
      look: (storage) => storage.settings.read('theme'),
      before,
      after: { value: { dark: false }, version: before.version + 1 },
    };
  },
};
