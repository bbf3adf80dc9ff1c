import type { SettingFault } from './setting-fault.ts';

/**
 * Returns a fault if the secret is unset and there are several workers. Each worker would create its own random secret,
 * and could not open values that the others have sealed.
 */
export function sharedSecretFault(secret: string, isSet: boolean, workers: number): SettingFault | undefined {
  if (isSet || workers === 1) return undefined;
  const message = 'is missing, but several workers must have the same secret';
  return { field: secret, message, remedy: `Set ${secret}, or WORKERS=1` };
}
