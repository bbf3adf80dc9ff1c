import { Loaded, NothingYet, Page } from '@gatehouse/page-kit/page';
import { Code, Paper, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { type Answer, api } from '../api.ts';

type Staff = Answer<'GET /internal/v1/ops/staff'>['staff'];

const ROLES = {
  support_read: 'Looks accounts up, reads and verifies the audit log',
  entitlement_mutator: 'Changes accounts, invites, credentials and apps',
  billing_reconciler: 'Records completed checkouts',
} as const;

const LEAD =
  'Operators and their roles. Only the command line changes roles, so that a stolen session cannot create operators.';

/** Lists the staff with their roles. */
export function RolesPage() {
  const query = useQuery({
    queryKey: ['staff'],
    queryFn: async ({ signal }) => (await api('GET /internal/v1/ops/staff', { signal })).staff,
  });
  return (
    <Page title="Roles" lead={LEAD}>
      <Loaded query={query}>
        {(staff) => (staff.length === 0 ? <NoStaff /> : <Matrix staff={staff} />)}
      </Loaded>
      <Stack gap="xs">
        <Text>To change a role, run one of these where the database can be reached:</Text>
        <Code block bg="var(--gatehouse-surface)" style={{ whiteSpace: 'pre-wrap' }}>
          {'gatehouse-ops role grant <did> <role>\ngatehouse-ops role revoke <did> <role>'}
        </Code>
      </Stack>
    </Page>
  );
}

function Matrix({ staff }: { staff: Staff }) {
  const roles = Object.keys(ROLES) as (keyof typeof ROLES)[];
  return (
    <Paper withBorder bg="var(--gatehouse-surface)">
      <Table.ScrollContainer minWidth={560} aria-label="Roles" tabIndex={0}>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Operator</Table.Th>
              {roles.map((role) => (
                <Table.Th key={role} ta="center">
                  {role}
                  <Text size="xs" c="dimmed" fw={400}>
                    {ROLES[role]}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {staff.map((member) => (
              <Table.Tr key={member.did}>
                <Table.Th scope="row" fw={400}>
                  <PdsAccountLink did={member.did} handle={member.handle} />
                </Table.Th>
                {roles.map((role) => (
                  <Table.Td key={role} ta="center">
                    <Held has={member.roles.includes(role)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Held({ has }: { has: boolean }) {
  if (!has) return <VisuallyHidden>no</VisuallyHidden>;
  return (
    <>
      <IconCheck size={18} aria-hidden />
      <VisuallyHidden>yes</VisuallyHidden>
    </>
  );
}

function NoStaff() {
  return (
    <NothingYet
      icon={<IconShield aria-hidden />}
      title="Only machines are operators"
      description="No account has a role yet."
    />
  );
}
