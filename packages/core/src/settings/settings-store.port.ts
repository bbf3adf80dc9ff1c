import type { JsonObject } from '../kernel/json.ts';

/** A setting as it was last written. */
export interface StoredSetting {
  readonly value: JsonObject;
  /** 1 at the first write, one more at each that follows. */
  readonly version: number;
}

/** Keeps what an admin sets at run time, by name. Secrets in it are sealed before they come here. */
export abstract class SettingsStore {
  /** The setting; undefined when it was never written. */
  abstract read(name: string): Promise<StoredSetting | undefined>;

  /** Replaces the setting and answers its new version. Of two writes at once the later one stands, whole. */
  abstract write(name: string, value: JsonObject): Promise<number>;
}
