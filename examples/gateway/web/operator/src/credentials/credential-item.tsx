import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Text } from '@mantine/core';
import { PrincipalName } from '../accounts/principal-name.tsx';
import type { Answer } from '../api.ts';
import { rolesText } from '../roles/role-names.ts';
import { openRevocation } from './revoke-credential-form.tsx';

type Credential = Answer<'GET /internal/v1/ops/machine-credentials'>['credentials'][number];

/** The credential of a machine in the list. */
export function CredentialItem({ credential }: { credential: Credential }) {
  const { name, roles, created_by, created_at, expires_at, revoked_at } = credential;
  const hasExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  const isInForce = revoked_at === null && !hasExpired;
  return (
    <RecordList.Item actions={isInForce && <RevokeButton credential={credential} />}>
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        {revoked_at !== null && (
          <Badge variant="light" color="red" autoContrast={false}>
            Revoked
          </Badge>
        )}
        {revoked_at === null && hasExpired && (
          <Badge variant="light" color="yellow" autoContrast={false}>
            Expired
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" component="div">
        <div>{rolesText(roles)}</div>
        Created <Instant at={created_at} /> by <PrincipalName principal={created_by} handles={{}} />
        {revoked_at && (
          <div>
            Revoked <Instant at={revoked_at} />
          </div>
        )}
        {isInForce && (
          <div>
            {expires_at ? (
              <>
                Expires <Instant at={expires_at} exact />
              </>
            ) : (
              'Does not expire'
            )}
          </div>
        )}
      </Text>
    </RecordList.Item>
  );
}

function RevokeButton({ credential: { id, name } }: { credential: Credential }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Revoke ${name}`}
      onClick={() => openRevocation({ id, name })}
    >
      Revoke
    </Button>
  );
}
