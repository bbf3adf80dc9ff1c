import { Button, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { useCaller, useMayMutate } from '../session/caller-context.ts';
import { openRoleChange } from './role-change-form.tsx';
import { ALL_ROLES, ROLES, type StaffMember } from './role-names.ts';

/** A table of operators and roles. */
export function RoleMatrix({ staff }: { staff: readonly StaffMember[] }) {
  const mayMutate = useMayMutate();
  return (
    <Paper withBorder bg="var(--gatehouse-surface)">
      <Table.ScrollContainer minWidth={640} aria-label="Roles" tabIndex={0}>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Operator</Table.Th>
              {ALL_ROLES.map((role) => (
                <Table.Th key={role} ta="center">
                  {role}
                  <Text size="xs" c="dimmed" fw={400}>
                    {ROLES[role]}
                  </Text>
                </Table.Th>
              ))}
              {mayMutate && (
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {staff.map((member) => (
              <Table.Tr key={member.did}>
                <Table.Th scope="row" fw={400}>
                  <PdsAccountLink did={member.did} handle={member.handle} />
                </Table.Th>
                {ALL_ROLES.map((role) => (
                  <Table.Td key={role} ta="center">
                    <Held has={member.roles.includes(role)} />
                  </Table.Td>
                ))}
                {mayMutate && (
                  <Table.Td ta="right">
                    <ChangeButton member={member} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function ChangeButton({ member }: { member: StaffMember }) {
  const caller = useCaller();
  if (member.did === caller.principal)
    return (
      <Text size="sm" c="dimmed">
        You
      </Text>
    );
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Change the roles of ${member.handle ?? member.did}`}
      onClick={() => openRoleChange(caller, member)}
    >
      Change
    </Button>
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
