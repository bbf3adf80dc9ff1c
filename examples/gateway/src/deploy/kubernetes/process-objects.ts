import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { ProcessRow } from '../../processes/index.ts';
import { REACHABLE_FROM } from '../reachable-from.ts';
import { deployment, scaleOf } from './deployment.ts';
import { networkPolicy, service } from './network.ts';
import { labelsOf } from './object.ts';

/** The objects of a process. `onRequest` names the optional processes that run beside it. */
export function processObjects(row: ProcessRow, onRequest: readonly string[] = []): readonly object[] {
  const isCalled = (REACHABLE_FROM[row.name] ?? []).length > 0;
  return [
    deployment(row, onRequest),
    ...(isCalled ? [service(row)] : []),
    networkPolicy(row),
    // A budget for a single pod would prevent every drain of its node.
    ...(scaleOf(row.name).replicas > 1 ? [disruptionBudget(row)] : []),
  ];
}

function disruptionBudget({ name }: ProcessRow): IPodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      maxUnavailable: 1,
      // Pods that are not ready, for example because the database is unavailable, must not prevent a drain.
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: labelsOf(name) },
    },
  };
}
