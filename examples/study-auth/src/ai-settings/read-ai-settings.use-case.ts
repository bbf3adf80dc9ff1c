import { type Caller, requireAdmin } from '@gatehouse/core/account';
import type { SecretBox, SettingsStore } from '@gatehouse/core/settings';
import { AI_SETTING, type AiSettings, aiSettingsOf } from './ai-settings.ts';

/** Dependencies of `ReadAiSettings`. */
export interface ReadAiSettingsPorts {
  readonly settings: SettingsStore;
  readonly box: SecretBox;
}

/** Lets an admin read the AI settings. */
export class ReadAiSettings {
  readonly #ports: ReadAiSettingsPorts;

  constructor(ports: ReadAiSettingsPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly` if the caller is not an administrator. */
  async execute(caller: Caller): Promise<AiSettings> {
    requireAdmin(caller);
    return aiSettingsOf((await this.#ports.settings.read(AI_SETTING))?.value, this.#ports.box);
  }
}
