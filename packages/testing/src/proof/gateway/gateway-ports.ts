import { gatewayContracts } from '../../contracts/gateway/gateway-contracts.ts';
import { atprotoContracts } from '../../contracts/gateway/identity/atproto-contracts.ts';
import type { AtprotoStorage } from '../../memory/gateway/memory-atproto-storage.ts';
import type { GatewayStorage } from '../../memory/gateway/memory-gateway-storage.ts';
import { atprotoSaboteurs } from '../../saboteurs/gateway/atproto-saboteurs.ts';
import { gatewaySaboteurs } from '../../saboteurs/gateway/gateway-saboteurs.ts';
import { type PortProofs, portProofs } from '../port-proofs.ts';

/** The ports that a `GatewayStorage` implements: entitlements, events, operators. */
export const gatewayPorts: PortProofs<GatewayStorage> = portProofs(gatewayContracts, gatewaySaboteurs);

/** The ports that an `AtprotoStorage` implements: identities, authorizations, invites, locks. */
export const atprotoPorts: PortProofs<AtprotoStorage> = portProofs(atprotoContracts, atprotoSaboteurs);
