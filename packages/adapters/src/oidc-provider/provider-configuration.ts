import type { AdmitToClient, BridgeClaim, BridgeClientDirectory } from '@gatehouse/core/bridge';
import { DAY, HOUR, MINUTE, type Milliseconds, SECOND, type Secret } from '@gatehouse/core/kernel';
import { isDid } from '@gatehouse/core/pds';
import type { Configuration, JWK, KoaContextWithOIDC, Session } from 'oidc-provider';
import { ArtifactAdapter, type ArtifactAdapterParts } from './artifact-adapter.ts';
import { type BridgeAccountParts, bridgeAccount } from './bridge-account.ts';
import { CLIENT_CLAIMS, CLIENT_PKCE, ClientAdapter } from './client-adapter.ts';
import { loginPolicy } from './login-policy.ts';
import type { ProviderPages } from './provider-pages.ts';

/** Dependencies of the provider, except its keys. */
export interface BridgeProviderParts extends ArtifactAdapterParts, BridgeAccountParts {
  readonly clients: BridgeClientDirectory;
  readonly admit: AdmitToClient;
  readonly pages: ProviderPages;
  /** Sends logout tokens. It must refuse addresses that the bridge must not call for a client. */
  readonly fetch: typeof globalThis.fetch;
  /** Keys of cookies. The first key signs, and all keys verify. */
  readonly cookieKeys: readonly string[];
  /** Returns the path of the page for a pending sign-in. */
  readonly interactionPath: (uid: string) => string;
}

const SESSION_LIFETIME: Milliseconds = 12 * HOUR;

const LIFETIMES: Readonly<Record<string, Milliseconds>> = {
  AccessToken: 10 * MINUTE,
  AuthorizationCode: MINUTE,
  Grant: 90 * DAY,
  IdToken: 10 * MINUTE,
  Interaction: 30 * MINUTE,
  RefreshToken: 30 * DAY,
};

/** Routes that show a refused user an explanation. All other routes treat the user as unknown. */
const PAGE_ROUTES: readonly string[] = ['authorization', 'resume'];

/** Returns the configuration of oidc-provider. The first key signs. All keys are published. */
export function providerConfiguration(parts: BridgeProviderParts, keys: readonly Secret[]): Configuration {
  const { clients, admit, pages, cookieKeys, interactionPath } = parts;
  return {
    adapter: (model) => (model === 'Client' ? new ClientAdapter(clients) : new ArtifactAdapter(model, parts)),
    allowOmittingSingleRegisteredRedirectUri: false,
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    conformIdTokenClaims: false,
    cookies: {
      keys: [...cookieKeys],
      long: { signed: true, sameSite: 'lax', httpOnly: true },
      short: { signed: true, sameSite: 'lax', httpOnly: true },
      names: {
        // Changing this name signs all users of the bridge out.
        session: 'svc_bridge_session',
        interaction: 'svc_bridge_interaction',
        resume: 'svc_bridge_resume',
      },
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], userinfoSigningAlgValues: ['RS256'] },
    // Refresh tokens continue to work after a session has ended, which happens after some hours. If a plan ends,
    // refresh tokens and sessions are deleted.
    expiresWithSession: () => false,
    extraClientMetadata: { properties: [CLIENT_PKCE, CLIENT_CLAIMS] },
    features: {
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      introspection: { enabled: true, allowedPolicy: allowedPolicy(admit) },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.signOut,
        postLogoutSuccessSource: pages.signedOut,
      },
      userinfo: { enabled: true },
    },
    // The dispatcher of oidc-provider refuses every private network, but the clients of an installation can be in one.
    fetch: (url, options) => parts.fetch(url, { ...options, dispatcher: undefined } as object),
    findAccount: async (context, sub) => {
      const { client } = context.oidc;
      if (!isDid(sub) || !client) return undefined;
      const isGated = !PAGE_ROUTES.includes(context.oidc.route);
      if (isGated && (await admit.execute(sub, client.clientId)) !== undefined) return undefined;
      return bridgeAccount(sub, client[CLIENT_CLAIMS] as readonly BridgeClaim[], parts);
    },
    interactions: { policy: loginPolicy(admit), url: (_, { uid }) => interactionPath(uid) },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: keys.map((key) => JSON.parse(key.reveal()) as JWK) },
    pkce: { required: (_, client) => client[CLIENT_PKCE] !== 'off' },
    renderError: pages.failure,
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: ROUTES,
    scopes: ['openid', 'offline_access'],
    ttl: { ...secondsOf(LIFETIMES), Session: sessionLifetime },
  };
}

/** Paths of the endpoints. Changing a path breaks clients that have stored it. */
export const ROUTES = {
  authorization: '/authorize',
  end_session: '/logout',
  introspection: '/introspect',
  jwks: '/jwks',
  revocation: '/revoke',
  token: '/token',
  userinfo: '/userinfo',
} as const;

/**
 * Returns the policy for token introspection. A client can inspect only its own tokens. The token of a refused user is
 * inactive.
 */
function allowedPolicy(admit: AdmitToClient) {
  return async (_: KoaContextWithOIDC, client: { clientId: string }, token: Introspected): Promise<boolean> =>
    token.clientId === client.clientId &&
    token.accountId !== undefined &&
    (await admit.execute(token.accountId, client.clientId)) === undefined;
}

interface Introspected {
  readonly clientId?: string | undefined;
  readonly accountId?: string | undefined;
}

/** Returns the remaining lifetime of a session. A session ends some hours after its sign-in, even if it is in use. */
function sessionLifetime(_: KoaContextWithOIDC, { loginTs }: Session): number {
  const end = loginTs === undefined ? undefined : loginTs + SESSION_LIFETIME / SECOND;
  const left = end === undefined ? SESSION_LIFETIME / SECOND : end - Math.floor(Date.now() / SECOND);
  return Math.max(left, 1);
}

function secondsOf(lifetimes: Readonly<Record<string, Milliseconds>>): Record<string, number> {
  return Object.fromEntries(Object.entries(lifetimes).map(([kind, time]) => [kind, time / SECOND]));
}
