import { useRefresh } from '@gatehouse/page-kit/api';
import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Copyable, ShownOnce } from '@gatehouse/page-kit/page';
import { Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { api } from '../api.ts';

/** Asks for the name of a new device, and shows its token once. */
export function NewDevice({ close }: { close: () => void }) {
  const [token, setToken] = useState<string>();
  return token === undefined ? (
    <NameForm onToken={setToken} close={close} />
  ) : (
    <IssuedToken token={token} close={close} />
  );
}

function NameForm({ onToken, close }: { onToken: (token: string) => void; close: () => void }) {
  const refresh = useRefresh();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: isNotEmpty('Enter a name.') },
  });
  const saving = useSaving({
    form,
    save: (body) => api('POST /api/v1/me/devices', { body }),
    onSaved: ({ token }) => {
      onToken(token);
      return refresh('devices');
    },
    fieldOf: { too_many_devices: 'name' },
  });
  return (
    <SaveForm saving={saving} submitLabel="Create the token" onCancel={close}>
      <TextInput
        label="Name"
        description="So that you recognize the device in this list."
        placeholder="Laptop"
        data-autofocus
        {...form.getInputProps('name')}
        key={form.key('name')}
      />
    </SaveForm>
  );
}

function IssuedToken({ token, close }: { token: string; close: () => void }) {
  return (
    <ShownOnce what="token" secret={token} close={close}>
      <Text size="sm">On the device, run this command and paste the token:</Text>
      <Copyable text={`gatehouse files login ${window.location.origin}`} what="the command" />
    </ShownOnce>
  );
}
