import type { IConfigMap, INamespace, IPersistentVolumeClaim } from 'kubernetes-models/v1';
import { denyAll } from './network.ts';
import { NAMESPACE } from './object.ts';

/**
 * Objects that all processes share: the namespace, common settings, and the policy that denies every connection that
 * no other policy allows.
 */
export function sharedObjects(): readonly object[] {
  return [namespace(), settings(), denyAll()];
}

function namespace(): INamespace {
  const labels = Object.fromEntries(
    ['enforce', 'warn'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']),
  );
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels } };
}

/** Settings of every process. The edge is the trusted proxy, at an address of the private network of the pods. */
function settings(): IConfigMap {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'gatehouse' },
    data: { HOST: '0.0.0.0', TRUSTED_PROXIES: 'uniquelocal', DRAIN_DELAY: '10' },
  };
}

/** A claim for a volume. Pods on several nodes can write to a `shared` one. */
export function volumeClaim(name: string, storage: string, isShared: boolean): IPersistentVolumeClaim {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name },
    spec: {
      accessModes: [isShared ? 'ReadWriteMany' : 'ReadWriteOnce'],
      resources: { requests: { storage } },
    },
  };
}
