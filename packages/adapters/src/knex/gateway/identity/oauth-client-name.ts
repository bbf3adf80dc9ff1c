/**
 * The OAuth clients of one installation. Each has its own authorizations and tokens. An app that has another
 * client passes its name when it creates the stores: `new KnexOAuthSessionStore<OAuthClientName |
 * 'kiosk'>(database, 'kiosk')`.
 */
export type OAuthClientName = 'customer' | 'operator' | 'bridge';
