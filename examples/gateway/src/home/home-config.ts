import type { DeviceToken } from '@gatehouse/core/device';
import { parseDeviceToken } from '@gatehouse/core/device';
import type { Did } from '@gatehouse/core/pds';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Slice } from '../config/index.ts';

/** Settings with which a gateway at home fetches statements. */
export interface HomeConfig {
  /** Origin of the operated gateway. */
  readonly serviceUrl: string;
  /** The only customers who can sign in. If empty, none can sign in until the owner lists one. */
  readonly accounts: ReadonlySet<Did>;
  /** A device token of each holder, created on the operated gateway. */
  readonly tokens: readonly DeviceToken[];
  /**
   * The only keys that can sign statements. If empty, the gateway trusts the keys that the operated gateway publishes
   * at the first contact.
   */
  readonly pinnedKeys: readonly string[];
}

/**
 * The configuration of a gateway at home; undefined for the operated gateway, which stores entitlements
 * itself.
 */
export function homeConfig(slice: Slice): HomeConfig | undefined {
  const serviceUrl = slice.optional('ENTITLEMENT_SERVICE_URL');
  if (serviceUrl === undefined) return undefined;
  const tokens = slice.value('ENTITLEMENT_DEVICE_TOKENS').flatMap((text) => parseDeviceToken(text) ?? []);
  const accounts = new Set(slice.value('HOME_DIDS'));
  return { serviceUrl, accounts, tokens, pinnedKeys: slice.value('ENTITLEMENT_SERVICE_KEYS') };
}

/** Faults that involve several settings of a gateway at home. */
export function homeFaults(slice: Slice): SettingFault[] {
  const serviceUrl = slice.optional('ENTITLEMENT_SERVICE_URL');
  const isAtFault = slice.faults.some(({ field }) => field === 'ENTITLEMENT_SERVICE_URL');
  if (serviceUrl === undefined) {
    const isUsed = (slice.optional('ENTITLEMENT_DEVICE_TOKENS') ?? []).length > 0;
    if (!isUsed || isAtFault) return [];
    const remedy = 'Set it to the origin of the gateway that issued ENTITLEMENT_DEVICE_TOKENS';
    return [{ field: 'ENTITLEMENT_SERVICE_URL', message: 'is missing', remedy }];
  }
  const faults: SettingFault[] = [];
  if (serviceUrl === slice.optional('PUBLIC_BASE_URL')) {
    const remedy = 'Set it to the origin of the operated gateway, or remove it on that gateway itself';
    faults.push({ field: 'ENTITLEMENT_SERVICE_URL', message: 'is this gateway itself', remedy });
  }
  if (slice.optional('JWT_SECRET') === undefined) {
    const remedy = 'Set it to a random text; it seals the statements that the gateway keeps';
    faults.push({ field: 'JWT_SECRET', message: 'is missing', remedy });
  }
  return faults;
}
