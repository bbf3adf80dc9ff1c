import type { Suite } from '../../../bench/suite.ts';
import { audit } from './entitlement/audit.ts';
import { Databases } from './entitlement/databases.ts';
import { decision } from './entitlement/decision.ts';
import { events } from './entitlement/events.ts';
import { policy } from './entitlement/policy.ts';

/** How fast entitlements are decided, looked up, changed and verified, beside the least that it could cost. */
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
    },
    close: () => databases.close(),
  };
}
