import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IPodSpec, IVolume, IVolumeMount } from 'kubernetes-models/v1';
import { settingsOf } from '../../config/index.ts';
import type { ProcessRow } from '../../processes/index.ts';
import { DEPLOYED, deployedParameters, deployedSecrets, deployedVariables, PLACES } from '../deployed.ts';
import { labelsOf } from './object.ts';
import { podSpec } from './pod.ts';
import { probes } from './probes.ts';
import { SCALES } from './scale.ts';
import { SECRET_MOUNT, type SecretVariables, secretVariables, secretVolume } from './secret-files.ts';

const TLS = '/run/tls';
const BLOCKS = `${PLACES.data}/blocks`;

/** The deployment of a process. `onRequest` names the optional processes that run beside it. */
export function deployment(row: ProcessRow, onRequest: readonly string[] = []): IDeployment {
  const { name, defaultPort } = row;
  const { replicas, requestedMemory, maxMemory } = scaleOf(name);
  const labels = labelsOf(name);
  const secrets = secretsOf(row, onRequest);
  const spec = podSpec({
    name,
    command: ['node', ...deployedParameters(row)],
    environment: [...deployedVariables(row), ...addresses(row), ...secretVariables(secrets)],
    settings: ['gatehouse', `gatehouse-${name}`],
    mounts: [...dataMounts(row), ...(secrets.length > 0 ? [SECRET_MOUNT] : [])],
    volumes: [
      ...dataVolumes(row),
      ...(secrets.length > 0 ? [secretVolume({ gatehouse: secrets.map(([, key]) => key) })] : []),
    ],
    container: {
      ports: [{ name: 'main', containerPort: defaultPort }],
      resources: { requests: { cpu: '100m', memory: requestedMemory }, limits: { memory: maxMemory } },
      ...probes(row),
    },
  });
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: {
      replicas,
      // A process that runs once must have stopped before the next one starts.
      strategy:
        replicas > 1
          ? { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
          : { type: 'Recreate' },
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { ...spreading(labels, replicas), ...spec } },
    },
  };
}

/** Names of the secrets that a process reads, with the address of the database, which contains a password. */
export function secretsOf(row: ProcessRow, onRequest: readonly string[]): SecretVariables {
  const readsDatabase =
    row.reads && settingsOf(row.reads).some(({ variable }) => variable === 'DATABASE_URL');
  return [
    ...(readsDatabase ? [['DATABASE_URL', 'DATABASE_URL'] as const] : []),
    ...deployedSecrets(row, onRequest),
  ];
}

export function scaleOf(name: string) {
  const scale = SCALES[name];
  if (!scale) throw new Error(`The table of scales has no row ${name}.`);
  return scale;
}

/** Prefers another node for each pod of a process, so that the loss of a node does not end all of them. */
function spreading(matchLabels: Record<string, string>, replicas: number): Partial<IPodSpec> {
  if (replicas === 1) return {};
  const constraint = {
    maxSkew: 1,
    topologyKey: 'kubernetes.io/hostname',
    whenUnsatisfiable: 'ScheduleAnyway',
  } as const;
  return { topologySpreadConstraints: [{ ...constraint, labelSelector: { matchLabels } }] };
}

/** Addresses of other processes, which have names in the cluster, and paths in mounted volumes. */
function addresses({ name }: ProcessRow): readonly (readonly [string, string])[] {
  const at = (process: string) => {
    const row = DEPLOYED.find((each) => each.name === process);
    return `http://${process}:${row?.defaultPort}`;
  };
  if (name === 'gateway' || name === 'ops')
    return [
      ['PDS_URL', at('proxy')],
      ['FLAT_FS_BLOCKS_PATH', BLOCKS],
    ];
  if (name !== 'edge') return [];
  const behind = ['gateway', 'proxy', 'ops', 'bridge', 'forum'];
  return [
    ...behind.map((each) => [`EDGE_${each.toUpperCase()}_URL`, at(each)] as const),
    ['EDGE_TLS_CERT_FILE', `${TLS}/tls.crt`],
    ['EDGE_TLS_KEY_FILE', `${TLS}/tls.key`],
  ];
}

function dataMounts({ name }: ProcessRow): readonly IVolumeMount[] {
  const data = { name: 'data', mountPath: PLACES.data };
  return name === 'edge' ? [data, { name: 'tls', mountPath: TLS, readOnly: true }] : [data];
}

function dataVolumes({ name }: ProcessRow): readonly IVolume[] {
  if (name === 'gateway' || name === 'ops') return [claimed('gatehouse-data')];
  if (name === 'forum') return [claimed('gatehouse-forum')];
  const data = { name: 'data', emptyDir: {} };
  if (name !== 'edge') return [data];
  return [data, { name: 'tls', secret: { secretName: 'gatehouse-edge-tls', defaultMode: 0o400 } }];
}

function claimed(claimName: string): IVolume {
  return { name: 'data', persistentVolumeClaim: { claimName } };
}
