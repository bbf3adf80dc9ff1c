import type { Caller } from '../account/account.ts';
import { requireAdmin } from '../account/require-admin.ts';
import type { SsoActivation } from './sso-activation.ts';
import type { SsoSettings } from './sso-settings.ts';
import type { SsoSettingsReader } from './sso-settings-reader.ts';
import type { SsoStatus } from './sso-status.ts';

/** The settings of single sign-on and how they do. */
export interface SsoReport {
  readonly settings: SsoSettings;
  readonly status: SsoStatus;
}

/** An admin looks at single sign-on; it is connected now if it is due. */
export class ReadSsoSettings {
  readonly #reader: SsoSettingsReader;
  readonly #activation: SsoActivation;

  constructor(ports: { reader: SsoSettingsReader; activation: SsoActivation }) {
    this.#reader = ports.reader;
    this.#activation = ports.activation;
  }

  /** Throws `AdminOnly`. */
  async execute(caller: Caller): Promise<SsoReport> {
    requireAdmin(caller);
    const status = await this.#activation.status();
    return { settings: await this.#reader.read(), status };
  }
}
