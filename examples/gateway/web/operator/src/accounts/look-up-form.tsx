import { BusyButton } from '@gatehouse/page-kit/form';
import { Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef } from 'react';

interface LookUpFormProps {
  name: string;
  lookUp: (name: string) => Promise<void>;
  isBusy: boolean;
}

/** Asks for the handle, DID or e-mail address of an account. */
export function LookUpForm({ name, lookUp, isBusy }: LookUpFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = name;
  }, [name]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('account')).trim();
    if (text) void lookUp(text);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="1 1 16rem"
            maw={480}
            label="Handle, DID or e-mail"
            ref={input}
            name="account"
            defaultValue={name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          <BusyButton type="submit" isBusy={isBusy}>
            Look up
          </BusyButton>
        </Group>
      </form>
    </search>
  );
}
