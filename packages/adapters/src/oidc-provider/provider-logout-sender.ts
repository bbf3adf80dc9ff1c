import { type BridgeClientDirectory, type BridgeMessages, LogoutSender } from '@gatehouse/core/bridge';
import type { BridgeProvider } from './bridge-provider.ts';

/** Declares a method that is missing in the types of oidc-provider. */
interface LogoutClient {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

/** Sends logout tokens. oidc-provider signs them. */
export class ProviderLogoutSender extends LogoutSender {
  readonly #bridge: Pick<BridgeProvider, 'provider'>;
  readonly #clients: BridgeClientDirectory;

  constructor(parts: { bridge: Pick<BridgeProvider, 'provider'>; clients: BridgeClientDirectory }) {
    super();
    this.#bridge = parts.bridge;
    this.#clients = parts.clients;
  }

  override async send({ did, client: id, sid }: BridgeMessages['bridge.logout']): Promise<void> {
    const { backchannelLogoutUri = null } = (await this.#clients.find(id)) ?? {};
    if (backchannelLogoutUri === null) return;
    const client = (await this.#bridge.provider.Client.find(id)) as LogoutClient | undefined;
    await client?.backchannelLogout(did, sid);
  }
}
