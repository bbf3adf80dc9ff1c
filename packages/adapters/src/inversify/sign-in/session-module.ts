import { AccountStore } from '@gatehouse/core/account';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import {
  AdoptSession,
  Authenticate,
  ListSessions,
  PurgeExpiredSessions,
  RecordLastSeen,
  RevokeSessions,
  SeenSessions,
  SessionOpener,
} from '@gatehouse/core/session';
import { ContainerModule } from 'inversify';
import { AccountSessions, AuthenticateAccount, SessionLimitsValue } from '../tokens.ts';

/** The store that records when owners were last seen. It is optional, because only accounts have such a time. */
const OWNERS = { serviceIdentifier: AccountStore, optional: true } as const;

/** Use-cases for sessions. */
export const sessionModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(SeenSessions).toConstantValue(new SeenSessions());
  bind(AuthenticateAccount).toResolvedValue(
    (sessions, clock, sha256, limits, seen) => new Authenticate({ sessions, clock, sha256, limits, seen }),
    [AccountSessions, Clock, Sha256, SessionLimitsValue, SeenSessions],
  );
  bind(RecordLastSeen).toResolvedValue(
    (seen, sessions, owners) => new RecordLastSeen({ seen, sessions, owners }),
    [SeenSessions, AccountSessions, OWNERS],
  );
  bind(SessionOpener).toResolvedValue(
    (sessions, random, sha256, clock, limits, owners) =>
      new SessionOpener({ sessions, random, sha256, clock, limits, owners }),
    [AccountSessions, RandomSource, Sha256, Clock, SessionLimitsValue, OWNERS],
  );
  bind(AdoptSession).toResolvedValue(
    (sessions, audit, unitOfWork, sha256, random, clock, limits) =>
      new AdoptSession({ sessions, audit, unitOfWork, sha256, random, clock, limits }),
    [AccountSessions, AuditLog, UnitOfWork, Sha256, RandomSource, Clock, SessionLimitsValue],
  );
  bind(ListSessions).toResolvedValue(
    (sessions, clock, limits) => new ListSessions({ sessions, clock, limits }),
    [AccountSessions, Clock, SessionLimitsValue],
  );
  bind(RevokeSessions).toResolvedValue(
    (sessions, audit, unitOfWork, clock) => new RevokeSessions({ sessions, audit, unitOfWork, clock }),
    [AccountSessions, AuditLog, UnitOfWork, Clock],
  );
  bind(PurgeExpiredSessions).toResolvedValue(
    (sessions, clock, limits) => new PurgeExpiredSessions({ sessions, clock, limits }),
    [AccountSessions, Clock, SessionLimitsValue],
  );
});
