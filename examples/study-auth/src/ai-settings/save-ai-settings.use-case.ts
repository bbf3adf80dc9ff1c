import {
  type AuditLog,
  type Caller,
  type Clock,
  type Json,
  requireAdmin,
  Secret,
  type SecretBox,
  type SettingsStore,
  type UnitOfWork,
} from '@gatehouse/core';
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

  /** Throws `AdminOnly`. */
  async execute(caller: Caller, { apiKey, ...open }: AiSettingsInput): Promise<AiSettings> {
    requireAdmin(caller);
    return this.#unitOfWork.run(async () => {
      const before = await this.#settings.read(AI_SETTING);
      const value = { ...open, apiKey: this.#sealed(apiKey, before?.value.apiKey ?? null) };
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

  #sealed(apiKey: string | null | undefined, before: Json): Json {
    if (apiKey === undefined) return before;
    return apiKey === null ? null : this.#box.seal(new Secret(apiKey), AI_SETTING);
  }
}
