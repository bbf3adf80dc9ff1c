import { FilterLink, Loaded, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { ROLES } from '../roles/role-names.ts';
import { useCaller, useMayMutate } from '../session/caller-context.ts';
import { useResumed } from '../step-up/use-resumed.ts';
import { isActive } from './credential.ts';
import { CredentialItem } from './credential-item.tsx';
import { type CredentialValues, NEW_CREDENTIAL, openNewCredential } from './new-credential-form.tsx';
import { openRevocation, REVOKED_CREDENTIAL, type RevokedCredential } from './revoke-credential-form.tsx';

const LEAD =
  'Machines sign in with a credential. It is also revoked when its creator loses the role, or when the credential that created it is revoked.';

/** The page on which operators create and revoke the credentials of machines. */
export function CredentialsPage() {
  const caller = useCaller();
  const mayMutate = useMayMutate();
  const created = useResumed<CredentialValues>(NEW_CREDENTIAL);
  const revoked = useResumed<RevokedCredential>(REVOKED_CREDENTIAL);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once after a new sign-in
  useEffect(() => {
    if (created) openNewCredential(caller, created);
    if (revoked) openRevocation(revoked, true);
  }, [created, revoked]);
  const create = (
    <Button leftSection={<IconKey size={16} aria-hidden />} onClick={() => openNewCredential(caller)}>
      New credential
    </Button>
  );
  return (
    <Page title="Credentials" lead={LEAD} actions={mayMutate && create}>
      {mayMutate ? (
        <CredentialList />
      ) : (
        <Text>
          Machine credentials are shown only to operators with the role {ROLES.entitlement_mutator.name}.
        </Text>
      )}
    </Page>
  );
}

function CredentialList() {
  const [search] = useSearchParams();
  const showsEnded = search.get('state') === 'ended';
  const query = useQuery({
    queryKey: ['credentials'],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/machine-credentials', { signal }),
  });
  return (
    <Loaded query={query}>
      {({ credentials: all, handles }) => {
        if (all.length === 0) return <NoCredentials />;
        const active = all.filter((credential) => isActive(credential));
        const shown = showsEnded ? all.filter((credential) => !isActive(credential)) : active;
        return (
          <Stack>
            <Group gap="xs" component="nav" aria-label="Credentials by state">
              <FilterLink to="" isCurrent={!showsEnded} count={active.length}>
                Active
              </FilterLink>
              <FilterLink to="state=ended" isCurrent={showsEnded} count={all.length - active.length}>
                Revoked and expired
              </FilterLink>
            </Group>
            {shown.length === 0 ? (
              <NothingYet
                icon={<IconKey aria-hidden />}
                title={showsEnded ? 'No credential has ended' : 'No active credentials'}
                description={
                  showsEnded
                    ? 'Revoked and expired credentials stay here, because the audit log names them.'
                    : 'Every credential was revoked or has expired. A machine needs a new one.'
                }
              />
            ) : (
              <RecordList label="Credentials">
                {shown.map((credential) => (
                  <CredentialItem key={credential.id} credential={credential} all={all} handles={handles} />
                ))}
              </RecordList>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NoCredentials() {
  return (
    <NothingYet
      icon={<IconKey aria-hidden />}
      title="No credentials yet"
      description="Create one for a program that calls the operator API."
    />
  );
}
