import type { GatewayStorage } from '../../memory/gateway/memory-gateway-storage.ts';
import type { Saboteurs } from '../saboteur.ts';
import { denialStoreSaboteurs } from './entitlement/denial-store-saboteurs.ts';
import { entitlementStoreSaboteurs } from './entitlement/entitlement-store-saboteurs.ts';
import {
  baseEndStoreSaboteurs,
  eventLedgerSaboteurs,
  outboxSaboteurs,
} from './entitlement/event-saboteurs.ts';
import { auditDeliveryStoreSaboteurs, verificationStoreSaboteurs } from './operator/audit-store-saboteurs.ts';
import {
  machineCredentialStoreSaboteurs,
  operatorRoleStoreSaboteurs,
  pdsAccountDirectorySaboteurs,
  pdsAccountFinderSaboteurs,
} from './operator/operator-saboteurs.ts';

/** The saboteurs of all clauses of `gatewayContracts`, by the name of the port. */
export const gatewaySaboteurs: Readonly<Record<string, Saboteurs<GatewayStorage>>> = {
  EntitlementStore: entitlementStoreSaboteurs,
  BaseEndStore: baseEndStoreSaboteurs,
  DenialStore: denialStoreSaboteurs,
  EventLedger: eventLedgerSaboteurs,
  Outbox: outboxSaboteurs,
  OperatorRoleStore: operatorRoleStoreSaboteurs,
  MachineCredentialStore: machineCredentialStoreSaboteurs,
  PdsAccountDirectory: pdsAccountDirectorySaboteurs,
  PdsAccountFinder: pdsAccountFinderSaboteurs,
  VerificationStore: verificationStoreSaboteurs,
  AuditDeliveryStore: auditDeliveryStoreSaboteurs,
};
