import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ProviderLogoutSender, RsaSigningKeyMaker } from '@gatehouse/adapters/oidc-provider';
import type { BridgeClientDirectory } from '@gatehouse/core/bridge';
import {
  logoutSenderContract,
  type ReceivedLogout,
  signingKeyMakerContract,
} from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { logoutSenderSaboteurs, signingKeyMakerSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { decodeJwt } from 'jose';
import { Provider } from 'oidc-provider';
import { describe, it, onTestFinished } from 'vitest';

/** Starts a server for the logout URIs of clients. A client refuses the token if its URI ends with `refuse`. */
async function startClients() {
  const tokens: ReceivedLogout[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const token = new URLSearchParams(await text(request)).get('logout_token') ?? '';
    const { aud, sub, sid, events } = decodeJwt(token);
    tokens.push({ aud, sub, sid, events });
    response.writeHead(request.url === '/refuse' ? 400 : 200).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received: () => ({ tokens, requests }) };
}

describePort('ProviderLogoutSender', logoutSenderContract, {
  ...{ describe, it, saboteurs: logoutSenderSaboteurs },
  withSubject: async (work) => {
    const { url, received } = await startClients();
    const uris: Readonly<Record<string, string | undefined>> = {
      client: `${url}/logout`,
      refusing: `${url}/refuse`,
      away: 'http://127.0.0.1:1/logout',
      'without-uri': undefined,
    };
    const { privateKey } = await new RsaSigningKeyMaker().create();
    const provider = new Provider('https://bridge.example', {
      jwks: { keys: [JSON.parse(privateKey.reveal())] },
      // The dispatcher of the provider refuses loopback addresses.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as object),
      features: { backchannelLogout: { enabled: true } },
      clients: Object.entries(uris).map(([client_id, uri]) => ({
        ...{ client_id, client_secret: 'secret', redirect_uris: ['https://client.example/callback'] },
        ...(uri && { backchannel_logout_uri: uri, backchannel_logout_session_required: true }),
      })),
    });
    const clients = {
      find: async (id: string) => (id in uris ? { backchannelLogoutUri: uris[id] ?? null } : undefined),
    } as unknown as BridgeClientDirectory;
    await work({
      sender: new ProviderLogoutSender({ bridge: { provider }, clients }),
      ...{ client: 'client', withoutUri: 'without-uri', refusing: 'refusing', away: 'away', received },
    });
  },
});

describePort('RsaSigningKeyMaker', signingKeyMakerContract, {
  ...{ describe, it, saboteurs: signingKeyMakerSaboteurs },
  withSubject: (work) => work({ maker: new RsaSigningKeyMaker() }),
});
