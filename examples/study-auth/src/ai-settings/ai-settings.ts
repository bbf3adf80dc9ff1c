import type { JsonObject } from '@gatehouse/core/kernel';
import type { KeptSecret, SecretBox } from '@gatehouse/core/settings';
import { openKept } from '@gatehouse/core/settings';

/** The AI model that the whole server uses. */
export interface AiSettings {
  /** Name of the provider; empty if none is set. */
  readonly provider: string;
  readonly model: string;
  readonly apiKey: KeptSecret;
}

/**
 * Key under which the settings are stored. The API key is sealed for a purpose of the same name, so changing this
 * constant makes the stored API key unreadable.
 */
export const AI_SETTING = 'ai';

/** Parses the stored settings. If none are stored, provider and model are empty. */
export function aiSettingsOf(stored: JsonObject | undefined, box: SecretBox): AiSettings {
  const { provider = '', model = '', apiKey } = stored ?? {};
  return {
    provider: String(provider),
    model: String(model),
    apiKey: openKept(apiKey, AI_SETTING, box),
  };
}
