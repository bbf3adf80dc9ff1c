import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { IPodSpec } from 'kubernetes-models/v1';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../support-forum/src/configuration.ts';
import { READERS } from '../../src/cli/config-command.ts';
import { DEPLOYED } from '../../src/deploy/deployed.ts';
import { REACHABLE_FROM } from '../../src/deploy/reachable-from.ts';
import { configFolder } from '../config/config-folder.ts';
import { runningOps } from '../ops/running-ops.ts';
import { type BuiltObject, builtObjects, podOf } from './kubernetes-objects.ts';

const ROWS = DEPLOYED.filter(({ name }) => name !== 'mesh');
const MANIFEST = {
  schema_version: 1,
  kind: 'svc.gateway.application_v1',
  public_base_url: 'https://app.example.org',
  cors_allowed_origins: ['https://app.example.org'],
  pds_public_url: 'https://pds.example.org',
  bridge_issuer: 'https://login.example.org',
  support_forum_kind: 'embedded',
  support_forum_url: 'https://forum.example.org',
};
const SECRET = 'a secret for a test with more than 32 characters';
const DATABASE_URL = 'postgres://gateway:a-password@db.example.org/gateway';

let servers: readonly BuiltObject[];
let migration: readonly BuiltObject[];
let all: readonly BuiltObject[];

beforeAll(async () => {
  servers = await builtObjects('example');
  migration = await builtObjects('example/migrate');
  all = [...servers, ...migration];
});

function ofKind(kind: string): readonly BuiltObject[] {
  return all.filter((each) => each.kind === kind);
}

function pods(): readonly (readonly [name: string, pod: IPodSpec])[] {
  return all.flatMap((each) => {
    const pod = podOf(each);
    return pod ? [[each.metadata.name, pod] as const] : [];
  });
}

function deployed(name: string): IPodSpec {
  const found = ofKind('Deployment').find(({ metadata }) => metadata.name === name);
  return (found && podOf(found)) ?? { containers: [] };
}

/** Throws if the object does not fit the schema of its kind. */
async function validate(object: BuiltObject): Promise<void> {
  const { [object.kind]: Model } = await import(
    /* @vite-ignore */ `kubernetes-models/${object.apiVersion}/${object.kind}`
  );
  new Model(object).validate();
}

/** Returns the variables of the container. Moves each absolute path below the folder. */
function variables(pod: IPodSpec, folder: string): Record<string, string> {
  const [container] = pod.containers;
  const maps = (container?.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name);
  const given = maps.flatMap((map) =>
    Object.entries(ofKind('ConfigMap').find(({ metadata }) => metadata.name === map)?.data ?? {}),
  );
  const own = (container?.env ?? []).map(({ name, value = '' }) => [
    name,
    value.startsWith('/') ? join(folder, value) : value,
  ]);
  return Object.fromEntries([...given, ...own]);
}

/** Writes below the folder the files that the pod mounts: the manifest and its secrets, with valid content. */
function writeMounts(pod: IPodSpec, folder: string): void {
  const mountPath = (name: string) =>
    pod.containers[0]?.volumeMounts?.find((mount) => mount.name === name)?.mountPath ?? '';
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const { name, configMap, projected } of pod.volumes ?? []) {
    if (configMap) write(join(mountPath(name), 'svc-gateway.json'), JSON.stringify(MANIFEST));
    const items = projected?.sources?.flatMap(({ secret }) => secret?.items ?? []) ?? [];
    for (const { key, path } of items)
      write(join(mountPath(name), path), key === 'DATABASE_URL' ? DATABASE_URL : SECRET);
  }
}

describe('the manifests of Kubernetes', () => {
  it('fit the schema of each kind', async () => {
    expect(all.length).toBeGreaterThan(35);
    for (const object of all) await validate(object);
    const [wrong] = structuredClone(ofKind('Deployment')) as [{ spec: { replicas: unknown } } & BuiltObject];
    wrong.spec.replicas = 'two';
    await expect(validate(wrong)).rejects.toThrow('replicas');
  });

  it('contain every process except the mesh, and a separate job for the migration', () => {
    expect(
      ofKind('Deployment')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(ROWS.map(({ name }) => name).sort());
    expect(migration.map(({ kind }) => kind).sort()).toEqual(['Job', 'Secret']);
    expect(JSON.stringify(servers)).not.toContain('DATABASE_ADMIN_URL');
  });

  it('are in one namespace, which admits only restricted pods', () => {
    expect(ofKind('Namespace')).toMatchObject([
      { metadata: { name: 'gatehouse', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } },
    ]);
    const others = all.filter(({ kind }) => kind !== 'Namespace');
    expect(others.filter(({ metadata }) => metadata.namespace !== 'gatehouse')).toEqual([]);
    expect(pods()).toHaveLength(ROWS.length + 1);
    for (const [, pod] of pods()) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            image: 'registry.example.org/gatehouse:0.1.0',
            resources: { limits: { memory: expect.any(String) } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      });
    }
  });

  it('refer only to objects that exist', () => {
    const names = new Set(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    const referred = pods().flatMap(([, { volumes = [] }]) =>
      volumes.flatMap(({ configMap, secret, projected, persistentVolumeClaim }) => [
        ...(configMap ? [`ConfigMap ${configMap.name}`] : []),
        ...(secret ? [`Secret ${secret.secretName}`] : []),
        ...(projected?.sources ?? []).map((source) => `Secret ${source.secret?.name}`),
        ...(persistentVolumeClaim ? [`PersistentVolumeClaim ${persistentVolumeClaim.claimName}`] : []),
      ]),
    );
    expect(new Set(referred).size).toBeGreaterThan(4);
    expect(referred.filter((name) => !names.has(name))).toEqual([]);
    const keys = new Map(
      ofKind('Secret').map(({ metadata, data = {} }) => [metadata.name, Object.keys(data)]),
    );
    for (const [, { volumes = [] }] of pods())
      for (const { secret } of volumes.flatMap(({ projected }) => projected?.sources ?? []))
        expect(keys.get(secret?.name ?? '')).toEqual(
          expect.arrayContaining(secret?.items?.map(({ key }) => key) ?? []),
        );
  });

  it('set no setting that its process refuses', () => {
    for (const { name, reads } of ROWS) {
      const folder = configFolder();
      const pod = deployed(name);
      writeMounts(pod, folder);
      const environment = variables(pod, folder);
      if (reads) READERS[reads]({ environment, folder } as Parameters<(typeof READERS)['edge']>[0]);
      else expect(readConfiguration(environment).publicUrl).toBe('https://forum.example.org');
    }
  });

  it('probe the operator API from an address that it serves', async () => {
    const folder = configFolder();
    const pod = deployed('ops');
    const { OPS_ALLOWED_CIDRS = '', TRUSTED_PROXIES = '' } = variables(pod, folder);
    const { startupProbe, readinessProbe, livenessProbe } = pod.containers[0] ?? {};
    const ops = await runningOps({ OPS_ALLOWED_CIDRS, TRUSTED_PROXIES });
    try {
      for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
        const [program = '', ...parameters] = probe?.exec?.command ?? [];
        const here = parameters.map((each) => each.replace('127.0.0.1:18280', new URL(ops.url).host));
        expect(here).not.toEqual(parameters);
        await promisify(execFile)(program, here);
      }
    } finally {
      await ops.stop();
    }
  });

  it('stop a process only after the time for its last requests', () => {
    const folder = configFolder();
    const pod = deployed('proxy');
    writeMounts(pod, folder);
    const environment = variables(pod, folder);
    const { limits, upstreamTimeout } = READERS.proxy({ environment, folder } as Parameters<
      (typeof READERS)['edge']
    >[0]) as { limits: { drainDelay: number; stopTimeout: number }; upstreamTimeout: number };
    const longest = (limits.drainDelay + Math.max(limits.stopTimeout, upstreamTimeout)) / 1_000;
    expect(longest).toBeGreaterThanOrEqual(30);
    for (const [, { terminationGracePeriodSeconds = 30 }] of pods())
      expect(terminationGracePeriodSeconds).toBeGreaterThan(longest);
  });

  it('allow the connections in the firewall table of the guide, and no others', () => {
    const guide = readFileSync(new URL('../../../../docs/guide/deployment.md', import.meta.url), 'utf8');
    const policies = ofKind('NetworkPolicy');
    expect(policies).toContainEqual(
      expect.objectContaining({ spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [] } }),
    );
    for (const { name, defaultPort } of ROWS) {
      const [, text = ''] = new RegExp(`^\\| ${defaultPort} \\|[^|]*\\|([^|]*)\\|$`, 'm').exec(guide) ?? [];
      const callers = ['anyone', ...ROWS.map((row) => row.name)].filter((caller) =>
        text.includes(NAMES_IN_GUIDE[caller] ?? '-'),
      );
      expect({ name, callers: callers.sort() }).toEqual({
        name,
        callers: [...(REACHABLE_FROM[name] ?? [])].sort(),
      });
      const policy = policies.find(({ metadata }) => metadata.name === name)?.spec as {
        ingress: { from?: { podSelector: { matchLabels: Record<string, string> } }[] }[];
      };
      const admitted = policy.ingress.flatMap(({ from }) =>
        (from ?? [undefined]).map(
          (peer) => peer?.podSelector.matchLabels['app.kubernetes.io/component'] ?? 'anyone',
        ),
      );
      expect(admitted.sort()).toEqual(callers.sort());
    }
  });

  it('let a node be drained while a process has several pods', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name);
    const several = ofKind('Deployment').filter(({ spec }) => (spec as { replicas: number }).replicas > 1);
    expect(several.map(({ metadata }) => metadata.name).sort()).toEqual(budgets.sort());
    expect(ofKind('PodDisruptionBudget')).toEqual(
      budgets.map(() => expect.objectContaining({ spec: expect.objectContaining({ maxUnavailable: 1 }) })),
    );
  });
});

/** Names of the processes in the firewall table of the guide. */
const NAMES_IN_GUIDE: Readonly<Record<string, string>> = {
  anyone: 'anyone',
  edge: 'the edge',
  gateway: 'the gateway',
  ops: 'the operator API',
};
