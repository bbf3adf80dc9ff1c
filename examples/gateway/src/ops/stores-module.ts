import { type Database, KnexAuditDeliveryStore } from '@gatehouse/adapters/knex';
import {
  KnexDenialStore,
  KnexEntitlementStore,
  KnexEventLedger,
  KnexMachineCredentialStore,
  KnexOperatorRoleStore,
  KnexPdsAccountDirectory,
  KnexPdsAccountFinder,
  KnexSigningKeyStore,
  KnexSignUpInviteStore,
  KnexVerificationStore,
} from '@gatehouse/adapters/knex/gateway';
import { AuditDeliveryStore, AuditLog, AuditReader, VerificationStore } from '@gatehouse/core/audit';
import { LedgerOfBridge } from '@gatehouse/core/bridge';
import { DenialStore, EntitlementReader, EntitlementStore, EventLedger } from '@gatehouse/core/entitlement';
import {
  MachineCredentialStore,
  OperatorRoleStore,
  PdsAccountDirectory,
  PdsAccountFinder,
} from '@gatehouse/core/operator';
import { SignUpInviteStore } from '@gatehouse/core/sign-up';
import { ContainerModule } from 'inversify';

/** Binds the stores of the operators' use-cases. The operator API and the command line use it. */
export function storesModule(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(EntitlementStore).toConstantValue(new KnexEntitlementStore(database));
    bind(EntitlementReader).toService(EntitlementStore);
    bind(AuditReader).toService(AuditLog);
    const ledger = new KnexEventLedger(database);
    const keys = new KnexSigningKeyStore(database);
    bind(EventLedger).toConstantValue(new LedgerOfBridge({ ledger, keys }));
    bind(OperatorRoleStore).toConstantValue(new KnexOperatorRoleStore(database));
    bind(MachineCredentialStore).toConstantValue(new KnexMachineCredentialStore(database));
    bind(PdsAccountDirectory).toConstantValue(new KnexPdsAccountDirectory(database));
    bind(PdsAccountFinder).toConstantValue(new KnexPdsAccountFinder(database));
    bind(AuditDeliveryStore).toConstantValue(new KnexAuditDeliveryStore(database));
    bind(VerificationStore).toConstantValue(new KnexVerificationStore(database));
    bind(DenialStore).toConstantValue(new KnexDenialStore(database));
    bind(SignUpInviteStore).toConstantValue(new KnexSignUpInviteStore(database));
  });
}
