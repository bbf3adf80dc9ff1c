import { DEPLOYED } from '../deployed.ts';
import { secretsOf } from './deployment.ts';
import { NAMESPACE } from './object.ts';

const CHANGED = 'Copy this folder and change the copy.';
const IMAGES = [{ name: 'gatehouse', newName: 'registry.example.org/gatehouse', newTag: '0.1.0' }];
/** The origin and the network of operators. */
const OPERATORS = ['OPS_PUBLIC_URL=https://operators.example.org', 'OPS_ALLOWED_CIDRS=192.0.2.0/24'];
/**
 * Without this option, Kustomize appends a digest of the content to the name of a generated secret, and the migration
 * would not find the secret.
 */
const GENERATOR_OPTIONS = { disableNameSuffixHash: true };

/** Kustomizations to copy: they name the image, the manifest and the files of secrets. Each has a comment. */
export function exampleFiles(onRequest: readonly string[]): Readonly<Record<string, [string, object]>> {
  const keys = DEPLOYED.filter(({ name }) => name !== 'mesh').flatMap((row) =>
    secretsOf(row, onRequest).map(([, key]) => key),
  );
  const head = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', namespace: NAMESPACE };
  return {
    'kustomization.yaml': [
      CHANGED,
      {
        ...head,
        resources: ['../servers'],
        components: onRequest.map((name) => `../${name}`),
        images: IMAGES,
        generatorOptions: GENERATOR_OPTIONS,
        configMapGenerator: [
          { name: 'gatehouse-manifest', files: ['svc-gateway.json'] },
          { name: 'gatehouse-edge', literals: OPERATORS },
          { name: 'gatehouse-ops', literals: OPERATORS },
          { name: 'gatehouse-proxy', literals: ['PROXY_ADMIN_CIDRS=10.0.0.0/8'] },
          {
            name: 'gatehouse-forum',
            literals: [
              'BRIDGE_ISSUER=https://login.example.org',
              'FORUM_PUBLIC_URL=https://forum.example.org',
            ],
          },
        ],
        secretGenerator: [
          { name: 'gatehouse', files: [...new Set(keys)].sort().map((key) => `secrets/${key}`) },
          {
            name: 'gatehouse-edge-tls',
            type: 'kubernetes.io/tls',
            files: ['tls.crt=secrets/tls.crt', 'tls.key=secrets/tls.key'],
          },
        ],
      },
    ],
    'migrate/kustomization.yaml': [
      CHANGED,
      {
        ...head,
        resources: ['../../migrate'],
        images: IMAGES,
        generatorOptions: GENERATOR_OPTIONS,
        secretGenerator: [{ name: 'gatehouse-admin', files: ['secrets/DATABASE_ADMIN_URL'] }],
      },
    ],
  };
}
