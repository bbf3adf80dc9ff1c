import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Text } from '@mantine/core';
import { PrincipalName } from '../accounts/principal-name.tsx';
import { rolesText } from '../roles/role-names.ts';
import { type Credential, type Credentials, isActive, revokedWith } from './credential.ts';
import { openRevocation } from './revoke-credential-form.tsx';

/** A credential is marked if it expires within this time. */
const EXPIRY_WARNING_MS = 7 * 24 * 60 * 60 * 1_000;

interface CredentialItemProps {
  credential: Credential;
  /** The whole list, which contains the credentials that this one has created. */
  all: readonly Credential[];
  handles: Credentials['handles'];
}

/** The credential of a machine in the list. */
export function CredentialItem({ credential, all, handles }: CredentialItemProps) {
  const { id, name, roles, created_by, created_at, revoked_at, last_used_at } = credential;
  const revoke = () => openRevocation({ id, name, others: revokedWith(name, all) });
  return (
    <RecordList.Item
      actions={
        isActive(credential) && (
          <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={revoke}>
            Revoke
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Ending credential={credential} />
      </Group>
      <Text size="sm" c="dimmed" component="div">
        <div>{rolesText(roles)}</div>
        <div>
          {last_used_at ? (
            <>
              Last used <Instant at={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
        </div>
        Created <Instant at={created_at} /> by <PrincipalName principal={created_by} handles={handles} />
        {revoked_at ? (
          <div>
            Revoked <Instant at={revoked_at} />
          </div>
        ) : (
          <Expiry credential={credential} />
        )}
      </Text>
    </RecordList.Item>
  );
}

/** Shows that the credential has ended or expires soon. */
function Ending({ credential }: { credential: Credential }) {
  const badge = (color: string, text: string) => (
    <Badge variant="light" color={color} autoContrast={false}>
      {text}
    </Badge>
  );
  if (credential.revoked_at !== null) return badge('red', 'Revoked');
  if (!isActive(credential)) return badge('gray', 'Expired');
  return isActive(credential, Date.now() + EXPIRY_WARNING_MS) ? null : badge('yellow', 'Expires soon');
}

function Expiry({ credential }: { credential: Credential }) {
  if (credential.expires_at === null) return <div>Does not expire</div>;
  return (
    <div>
      {isActive(credential) ? 'Expires' : 'Expired'} <Instant at={credential.expires_at} exact />
    </div>
  );
}
