import type { BRIDGE_CLIENT } from './bridge/bridge-row-level-security.ts';
import type { CUSTOMER_CLIENT } from './identity/identity-row-level-security.ts';
import type { OperatorClient } from './operator/operator-client.ts';

/**
 * The OAuth clients of one installation. Each has its own authorizations and tokens. Each feature declares the name of
 * its client. An app with another client passes the name when it creates the stores:
 * `new KnexOAuthSessionStore<OAuthClientName | 'kiosk'>(database, 'kiosk')`.
 */
export type OAuthClientName = typeof CUSTOMER_CLIENT | OperatorClient | typeof BRIDGE_CLIENT;
