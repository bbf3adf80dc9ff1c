/**
 * The OAuth clients of one installation. Each has its own authorizations and tokens. Another client is named where
 * its stores are created: `new KnexOAuthSessionStore<OAuthClientName | 'bridge'>(database, 'bridge')`.
 */
export type OAuthClientName = 'customer' | 'operator';
