import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { SecretBox } from './secret-box.port.ts';
import type { SettingsStore } from './settings-store.port.ts';

/** A setting with a sealed secret. The name of the setting is the purpose for which the secret is sealed. */
export interface SealedSetting {
  readonly name: string;
  /** Member of the setting that contains the sealed secret. */
  readonly member: string;
}

/** Dependencies of `ResealSettings`. */
export interface ResealSettingsPorts {
  readonly settings: SettingsStore;
  /** Opens everything that any accepted secret of the server has sealed. */
  readonly box: SecretBox;
  /** Opens and seals with the newest secret of the server only. */
  readonly newest: SecretBox;
  readonly unitOfWork: UnitOfWork;
  /** The settings that contain a secret. */
  readonly sealed: readonly SealedSetting[];
}

/**
 * Seals the secrets in settings with the server's newest secret, so that an older secret of the server can be removed
 * without losing any setting.
 */
export class ResealSettings {
  readonly #ports: ResealSettingsPorts;

  constructor(ports: ResealSettingsPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of settings that were sealed again. Skips a secret that no accepted secret of the server opens,
   * and a setting that another caller changes at the same time.
   */
  async execute(): Promise<number> {
    let count = 0;
    for (const setting of this.#ports.sealed) if (await this.#resealed(setting)) count += 1;
    return count;
  }

  async #resealed({ name, member }: SealedSetting): Promise<boolean> {
    const { settings, box, newest, unitOfWork } = this.#ports;
    try {
      return await unitOfWork.run(async () => {
        const stored = await settings.read(name);
        const sealed = stored?.value[member];
        if (stored === undefined || typeof sealed !== 'string' || newest.open(sealed, name)) return false;
        const secret = box.open(sealed, name);
        if (secret === undefined) return false;
        const version = await settings.write(name, { ...stored.value, [member]: newest.seal(secret, name) });
        // Another caller has written since the read. Throwing rolls back, so that the other value is kept.
        if (version !== stored.version + 1) throw new ChangedMeanwhile();
        return true;
      });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return false;
      throw error;
    }
  }
}

class ChangedMeanwhile extends Error {}
