import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import {
  AdoptSession,
  Authenticate,
  ListSessions,
  PurgeExpiredSessions,
  RevokeSessions,
  SessionOpener,
} from '@gatehouse/core/session';
import { ContainerModule } from 'inversify';
import { AccountSessions, AuthenticateAccount, SessionLimitsValue } from '../tokens.ts';

/** Use-cases for the sessions of accounts. */
export const sessionModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(AuthenticateAccount).toResolvedValue(
    (sessions, clock, sha256, limits) => new Authenticate({ sessions, clock, sha256, limits }),
    [AccountSessions, Clock, Sha256, SessionLimitsValue],
  );
  bind(SessionOpener).toResolvedValue(
    (sessions, random, sha256, clock, limits) =>
      new SessionOpener({ sessions, random, sha256, clock, limits }),
    [AccountSessions, RandomSource, Sha256, Clock, SessionLimitsValue],
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
