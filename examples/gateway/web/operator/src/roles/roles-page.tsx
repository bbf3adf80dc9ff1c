import { Loaded, NothingYet, Page } from '@gatehouse/page-kit/page';
import { Button } from '@mantine/core';
import { IconShield, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { useCaller, useMayMutate } from '../session/caller-context.ts';
import { useResumed } from '../step-up/use-resumed.ts';
import { openNewOperator } from './new-operator-form.tsx';
import { openRoleChange, type ResumedRoleChange, ROLE_CHANGE } from './role-change-form.tsx';
import { RolesCard } from './roles-card.tsx';
import { StaffList } from './staff-list.tsx';

const LEAD =
  'Operators and their roles. Changes require a recent sign-in. Another operator or the command line can change your own roles.';

/** Lists the staff with their roles, and changes them. */
export function RolesPage() {
  const caller = useCaller();
  const mayMutate = useMayMutate();
  const resumed = useResumed<ResumedRoleChange>(ROLE_CHANGE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once after a new sign-in
  useEffect(() => {
    if (resumed) openRoleChange(caller, resumed.member, resumed.values);
  }, [resumed]);
  const query = useQuery({
    queryKey: ['staff'],
    queryFn: async ({ signal }) => (await api('GET /internal/v1/ops/staff', { signal })).staff,
  });
  const add = (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => openNewOperator(caller, query.data ?? [])}
    >
      Add an operator
    </Button>
  );
  return (
    <Page title="Roles" lead={LEAD} actions={mayMutate && add}>
      <Loaded query={query}>
        {(staff) =>
          staff.length === 0 ? (
            <NothingYet
              icon={<IconShield aria-hidden />}
              title="No operators yet"
              description="So far, only machine credentials have roles."
            />
          ) : (
            <StaffList staff={staff} />
          )
        }
      </Loaded>
      <RolesCard />
    </Page>
  );
}
