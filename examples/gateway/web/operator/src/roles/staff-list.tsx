import { RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group } from '@mantine/core';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { useCaller, useMayMutate } from '../session/caller-context.ts';
import { YouBadge } from '../session/you-badge.tsx';
import { openRoleChange } from './role-change-form.tsx';
import { ROLES, type StaffMember } from './role-names.ts';

/** Lists the operators with their roles. */
export function StaffList({ staff }: { staff: readonly StaffMember[] }) {
  const mayMutate = useMayMutate();
  const { principal } = useCaller();
  return (
    <RecordList label="Operators">
      {staff.map((member) => (
        <StaffItem
          key={member.did}
          member={member}
          isCaller={member.did === principal}
          mayChange={mayMutate && member.did !== principal}
        />
      ))}
    </RecordList>
  );
}

interface StaffItemProps {
  member: StaffMember;
  isCaller: boolean;
  mayChange: boolean;
}

function StaffItem({ member, isCaller, mayChange }: StaffItemProps) {
  return (
    <RecordList.Item actions={mayChange && <ChangeButton member={member} />}>
      <Group gap="xs">
        <PdsAccountLink did={member.did} handle={member.handle} />
        {isCaller && <YouBadge />}
      </Group>
      <Group gap={6} mt={6}>
        {member.roles.map((role) => (
          <Badge key={role} variant="light">
            {ROLES[role].name}
          </Badge>
        ))}
      </Group>
    </RecordList.Item>
  );
}

function ChangeButton({ member }: { member: StaffMember }) {
  const caller = useCaller();
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
