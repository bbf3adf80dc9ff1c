import { type AccountStore, type Caller, requireAdmin, stillAdmins } from '@gatehouse/core/account';
import type { AuditLog } from '@gatehouse/core/audit';
import {
  type Clock,
  InvalidInput,
  type Json,
  type JsonObject,
  Secret,
  type UnitOfWork,
} from '@gatehouse/core/kernel';
import type { SecretBox, SettingsStore } from '@gatehouse/core/settings';
import { AI_SETTING, type AiSettings, aiSettingsOf } from './ai-settings.ts';

/**
 * Settings that an admin enters. If `apiKey` is absent, the stored key is kept. If it is null, the stored key
 * is deleted.
 */
export interface AiSettingsInput {
  readonly provider: string;
  readonly model: string;
  readonly apiKey?: string | null | undefined;
}

/** Dependencies of `SaveAiSettings`. */
export interface SaveAiSettingsPorts {
  readonly settings: SettingsStore;
  readonly accounts: AccountStore;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Lets an admin choose the AI model of the server. */
export class SaveAiSettings {
  readonly #ports: SaveAiSettingsPorts;

  constructor(ports: SaveAiSettingsPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `AdminOnly` if the caller is not an administrator. Throws `InvalidInput` if the provider changes
   * and the stored key is kept.
   */
  async execute(caller: Caller, { apiKey, ...open }: AiSettingsInput): Promise<AiSettings> {
    requireAdmin(caller);
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      const before = await this.#ports.settings.read(AI_SETTING);
      const sealed = apiKey === undefined ? keptKey(before?.value, open.provider) : this.#sealed(apiKey);
      const value = { ...open, apiKey: sealed };
      await this.#ports.settings.write(AI_SETTING, value);
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'settings.ai.changed',
        subject: AI_SETTING,
        detail: { ...open, apiKeyChanged: apiKey !== undefined },
      });
      return aiSettingsOf(value, this.#ports.box);
    });
  }

  #sealed(apiKey: string | null): Json {
    return apiKey === null ? null : this.#ports.box.seal(new Secret(apiKey), AI_SETTING);
  }
}

function keptKey(before: JsonObject | undefined, provider: string): Json {
  const kept = before?.apiKey ?? null;
  if (kept === null || before?.provider === provider) return kept;
  const message = 'The provider has changed. Enter the key of the new provider, or delete the stored key.';
  throw new InvalidInput([{ path: ['apiKey'], message }]);
}
