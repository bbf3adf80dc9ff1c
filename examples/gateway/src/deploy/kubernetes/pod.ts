import type { IContainer, IPodSpec, IVolume, IVolumeMount } from 'kubernetes-models/v1';
import { PLACES } from '../deployed.ts';

/** User and group of the image. */
const USER_ID = 10_001;
/**
 * Seconds that Kubernetes waits between SIGTERM and SIGKILL. A process first waits for `DRAIN_DELAY`, and then for the
 * requests in flight. In the proxy, such a request can take `PDS_TIMEOUT_MS`.
 */
const STOP_SECONDS = 90;

/** A container of the image, and the volumes that it mounts. */
export interface PodParts {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment: readonly (readonly [variable: string, value: string])[];
  /** Names of objects with further variables, each of which can be missing. A later one overrides an earlier one. */
  readonly settings: readonly string[];
  readonly mounts: readonly IVolumeMount[];
  readonly volumes: readonly IVolume[];
  /** Further fields of the container. */
  readonly container: Partial<IContainer>;
}

/** The specification of a pod with one container, which meets the Pod Security Standard `restricted`. */
export function podSpec(parts: PodParts): IPodSpec {
  const { name, command, environment, settings, mounts, volumes, container } = parts;
  return {
    automountServiceAccountToken: false,
    // Otherwise Kubernetes sets variables for each service in each pod. For the service `gateway`, one of them is
    // GATEWAY_PORT, which is also the name of a setting.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: STOP_SECONDS,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER_ID,
      runAsGroup: USER_ID,
      fsGroup: USER_ID,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        name,
        image: 'gatehouse',
        command: [...command],
        env: environment.map(([variable, value]) => ({ name: variable, value })),
        envFrom: settings.map((each) => ({ configMapRef: { name: each, optional: true } })),
        ...container,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'manifest', mountPath: PLACES.configuration, readOnly: true },
          ...mounts,
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: 'manifest', configMap: { name: 'gatehouse-manifest' } },
      ...volumes,
      { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
    ],
  };
}
