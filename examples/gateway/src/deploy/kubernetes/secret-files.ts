import type { IVolume } from 'kubernetes-models/v1';

const MOUNT_PATH = '/run/secrets/gatehouse';
/** Mode of the files. Kubernetes also lets the group of the pod read them, because of `fsGroup`. */
const FILE_MODE = 0o400;

export type SecretVariables = readonly (readonly [variable: string, key: string])[];

/** Variables that name the files of secrets. */
export function secretVariables(secrets: SecretVariables): readonly (readonly [string, string])[] {
  return secrets.map(([variable, key]) => [`${variable}_FILE`, `${MOUNT_PATH}/${key}`]);
}

/** A volume with these keys of `Secret` objects as files. Their other keys are not mounted. */
export function secretVolume(keysOf: Readonly<Record<string, readonly string[]>>): IVolume {
  const sources = Object.entries(keysOf).map(([name, keys]) => ({
    secret: { name, items: [...new Set(keys)].sort().map((key) => ({ key, path: key })) },
  }));
  return { name: 'secrets', projected: { defaultMode: FILE_MODE, sources } };
}

export const SECRET_MOUNT = { name: 'secrets', mountPath: MOUNT_PATH, readOnly: true } as const;
