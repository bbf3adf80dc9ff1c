import { openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { api } from '../api.ts';
import type { Caller } from '../session/session-queries.ts';
import { openRoleChange } from './role-change-form.tsx';
import type { StaffMember } from './role-names.ts';

/** Opens a dialog that asks for a PDS account, and continues with its roles. */
export function openNewOperator(caller: Caller, staff: readonly StaffMember[]): void {
  openDialog('Add an operator', (close) => <NewOperatorForm caller={caller} staff={staff} close={close} />);
}

interface NewOperatorFormProps {
  caller: Caller;
  staff: readonly StaffMember[];
  close: () => void;
}

function NewOperatorForm({ caller, staff, close }: NewOperatorFormProps) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: isNotEmpty('Enter a handle or a DID.') },
  });
  const saving = useSaving({
    form,
    save: async ({ name }) => {
      const text = name.trim().replace(/^@/, '');
      const query = text.startsWith('did:') ? { did: text } : { handle: text };
      return (await api('GET /internal/v1/ops/accounts', { query })).account;
    },
    onSaved: ({ did, handle }) => {
      close();
      openRoleChange(caller, staff.find((member) => member.did === did) ?? { did, handle, roles: [] });
    },
    fieldOf: () => 'name',
    words: { not_found: 'There is no account with this handle or DID.' },
  });
  return (
    <SaveForm saving={saving} submitLabel="Continue" onCancel={close}>
      <TextInput
        label="Handle or DID"
        description="Of an account on our own account server."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SaveForm>
  );
}
