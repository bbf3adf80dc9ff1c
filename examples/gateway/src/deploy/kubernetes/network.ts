import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IService } from 'kubernetes-models/v1';
import type { ProcessRow } from '../../processes/index.ts';
import { REACHABLE_FROM } from '../reachable-from.ts';
import { labelsOf } from './object.ts';

const HTTPS_PORT = 443;

/** The service of a process that others call. Only that of the edge is reachable from outside the cluster. */
export function service({ name, defaultPort }: ProcessRow): IService {
  const labels = labelsOf(name);
  const isEdge = REACHABLE_FROM[name]?.includes('anyone') === true;
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels },
    spec: {
      ...(isEdge
        ? // Without `Local` the edge would get the address of a node instead of the client's.
          { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }
        : { type: 'ClusterIP' }),
      selector: labels,
      ports: [{ name: 'main', port: isEdge ? HTTPS_PORT : defaultPort, targetPort: 'main' }],
    },
  };
}

/** Allows connections to the port of a process, from the processes that need it. */
export function networkPolicy({ name, defaultPort }: ProcessRow): INetworkPolicy {
  const callers = REACHABLE_FROM[name] ?? [];
  const from = callers.map((caller) => ({ podSelector: { matchLabels: labelsOf(caller) } }));
  const ports = [{ protocol: 'TCP' as const, port: defaultPort }];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      podSelector: { matchLabels: labelsOf(name) },
      policyTypes: ['Ingress'],
      ingress: callers.includes('anyone') ? [{ ports }] : callers.length > 0 ? [{ from, ports }] : [],
    },
  };
}

/** Refuses every connection to a pod that no other policy allows. */
export function denyAll(): INetworkPolicy {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'deny-all' },
    spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [] },
  };
}
