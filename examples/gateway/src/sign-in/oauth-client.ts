import { AtprotoOAuthClientAdapter } from '@gatehouse/adapters/atproto';
import type { SignInClient } from './atproto-sign-in-options.ts';
import { strangersFetch } from './strangers-fetch.ts';

type ClientPorts = Pick<
  Parameters<typeof AtprotoOAuthClientAdapter.create>[0],
  'states' | 'sessions' | 'box' | 'sha256' | 'clock' | 'lock'
>;

/** The OAuth client of one kind of user. */
export function oauthClient(client: SignInClient, ports: ClientPorts): AtprotoOAuthClientAdapter {
  const { name, plcUrl, pdsPublicUrl, isRelease, timeout, prompt, ...identity } = client;
  const own = ownOrigins(plcUrl, pdsPublicUrl);
  const isOpen = !isRelease || own.length > 0;
  const parts = {
    ...ports,
    identity,
    lockName: `oauth-${name}`,
    plcDirectoryUrl: plcUrl,
    // Handles of a personal data server on this machine can be resolved only by that server.
    handleResolver: isOpen ? pdsPublicUrl : undefined,
    allowHttp: isOpen,
    fetch: strangersFetch({ privateNetworks: !isRelease, own, timeout }),
  };
  return AtprotoOAuthClientAdapter.create(parts, prompt);
}

/**
 * Returns the origins of this installation's own servers if all of them are on loopback; none otherwise. The
 * PLC directory must be on loopback as well, which is only the case in a private network for tests.
 */
function ownOrigins(plcUrl: string | undefined, pdsPublicUrl: string): readonly string[] {
  const urls = plcUrl === undefined ? [] : [new URL(plcUrl), new URL(pdsPublicUrl)];
  return urls.every(isLoopback) ? urls.map(({ origin }) => origin) : [];
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
