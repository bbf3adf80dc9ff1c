import { type Caller, requireAdmin } from '@gatehouse/core/account';
import type { SecretBox, SettingsStore } from '@gatehouse/core/settings';
import { AI_SETTING, type AiSettings, aiSettingsOf } from './ai-settings.ts';

/** An admin reads the AI settings. */
export class ReadAiSettings {
  readonly #settings: SettingsStore;
  readonly #box: SecretBox;

  constructor(ports: { settings: SettingsStore; box: SecretBox }) {
    this.#settings = ports.settings;
    this.#box = ports.box;
  }

  /** Throws `AdminOnly`. */
  async execute(caller: Caller): Promise<AiSettings> {
    requireAdmin(caller);
    return aiSettingsOf((await this.#settings.read(AI_SETTING))?.value, this.#box);
  }
}
