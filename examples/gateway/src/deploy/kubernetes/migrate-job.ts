import type { IJob } from 'kubernetes-models/batch/v1';
import { COMMAND_FILE, PLACES } from '../deployed.ts';
import { labelsOf } from './object.ts';
import { podSpec } from './pod.ts';
import { SECRET_MOUNT, secretVariables, secretVolume } from './secret-files.ts';

const DELETED_AFTER_SECONDS = 86_400;
const MAX_SECONDS = 3_600;

/** Migrates the database. Only this job gets the role that can change the schema. */
export function migrateJob(): IJob {
  const labels = labelsOf('migrate');
  const spec = podSpec({
    name: 'migrate',
    command: ['node', COMMAND_FILE, 'migrate'],
    environment: [
      ['NODE_ENV', 'production'],
      ['SVC_GATEWAY_CONFIG', `${PLACES.configuration}/svc-gateway.json`],
      ...secretVariables(['DATABASE_ADMIN_URL', 'DATABASE_URL'].map((name) => [name, name])),
    ],
    settings: ['gatehouse', 'gatehouse-migrate'],
    mounts: [SECRET_MOUNT],
    volumes: [secretVolume({ 'gatehouse-admin': ['DATABASE_ADMIN_URL'], gatehouse: ['DATABASE_URL'] })],
    container: {
      resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '512Mi' } },
    },
  });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'migrate', labels },
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: MAX_SECONDS,
      ttlSecondsAfterFinished: DELETED_AFTER_SECONDS,
      template: { metadata: { labels }, spec: { restartPolicy: 'Never', ...spec } },
    },
  };
}
