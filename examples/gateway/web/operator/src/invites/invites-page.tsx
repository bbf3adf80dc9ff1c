import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Stack, Text } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { api } from '../api.ts';
import { ROLES } from '../roles/role-names.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { InviteItem } from './invite-item.tsx';
import { useNewInvite } from './new-invite.tsx';

/** Lists the invites to sign up, with the state of each. */
export function InvitesPage() {
  const query = usePages(['invites'], (after, signal) =>
    api('GET /internal/v1/ops/sign-up-invites', { query: { after }, signal }),
  );
  const mayMutate = useMayMutate();
  const { button, notice } = useNewInvite();
  return (
    <Page
      title="Invites"
      lead="A newcomer needs an invite to create an account. Each invite creates one account."
      actions={mayMutate && button}
    >
      {!mayMutate && (
        <Text>Creating and revoking invites requires the role {ROLES.entitlement_mutator.name}.</Text>
      )}
      <div>
        {notice}
        <Loaded query={query}>
          {({ pages }) => {
            const invites = pages.flatMap((page) => page.invites);
            if (invites.length === 0) return <NoInvites />;
            return (
              <Stack>
                <RecordList label="Invites">
                  {invites.map((invite) => (
                    <InviteItem key={invite.id} invite={invite} mayRevoke={mayMutate} />
                  ))}
                </RecordList>
                <More query={query} />
              </Stack>
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

function NoInvites() {
  return (
    <NothingYet
      icon={<IconMailPlus aria-hidden />}
      title="No invites yet"
      description="Create one and send its code to a newcomer."
    />
  );
}
