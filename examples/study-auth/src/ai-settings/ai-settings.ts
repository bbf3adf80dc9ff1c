import type { JsonObject } from '@gatehouse/core/kernel';
import type { KeptSecret, SecretBox } from '@gatehouse/core/settings';
import { openKept } from '@gatehouse/core/settings';

/** The AI model that the whole server uses. */
export interface AiSettings {
  /** Empty for none. */
  readonly provider: string;
  readonly model: string;
  readonly apiKey: KeptSecret;
}

/** Where the AI settings are kept, and what their key is sealed for. */
export const AI_SETTING = 'ai';

/** The settings in what is stored; nothing is chosen where nothing was ever stored. */
export function aiSettingsOf(stored: JsonObject | undefined, box: SecretBox): AiSettings {
  const { provider = '', model = '', apiKey } = stored ?? {};
  return {
    provider: String(provider),
    model: String(model),
    apiKey: openKept(apiKey, AI_SETTING, box),
  };
}
