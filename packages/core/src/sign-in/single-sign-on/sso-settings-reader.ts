import { openKept } from '../../settings/kept-secret.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { SettingsStore } from '../../settings/settings-store.port.ts';
import { type SsoSettings, UNSET_SSO } from './sso-settings.ts';

/**
 * Name of the stored settings of single sign-on. The name is also the purpose for which their secret is sealed.
 * Changing it makes the settings and the secret unreadable.
 */
export const SSO_SETTING = 'single-sign-on';

/** Dependencies of `SsoSettingsReader`. */
export interface SsoSettingsReaderPorts {
  readonly settings: SettingsStore;
  readonly box: SecretBox;
}

/** Reads the current settings. */
export class SsoSettingsReader {
  readonly #ports: SsoSettingsReaderPorts;

  constructor(ports: SsoSettingsReaderPorts) {
    this.#ports = ports;
  }

  /** Returns `UNSET_SSO` if no settings were ever stored. */
  async read(): Promise<SsoSettings> {
    const stored = await this.#ports.settings.read(SSO_SETTING);
    if (!stored) return UNSET_SSO;
    const { value, version } = stored;
    return {
      issuerUrl: String(value.issuerUrl),
      clientId: String(value.clientId),
      clientSecret: openKept(value.clientSecret, SSO_SETTING, this.#ports.box),
      publicUrl: String(value.publicUrl),
      enabled: value.enabled === true,
      buttonLabel: String(value.buttonLabel),
      version,
    };
  }
}
