import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation } from '@gatehouse/page-kit/form';
import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Text } from '@mantine/core';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { PrincipalName } from '../accounts/principal-name.tsx';
import { api } from '../api.ts';
import { inviteName } from './invite-name.ts';
import { INVITE_STATES, type Invite } from './invite-states.ts';

/** An invite in the list. */
export function InviteItem({ invite, mayRevoke }: { invite: Invite; mayRevoke: boolean }) {
  const { id, note, state, created_by, created_by_handle, created_at } = invite;
  const name = inviteName(id);
  const { name: label, color } = INVITE_STATES[state];
  return (
    <RecordList.Item actions={mayRevoke && state === 'open' && <RevokeButton id={id} name={note ?? name} />}>
      <Group gap="xs">
        <Text fw={600} {...(note === null && { ff: 'monospace' })} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{note ?? name}</bdi>
        </Text>
        <Badge variant="light" color={color} autoContrast={false}>
          {label}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" component="div">
        {note !== null && (
          <Text component="div" size="sm" ff="monospace">
            {name}
          </Text>
        )}
        Created <Instant at={created_at} /> by{' '}
        <PrincipalName
          principal={created_by}
          handles={created_by_handle ? { [created_by]: created_by_handle } : {}}
        />
        <Outcome invite={invite} />
      </Text>
    </RecordList.Item>
  );
}

function Outcome({ invite }: { invite: Invite }) {
  const { state, expires_at, used_at, used_by, used_by_handle, revoked_at } = invite;
  if (state === 'used' && used_at)
    return (
      <div>
        Used <Instant at={used_at} />
        {used_by && (
          <>
            {' '}
            by <PdsAccountLink did={used_by} handle={used_by_handle} isInText />
          </>
        )}
      </div>
    );
  if (state === 'revoked' && revoked_at)
    return (
      <div>
        Revoked <Instant at={revoked_at} />
      </div>
    );
  return (
    <div>
      {state === 'open' ? 'Valid until' : 'Expired'} <Instant at={expires_at} exact />
    </div>
  );
}

function RevokeButton({ id, name }: { id: string; name: string }) {
  const refresh = useRefresh();
  const ask = () =>
    openConfirmation({
      title: 'Revoke the invite',
      text: `The invite ${name} can no longer be used. A sign-up that has begun can still finish.`,
      action: 'Revoke',
      run: async () => {
        await api('DELETE /internal/v1/ops/sign-up-invites/:id', { path: { id } });
        await refresh('invites');
        announce('Invite revoked.');
      },
    });
  return (
    <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={ask}>
      Revoke
    </Button>
  );
}
