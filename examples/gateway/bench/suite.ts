import type { Suite } from '../../../bench/suite.ts';
import { audit } from './entitlement/audit.ts';
import { Databases } from './entitlement/databases.ts';
import { decision } from './entitlement/decision.ts';
import { events } from './entitlement/events.ts';
import { policy } from './entitlement/policy.ts';
import { signIns } from './oauth/sign-ins.ts';

/**
 * Measures how fast entitlements are decided, looked up, changed and verified, and how much the gateway
 * delays a sign-in.
 */
export async function openSuite(): Promise<Suite> {
  const databases = new Databases();
  return {
    parts: {
      decision,
      'policy-sqlite': policy(databases, 'sqlite'),
      'policy-postgres': policy(databases, 'postgres'),
      'events-sqlite': events(databases, 'sqlite'),
      'events-postgres': events(databases, 'postgres'),
      audit: audit(databases),
      'oauth-sqlite': signIns(databases, 'sqlite'),
      'oauth-postgres': signIns(databases, 'postgres'),
    },
    close: () => databases.close(),
  };
}
