import { type Caller, requireAdmin } from '@gatehouse/core/account';
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

/** What an admin enters. Without `apiKey` the one that was entered before is kept; null forgets it. */
export interface AiSettingsInput {
  readonly provider: string;
  readonly model: string;
  readonly apiKey?: string | null | undefined;
}

/** An admin chooses the AI model of the server. */
export class SaveAiSettings {
  readonly #settings: SettingsStore;
  readonly #box: SecretBox;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: {
    settings: SettingsStore;
    box: SecretBox;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    clock: Clock;
  }) {
    this.#settings = ports.settings;
    this.#box = ports.box;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /** Throws `AdminOnly`, and `InvalidInput` when the kept key would go to another provider than it was entered for. */
  async execute(caller: Caller, { apiKey, ...open }: AiSettingsInput): Promise<AiSettings> {
    requireAdmin(caller);
    return this.#unitOfWork.run(async () => {
      const before = await this.#settings.read(AI_SETTING);
      const sealed = apiKey === undefined ? keptKey(before?.value, open.provider) : this.#sealed(apiKey);
      const value = { ...open, apiKey: sealed };
      await this.#settings.write(AI_SETTING, value);
      await this.#audit.append({
        at: this.#clock.now(),
        principal: caller.id,
        action: 'settings.ai.changed',
        subject: AI_SETTING,
        detail: { ...open, apiKeyChanged: apiKey !== undefined },
      });
      return aiSettingsOf(value, this.#box);
    });
  }

  #sealed(apiKey: string | null): Json {
    return apiKey === null ? null : this.#box.seal(new Secret(apiKey), AI_SETTING);
  }
}

function keptKey(before: JsonObject | undefined, provider: string): Json {
  const kept = before?.apiKey ?? null;
  if (kept === null || before?.provider === provider) return kept;
  const message = 'The provider has changed: enter the key that belongs to it, or have the key forgotten.';
  throw new InvalidInput([{ path: ['apiKey'], message }]);
}
