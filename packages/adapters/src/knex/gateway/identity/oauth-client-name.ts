/** The OAuth clients of one installation, whose authorizations and tokens are kept apart. */
export type OAuthClientName = 'customer' | 'operator';
