import type { Caller } from '../account/account.ts';
import { requireAdmin } from '../account/administration/require-admin.ts';
import type { SsoActivation } from './sso-activation.ts';
import type { SsoSettings } from './sso-settings.ts';
import type { SsoSettingsReader } from './sso-settings-reader.ts';
import type { SsoStatus } from './sso-status.ts';

/** The settings of single sign-on and its status. */
export interface SsoReport {
  readonly settings: SsoSettings;
  readonly status: SsoStatus;
}

/** Dependencies of `ReadSsoSettings`. */
export interface ReadSsoSettingsPorts {
  readonly reader: SsoSettingsReader;
  readonly activation: SsoActivation;
}

/**
 * Returns the settings and the status of single sign-on to an admin. Connects first if a connection attempt is due.
 */
export class ReadSsoSettings {
  readonly #ports: ReadSsoSettingsPorts;

  constructor(ports: ReadSsoSettingsPorts) {
    this.#ports = ports;
  }

  /** Throws `AdminOnly`. */
  async execute(caller: Caller): Promise<SsoReport> {
    requireAdmin(caller);
    const status = await this.#ports.activation.status();
    return { settings: await this.#ports.reader.read(), status };
  }
}
