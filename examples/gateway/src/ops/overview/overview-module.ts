import { Database } from '@gatehouse/adapters/knex';
import {
  failureCauses,
  KnexBlockLedger,
  KnexWorkQueue,
  serviceTotals,
} from '@gatehouse/adapters/knex/gateway';
import { AuditReader, VerificationStore } from '@gatehouse/core/audit';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { DenialStore, EntitlementReader } from '@gatehouse/core/entitlement';
import { Clock } from '@gatehouse/core/kernel';
import { PdsAccountFinder, ReadDenials, ReadOverview } from '@gatehouse/core/operator';
import { ContainerModule } from 'inversify';

/** Binds the use-cases that read the state of the service. */
export const overviewModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(ReadOverview).toResolvedValue(
    (database, entitlements, finder, audit, verifications, clock) =>
      new ReadOverview({
        queue: new KnexWorkQueue<SyncMessages>({ database }),
        ledger: new KnexBlockLedger(database),
        totals: { read: () => serviceTotals(database), failures: () => failureCauses(database) },
        entitlements,
        finder,
        audit,
        verifications,
        clock,
      }),
    [Database, EntitlementReader, PdsAccountFinder, AuditReader, VerificationStore, Clock],
  );
  bind(ReadDenials).toResolvedValue(
    (denials, clock) => new ReadDenials({ denials, clock }),
    [DenialStore, Clock],
  );
});
