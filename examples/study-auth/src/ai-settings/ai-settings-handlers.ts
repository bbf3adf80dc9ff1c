import { Secret } from '@gatehouse/core/kernel';
import type { AuthGuests } from '@gatehouse/http-koa/auth';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { AiSettings } from './ai-settings.ts';
import type { aiSettingsEndpoints } from './ai-settings-endpoints.ts';
import type { ReadAiSettings } from './read-ai-settings.use-case.ts';
import type { SaveAiSettings } from './save-ai-settings.use-case.ts';

/** Dependencies of the AI settings endpoints. */
export interface AiSettingsParts {
  readonly readAiSettings: ReadAiSettings;
  readonly saveAiSettings: SaveAiSettings;
}

/** The endpoints of the AI settings. */
export function aiSettingsHandlers(parts: AiSettingsParts): Handlers<typeof aiSettingsEndpoints, AuthGuests> {
  return {
    'GET /api/settings/ai': async ({ who }) => ({
      status: 200,
      body: { ai: presented(await parts.readAiSettings.execute(who.caller)) },
    }),
    'PUT /api/settings/ai': async ({ who, body }) => ({
      status: 200,
      body: { ai: presented(await parts.saveAiSettings.execute(who.caller, body)) },
    }),
  };
}

function presented({ provider, model, apiKey }: AiSettings) {
  return { provider, model, apiKey: apiKey instanceof Secret ? ('set' as const) : apiKey };
}
