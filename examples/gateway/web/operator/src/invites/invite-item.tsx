import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation } from '@gatehouse/page-kit/form';
import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Text } from '@mantine/core';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { PrincipalName } from '../accounts/principal-name.tsx';
import { type Answer, api } from '../api.ts';
import { inviteName } from './invite-name.ts';

type Invite = Answer<'GET /internal/v1/ops/sign-up-invites'>['invites'][number];

const STATES = {
  open: { name: 'Open', color: 'pine' },
  used: { name: 'Used', color: 'gray' },
  revoked: { name: 'Revoked', color: 'red' },
  expired: { name: 'Expired', color: 'yellow' },
} as const;

/** An invite in the list. */
export function InviteItem({ invite, mayRevoke }: { invite: Invite; mayRevoke: boolean }) {
  const { id, state, created_by, created_by_handle, created_at } = invite;
  const name = inviteName(id);
  const { name: label, color } = STATES[state];
  return (
    <RecordList.Item actions={mayRevoke && state === 'open' && <RevokeButton id={id} name={name} />}>
      <Group gap="xs">
        <Text fw={600} ff="monospace">
          {name}
        </Text>
        <Badge variant="light" color={color} autoContrast={false}>
          {label}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" component="div">
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
