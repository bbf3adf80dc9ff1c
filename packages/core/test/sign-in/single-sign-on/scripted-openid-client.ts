import {
  OpenIdClient,
  type OpenIdConnection,
  type ProviderSignIn,
  SsoDenied,
  SsoFailed,
  type SsoProfile,
  type SsoSettings,
  type SsoTransaction,
  SsoUnreachable,
} from '@gatehouse/core/single-sign-on';

/**
 * An OpenID provider at the address `provider:`. It authenticates any user that the test names. The test can stop it.
 */
export class ScriptedOpenIdClient extends OpenIdClient {
  /** Reason why the provider cannot be reached; undefined while it can be reached. */
  outage: string | undefined;
  /** An unexpected error with which calls fail. */
  broken: Error | undefined;
  readonly connects: SsoSettings[] = [];

  override async connect(settings: SsoSettings): Promise<OpenIdConnection> {
    this.connects.push(settings);
    if (this.broken) throw this.broken;
    if (this.outage !== undefined) throw new SsoUnreachable(this.outage);
    return {
      authorizationUrl: async (transaction) => `provider:?${new URLSearchParams({ ...transaction })}`,
      complete: async (query, transaction) => vouchedFor(query, settings, transaction),
    };
  }
}

/** Returns the query with which the provider redirects the browser back after a person has signed in. */
export function answerFor(profile: Omit<SsoProfile, 'issuer'>, authorizationUrl: string): string {
  return new URLSearchParams({
    ...Object.fromEntries(new URL(authorizationUrl).searchParams),
    profile: JSON.stringify(profile),
  }).toString();
}

function vouchedFor(query: string, { issuerUrl }: SsoSettings, transaction: SsoTransaction): ProviderSignIn {
  const answer = new URLSearchParams(query);
  if (answer.get('error') === 'access_denied') throw new SsoDenied();
  for (const [name, value] of Object.entries(transaction)) {
    if (answer.get(name) !== value) throw new SsoFailed(`The ${name} is another one.`);
  }
  const clientAuthentication = { accepted: 'client_secret_post', refused: null } as const;
  return { issuer: issuerUrl, ...JSON.parse(answer.get('profile') ?? ''), clientAuthentication };
}
