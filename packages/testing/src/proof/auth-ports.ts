import { authContracts } from '../contracts/sign-in/auth-contracts.ts';
import type { AuthStorage } from '../memory/sign-in/memory-storage.ts';
import { authSaboteurs } from '../saboteurs/sign-in/auth-saboteurs.ts';
import { type PortProofs, portProofs } from './port-proofs.ts';

/** The ports that an `AuthStorage` implements. */
export const authPorts: PortProofs<AuthStorage> = portProofs(authContracts, authSaboteurs);
