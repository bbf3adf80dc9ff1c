import type { SettingFault } from '@gatehouse/http-koa/process';
import { blockStoreFaults } from '../blocks/block-store-config.ts';
import { parseIdentityKey, type Slice } from '../config/index.ts';
import { homeFaults } from '../home/home-config.ts';
import { workQueueFaults } from '../queue/work-queue-faults.ts';

/** Faults that involve several settings of the customer gateway. */
export function customerFaults(slice: Slice): readonly SettingFault[] {
  return [
    ...blockStoreFaults(slice),
    ...pdsFaults(slice),
    ...identityFaults(slice),
    ...homeFaults(slice),
    ...workQueueFaults(slice),
    ...slice.sharedSecretFaults('JWT_SECRET'),
  ];
}

function pdsFaults(slice: Slice): SettingFault[] {
  const faults: SettingFault[] = [];
  const [jwt, pdsJwt] = [slice.optional('JWT_SECRET'), slice.optional('PDS_JWT_SECRET')];
  const isOperated = slice.optional('PDS_ADMIN_PASSWORD') !== undefined;
  if (slice.optional('PDS_SIGNUP_ENABLED') === true && !isOperated) {
    const remedy = 'Set PDS_ADMIN_PASSWORD, or PDS_SIGNUP_ENABLED=false';
    faults.push({ field: 'pds_signup_enabled', message: 'requires pds_admin_password', remedy });
  }
  const isAtFault = slice.faults.some(({ field }) => field === 'PDS_JWT_SECRET');
  if (slice.isRelease && isOperated && pdsJwt === undefined && !isAtFault) {
    const remedy = 'Set it to the value of JWT_SECRET';
    faults.push({ field: 'PDS_JWT_SECRET', message: 'is missing', remedy });
  }
  if (pdsJwt !== undefined && pdsJwt !== jwt) {
    const remedy = 'Set both to the same value';
    faults.push({ field: 'PDS_JWT_SECRET', message: 'differs from JWT_SECRET', remedy });
  }
  return faults;
}

function identityFaults(slice: Slice): SettingFault[] {
  const key = slice.optional('LIBP2P_IDENTITY_KEY');
  if (key === undefined || parseIdentityKey(key)) return [];
  const message = 'is not a libp2p private key in base64';
  return [{ field: 'LIBP2P_IDENTITY_KEY', message, remedy: 'Set it to the key as libp2p exports it' }];
}
