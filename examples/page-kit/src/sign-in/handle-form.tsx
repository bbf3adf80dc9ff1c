import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { FailureWords } from '../api/failure-text.ts';
import { SaveForm } from '../form/save-form.tsx';
import { useSaving } from '../form/use-saving.ts';
import { leaveFor } from './leave-for.ts';

interface HandleFormProps {
  help: ReactNode;
  initialHandle?: string;
  words: FailureWords;
  /** Starts the sign-in. Returns the address at which the user continues. */
  begin: (handle: string) => Promise<{ redirect_url: string }>;
}

/** Asks for a handle. The user then continues at the server of the account. */
export function HandleForm({ help, initialHandle = '', words, begin }: HandleFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { handle: initialHandle },
    validate: { handle: isNotEmpty('Enter your handle.') },
  });
  const saving = useSaving({
    form,
    save: async ({ handle }) => leaveFor((await begin(handle.trim().replace(/^@/, ''))).redirect_url),
    onSaved: () => {},
    fieldOf: { oauth_authorize_failed: 'handle' },
    words,
  });
  return (
    <SaveForm saving={saving} submitLabel="Continue" fullWidth>
      <TextInput
        label="Handle"
        description={help}
        name="handle"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('handle')}
        key={form.key('handle')}
      />
    </SaveForm>
  );
}
