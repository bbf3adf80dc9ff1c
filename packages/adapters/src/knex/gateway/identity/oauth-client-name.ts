/**
 * The OAuth clients of one installation. Each has its own authorizations and tokens. Another client is named where
 * its stores are created: `new KnexOAuthSessionStore<OAuthClientName | 'kiosk'>(database, 'kiosk')`.
 */
export type OAuthClientName = 'customer' | 'operator' | 'bridge';
