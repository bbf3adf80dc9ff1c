import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Facts } from '@gatehouse/page-kit/page';
import { Radio, Stack } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { CauseFields } from '../orders/cause-fields.tsx';
import type { StatedCause } from '../orders/stated-cause.ts';
import type { Caller } from '../session/session-queries.ts';
import { SignInAgain } from '../step-up/sign-in-again.tsx';
import { useResend } from '../step-up/use-resumed.ts';
import { STEP_UP_WORDS } from '../step-up/words.ts';
import { lostCredentials } from './lost-credentials.ts';
import { ALL_ROLES, ROLES, type Role, rolesText, type StaffMember } from './role-names.ts';

export const ROLE_CHANGE = 'role-change';

interface RoleChangeValues extends StatedCause {
  role: Role | '';
}

/** A change of roles that was entered before a new sign-in. */
export interface ResumedRoleChange {
  readonly member: StaffMember;
  readonly values: RoleChangeValues;
}

/** Opens a dialog that grants a role to the member or revokes one. Resumed values are sent immediately. */
export function openRoleChange(caller: Caller, member: StaffMember, resumed?: RoleChangeValues): void {
  openDialog(`Change the roles of ${member.handle ?? member.did}`, (close) => (
    <RoleChangeForm caller={caller} member={member} resumed={resumed} close={close} />
  ));
}

interface RoleChangeFormProps {
  caller: Caller;
  member: StaffMember;
  resumed: RoleChangeValues | undefined;
  close: () => void;
}

function RoleChangeForm({ caller, member, resumed, close }: RoleChangeFormProps) {
  const refresh = useRefresh();
  const form = useForm<RoleChangeValues>({
    initialValues: resumed ?? { role: '', reason: '', ticket_ref: '' },
    validate: {
      role: isNotEmpty('Choose a change.'),
      reason: isNotEmpty('Enter the reason.'),
      ticket_ref: isNotEmpty('Enter the ticket or order.'),
    },
  });
  const { role } = form.values;
  const isGranted = role !== '' && member.roles.includes(role);
  const saving = useSaving({
    form,
    save: ({ role: chosen, ...cause }) =>
      api('POST /internal/v1/ops/staff/:did/roles', {
        path: { did: member.did },
        body: { role: chosen as Role, to: isGranted ? 'revoked' : 'granted', ...cause },
      }),
    onSaved: async ({ changed }) => {
      close();
      await refresh('staff', 'credentials');
      announce(
        changed ? `Role ${isGranted ? 'revoked' : 'granted'}.` : 'The operator had these roles already.',
      );
    },
    fieldOf: { role_required: 'role', own_operator_role: 'role' },
    words: STEP_UP_WORDS,
  });
  useResend(resumed !== undefined, saving);
  return (
    <SaveForm
      saving={saving}
      submitLabel={role === '' ? 'Change' : `${isGranted ? 'Revoke' : 'Grant'} ${ROLES[role].name}`}
      isGrave={isGranted}
      onCancel={close}
      recovery={<SignInAgain saving={saving} form={ROLE_CHANGE} values={{ member, values: form.values }} />}
    >
      <Radio.Group label="Change" {...form.getInputProps('role')}>
        <Stack gap="sm" mt="xs">
          {ALL_ROLES.map((each) => (
            <RoleRadio key={each} role={each} caller={caller} member={member} />
          ))}
        </Stack>
      </Radio.Group>
      {role !== '' && <RolePreview member={member} role={role} />}
      <CauseFields form={form} isFirst={false} />
    </SaveForm>
  );
}

function RoleRadio({ role, caller, member }: { role: Role; caller: Caller; member: StaffMember }) {
  const isAllowed = role === 'support_read' || caller.roles.includes(role);
  return (
    <Radio
      value={role}
      label={`${member.roles.includes(role) ? 'Revoke' : 'Grant'} ${ROLES[role].name}`}
      description={isAllowed ? ROLES[role].allows : 'You do not have this role, so you cannot change it.'}
      disabled={!isAllowed}
    />
  );
}

/** Shows the roles before and after the change, and what ends with a revoked role. */
function RolePreview({ member, role }: { member: StaffMember; role: Role }) {
  const isGranted = member.roles.includes(role);
  const { data } = useQuery({
    queryKey: ['credentials'],
    queryFn: ({ signal }) => api('GET /internal/v1/ops/machine-credentials', { signal }),
  });
  const lost = isGranted ? lostCredentials(data?.credentials ?? [], member.did, role) : [];
  const after = isGranted ? member.roles.filter((each) => each !== role) : [...member.roles, role];
  return (
    <Facts
      facts={{
        Now: rolesText(member.roles),
        After: rolesText(after),
        ...(lost.length > 0 && { 'Credentials that also end': lost.join(', ') }),
      }}
    />
  );
}
