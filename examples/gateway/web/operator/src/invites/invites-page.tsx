import { usePages } from '@gatehouse/page-kit/api';
import { foundText, Loaded, More, NothingYet, Page, RecordList, SearchBox } from '@gatehouse/page-kit/page';
import { Button, Stack, Text } from '@mantine/core';
import { IconMailPlus, IconSearchOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { ROLES } from '../roles/role-names.ts';
import { useMayMutate } from '../session/caller-context.ts';
import { InviteItem } from './invite-item.tsx';
import { inviteStateOf } from './invite-states.ts';
import { openNewInvite } from './new-invite-form.tsx';
import { StateFilter } from './state-filter.tsx';

/** Lists the invites to sign up. The state and the searched text are in the address of the page. */
export function InvitesPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const state = inviteStateOf(search.get('state'));
  const query = usePages(['invites', state, q], (after, signal) =>
    api('GET /internal/v1/ops/sign-up-invites', {
      query: { after, ...(state && { state }), ...(q && { q }) },
      signal,
    }),
  );
  const mayMutate = useMayMutate();
  const create = (
    <Button leftSection={<IconMailPlus size={16} aria-hidden />} onClick={openNewInvite}>
      Create an invite
    </Button>
  );
  return (
    <Page
      title="Invites"
      lead="A newcomer needs an invite to create an account. Each invite creates one account."
      actions={mayMutate && create}
    >
      {!mayMutate && (
        <Text>Creating and revoking invites requires the role {ROLES.entitlement_mutator.name}.</Text>
      )}
      <Loaded query={query}>
        {({ pages }) => {
          const invites = pages.flatMap((page) => page.invites);
          const counts = pages[0]?.counts;
          if (invites.length === 0 && !q && !state) return <NoInvites />;
          return (
            <Stack>
              <SearchBox
                label="Search notes and accounts"
                found={foundText(invites.length, query.hasNextPage, ['invite', 'invites'])}
              />
              {counts && <StateFilter counts={counts} />}
              {invites.length === 0 ? (
                <NoMatch />
              ) : (
                <RecordList label="Invites">
                  {invites.map((invite) => (
                    <InviteItem key={invite.id} invite={invite} mayRevoke={mayMutate} />
                  ))}
                </RecordList>
              )}
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoMatch() {
  return (
    <NothingYet
      icon={<IconSearchOff aria-hidden />}
      title="No such invites"
      description="The search finds words of a note, and the beginning of the handle, DID or e-mail address that used the invite."
      action={
        <Button component={Link} to={{ search: '' }} variant="default">
          Show all invites
        </Button>
      }
    />
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
