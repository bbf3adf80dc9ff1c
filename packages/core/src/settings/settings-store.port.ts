import type { JsonObject } from '../kernel/json.ts';

/** The value of a setting that was written last. */
export interface StoredSetting {
  readonly value: JsonObject;
  /** Number of the value: 1 after the first write. Each further write adds 1. */
  readonly version: number;
}

/**
 * Stores the settings that an administrator changes at run time, by name. Secrets in them are already sealed. Every
 * method belongs to the surrounding unit of work. Other servers see a committed change from their next call.
 */
export abstract class SettingsStore {
  /** The setting; undefined if it was never written. */
  abstract read(name: string): Promise<StoredSetting | undefined>;

  /**
   * Replaces the setting and returns its new version. If callers write concurrently, the complete value of the last
   * caller is kept.
   */
  abstract write(name: string, value: JsonObject): Promise<number>;
}
