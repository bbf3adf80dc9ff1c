import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import type { SignInClient } from './atproto-sign-in-options.ts';
import { strangersFetch } from './strangers-fetch.ts';

type ClientPorts = Pick<
  Parameters<typeof AtprotoOAuthClientAdapter.create>[0],
  'states' | 'sessions' | 'box' | 'sha256' | 'clock' | 'lock'
>;

/** The OAuth client of one kind of user. */
export function oauthClient(client: SignInClient, ports: ClientPorts): AtprotoOAuthClientAdapter {
  const { name, plcUrl, pdsPublicUrl, isRelease, timeout, ...identity } = client;
  return AtprotoOAuthClientAdapter.create({
    ...ports,
    identity,
    lockName: `oauth-${name}`,
    plcDirectoryUrl: plcUrl,
    // In development no other server resolves the handles of our own.
    handleResolver: isRelease ? undefined : pdsPublicUrl,
    allowHttp: !isRelease,
    fetch: strangersFetch({ privateNetworks: !isRelease, timeout }),
  });
}
