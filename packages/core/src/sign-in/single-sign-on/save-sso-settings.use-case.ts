import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { Secret } from '../../kernel/secret.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { SettingsStore } from '../../settings/settings-store.port.ts';
import type { Caller } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.port.ts';
import { requireAdmin } from '../account/administration/require-admin.ts';
import { stillAdmins } from '../account/administration/still-admins.ts';
import type { SsoSettings } from './sso-settings.ts';
import { SSO_SETTING, type SsoSettingsReader } from './sso-settings-reader.ts';

/** The settings that an admin enters. If `clientSecret` is absent, the stored secret is kept. Null deletes it. */
export interface SsoSettingsInput {
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string | null | undefined;
  readonly publicUrl: string;
  readonly enabled: boolean;
  readonly buttonLabel: string;
}

/** Dependencies of `SaveSsoSettings`. */
export interface SaveSsoSettingsPorts {
  readonly reader: SsoSettingsReader;
  readonly settings: SettingsStore;
  readonly accounts: AccountStore;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Stores the settings of single sign-on for an admin, even if the provider cannot be reached. */
export class SaveSsoSettings {
  readonly #ports: SaveSsoSettingsPorts;

  constructor(ports: SaveSsoSettingsPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `AdminOnly`. Throws `InvalidInput` if the stored secret would be sent to an issuer for which it
   * was not entered.
   */
  async execute(caller: Caller, input: SsoSettingsInput): Promise<SsoSettings> {
    requireAdmin(caller);
    const { clientSecret, ...open } = input;
    const publicUrl = open.publicUrl.replace(/\/+$/, '');
    return this.#ports.unitOfWork.run(async () => {
      await stillAdmins(caller, this.#ports.accounts);
      const before = await this.#ports.settings.read(SSO_SETTING);
      const sealed =
        clientSecret === undefined ? keptSecret(before?.value, open.issuerUrl) : this.#sealed(clientSecret);
      await this.#ports.settings.write(SSO_SETTING, { ...open, publicUrl, clientSecret: sealed });
      await this.#ports.audit.append({
        at: this.#ports.clock.now(),
        principal: caller.id,
        action: 'settings.sso.changed',
        subject: SSO_SETTING,
        detail: { ...open, publicUrl, clientSecretChanged: clientSecret !== undefined },
      });
      return this.#ports.reader.read();
    });
  }

  #sealed(clientSecret: string | null): Json {
    return clientSecret === null ? null : this.#ports.box.seal(new Secret(clientSecret), SSO_SETTING);
  }
}

function keptSecret(before: JsonObject | undefined, issuerUrl: string): Json {
  const kept = before?.clientSecret ?? null;
  if (kept === null || before?.issuerUrl === issuerUrl) return kept;
  const message = 'The issuer has changed. Enter the client secret of the new issuer.';
  throw new InvalidInput([{ path: ['clientSecret'], message }]);
}
