import type { Mutation } from '../mutation.ts';
import { authorizationMutations } from './authorization.ts';
import { guessingMutations } from './guessing.ts';
import { identityProviderMutations } from './identity-providers.ts';
import { passwordMutations } from './passwords.ts';
import { sessionMutations } from './sessions.ts';
import { wayInMutations } from './ways-in.ts';

/** Mutations for all claims of the ASVS table. */
export const asvsMutations: readonly Mutation[] = [
  ...passwordMutations,
  ...guessingMutations,
  ...wayInMutations,
  ...identityProviderMutations,
  ...sessionMutations,
  ...authorizationMutations,
];
