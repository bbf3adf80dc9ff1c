import { type BridgeClientDirectory, type BridgeMessages, LogoutSender } from '@gatehouse/core/bridge';
import type { BridgeProvider } from './bridge-provider.ts';

/** Declares a method that is missing in the types of oidc-provider. */
interface LogoutClient {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

interface LogoutPorts {
  readonly bridge: Pick<BridgeProvider, 'provider'>;
  readonly clients: BridgeClientDirectory;
}

/** Sends logout tokens. oidc-provider signs them. */
export class ProviderLogoutSender extends LogoutSender {
  readonly #ports: LogoutPorts;

  constructor(ports: LogoutPorts) {
    super();
    this.#ports = ports;
  }

  override async send({ did, client: id, sid }: BridgeMessages['bridge.logout']): Promise<void> {
    const { backchannelLogoutUri = null } = (await this.#ports.clients.find(id)) ?? {};
    if (backchannelLogoutUri === null) return;
    const client = (await this.#ports.bridge.provider.Client.find(id)) as LogoutClient | undefined;
    await client?.backchannelLogout(did, sid);
  }
}
