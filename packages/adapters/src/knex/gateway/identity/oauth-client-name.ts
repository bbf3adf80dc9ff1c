/**
 * The OAuth clients of one installation. Each has its own authorizations and tokens. An app with another client passes
 * the name of that client when it creates the stores: `new KnexOAuthSessionStore<OAuthClientName | 'kiosk'>(database,
 * 'kiosk')`.
 */
export type OAuthClientName = 'customer' | 'operator' | 'bridge';
