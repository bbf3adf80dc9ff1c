import { OperatorAuditLog, OperatorBilling } from '@gatehouse/adapters/inversify';
import {
  AuditDeliveryStore,
  AuditLog,
  AuditReader,
  DeliverAuditLog,
  ReadAuditLog,
  VerificationStore,
  VerifyAuditLog,
} from '@gatehouse/core/audit';
import { ManualBillingAdapter, ReceiveBillingRequest } from '@gatehouse/core/billing';
import {
  ApplyEntitlementEvent,
  EntitlementReader,
  EntitlementStore,
  EventLedger,
  PolicyPort,
  SweepElapsedGraces,
  VerifyEntitlements,
} from '@gatehouse/core/entitlement';
import { Clock, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import {
  AuthenticateMachine,
  ChangeOperatorRole,
  ChangeStaffRole,
  CreateMachineCredential,
  DescribeOperator,
  FindPdsAccounts,
  HandleResolver,
  ListEntitlements,
  ListMachineCredentials,
  ListStaff,
  LookUpPdsAccount,
  MachineCredentialStore,
  OperatorAuditView,
  OperatorRoleStore,
  PdsAccountDirectory,
  PdsAccountFinder,
  RecognizeStaff,
  RefreshPdsAccountDirectory,
  RevokeMachineCredential,
  VerifyRecords,
} from '@gatehouse/core/operator';
import { PdsClient } from '@gatehouse/core/pds';
import {
  CreateSignUpInvite,
  ListSignUpInvites,
  RevokeSignUpInvite,
  SignUpInviteStore,
} from '@gatehouse/core/sign-up';
import { ContainerModule } from 'inversify';

/** Binds the use-cases of operators. */
export const opsModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(ApplyEntitlementEvent).toResolvedValue(
    (entitlements, ledger, audit, unitOfWork, clock, random) =>
      new ApplyEntitlementEvent({ entitlements, ledger, audit, unitOfWork, clock, random }),
    [EntitlementStore, EventLedger, AuditLog, UnitOfWork, Clock, RandomSource],
  );
  bind(SweepElapsedGraces).toResolvedValue(
    (entitlements, apply, unitOfWork, clock, random) =>
      new SweepElapsedGraces({ entitlements, apply, unitOfWork, clock, random }),
    [EntitlementStore, ApplyEntitlementEvent, UnitOfWork, Clock, RandomSource],
  );
  bind(OperatorBilling).toResolvedValue(
    (apply) => new ReceiveBillingRequest({ adapter: new ManualBillingAdapter(), apply }),
    [ApplyEntitlementEvent],
  );
  bind(LookUpPdsAccount).toResolvedValue(
    (entitlements, directory, handles, policy, clock) =>
      new LookUpPdsAccount({ entitlements, directory, handles, policy, clock }),
    [EntitlementStore, PdsAccountDirectory, HandleResolver, PolicyPort, Clock],
  );
  bind(RefreshPdsAccountDirectory).toResolvedValue(
    (pds, directory, clock) => new RefreshPdsAccountDirectory({ pds, directory, clock }),
    [PdsClient, PdsAccountDirectory, Clock],
  );
  bind(OperatorAuditLog).toResolvedValue(
    (audit, ledger, finder) => new ReadAuditLog({ audit, view: new OperatorAuditView({ ledger, finder }) }),
    [AuditReader, EventLedger, PdsAccountFinder],
  );
  bind(DescribeOperator).toResolvedValue((finder) => new DescribeOperator({ finder }), [PdsAccountFinder]);
  bind(FindPdsAccounts).toResolvedValue((finder) => new FindPdsAccounts({ finder }), [PdsAccountFinder]);
  bind(ListEntitlements).toResolvedValue(
    (entitlements, finder, clock) => new ListEntitlements({ entitlements, finder, clock }),
    [EntitlementReader, PdsAccountFinder, Clock],
  );
  bind(DeliverAuditLog).toResolvedValue(
    (log, deliveries, sha256) => new DeliverAuditLog({ log, deliveries, sha256 }),
    [AuditLog, AuditDeliveryStore, Sha256],
  );
  bind(VerifyAuditLog).toResolvedValue(
    (log, sha256) => new VerifyAuditLog({ log, sha256 }),
    [AuditLog, Sha256],
  );
  bind(VerifyEntitlements).toResolvedValue(
    (entitlements, log, unitOfWork, listed, read) =>
      new VerifyEntitlements({ entitlements, log, unitOfWork, copy: { entitlements: listed, log: read } }),
    [EntitlementStore, AuditLog, UnitOfWork, EntitlementReader, AuditReader],
  );
  bind(AuthenticateMachine).toResolvedValue(
    (credentials, clock, sha256) => new AuthenticateMachine({ credentials, clock, sha256 }),
    [MachineCredentialStore, Clock, Sha256],
  );
  bind(CreateMachineCredential).toResolvedValue(
    (credentials, roles, audit, unitOfWork, clock, random, sha256) =>
      new CreateMachineCredential({ credentials, roles, audit, unitOfWork, clock, random, sha256 }),
    [MachineCredentialStore, OperatorRoleStore, AuditLog, UnitOfWork, Clock, RandomSource, Sha256],
  );
  bind(CreateSignUpInvite).toResolvedValue(
    (invites, audit, unitOfWork, random, sha256, clock) =>
      new CreateSignUpInvite({ invites, audit, unitOfWork, random, sha256, clock }),
    [SignUpInviteStore, AuditLog, UnitOfWork, RandomSource, Sha256, Clock],
  );
  bind(RevokeMachineCredential).toResolvedValue(
    (credentials, audit, unitOfWork, clock) =>
      new RevokeMachineCredential({ credentials, audit, unitOfWork, clock }),
    [MachineCredentialStore, AuditLog, UnitOfWork, Clock],
  );
  bind(ListMachineCredentials).toResolvedValue(
    (credentials, finder) => new ListMachineCredentials({ credentials, finder }),
    [MachineCredentialStore, PdsAccountFinder],
  );
  bind(RecognizeStaff).toResolvedValue((roles) => new RecognizeStaff({ roles }), [OperatorRoleStore]);
  bind(ListStaff).toResolvedValue(
    (roles, finder) => new ListStaff({ roles, finder }),
    [OperatorRoleStore, PdsAccountFinder],
  );
  bind(ListSignUpInvites).toResolvedValue(
    (invites, finder, clock) => new ListSignUpInvites({ invites, finder, clock }),
    [SignUpInviteStore, PdsAccountFinder, Clock],
  );
  bind(RevokeSignUpInvite).toResolvedValue(
    (invites, audit, unitOfWork, clock) => new RevokeSignUpInvite({ invites, audit, unitOfWork, clock }),
    [SignUpInviteStore, AuditLog, UnitOfWork, Clock],
  );
  bind(VerifyRecords).toResolvedValue(
    (log, verifyLog, verifyEntitlements, verifications, clock) =>
      new VerifyRecords({ log, verifyLog, verifyEntitlements, verifications, clock }),
    [AuditLog, VerifyAuditLog, VerifyEntitlements, VerificationStore, Clock],
  );
  bind(ChangeOperatorRole).toResolvedValue(
    (roles, credentials, audit, unitOfWork, clock) =>
      new ChangeOperatorRole({ roles, credentials, audit, unitOfWork, clock }),
    [OperatorRoleStore, MachineCredentialStore, AuditLog, UnitOfWork, Clock],
  );
  bind(ChangeStaffRole).toResolvedValue(
    (roles, change, unitOfWork) => new ChangeStaffRole({ roles, change, unitOfWork }),
    [OperatorRoleStore, ChangeOperatorRole, UnitOfWork],
  );
});
