import type { ConfigFault } from './config-fault.ts';

/** Faults that no field shows alone. `value` answers the effective value of a field. */
export function crossFieldFaults(value: (name: string) => unknown): readonly ConfigFault[] {
  const faults: ConfigFault[] = [];
  const [s3Key, s3Secret] = [value('s3_access_key'), value('s3_secret_key')];
  if ((s3Key === undefined) !== (s3Secret === undefined)) {
    const field = s3Key === undefined ? 's3_access_key' : 's3_secret_key';
    const remedy = `Set ${field.toUpperCase()} too, or neither of the two`;
    faults.push({ field, message: 'is missing while its other half is set', remedy });
  }
  if (value('pds_signup_enabled') === true && value('pds_admin_password') === undefined) {
    const remedy = 'Set PDS_ADMIN_PASSWORD, or PDS_SIGNUP_ENABLED=false';
    faults.push({ field: 'pds_signup_enabled', message: 'needs a pds_admin_password', remedy });
  }
  return faults;
}
