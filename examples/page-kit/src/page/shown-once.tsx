import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copyable } from './copyable.tsx';
import { focusWhenShown } from './focus-when-shown.ts';

interface ShownOnceProps {
  /** Name of the secret, such as "token". */
  what: string;
  secret: string;
  close: () => void;
  /** Content below the secret. */
  children?: ReactNode;
}

/** Shows a new secret, which the server returns only once. Takes the focus, because it replaces the form. */
export function ShownOnce({ what, secret, close, children }: ShownOnceProps) {
  return (
    <Stack>
      <Alert
        color="pine"
        variant="light"
        role="group"
        title={`Copy the ${what} now: it is shown only once.`}
        tabIndex={-1}
        // It cannot be activated, so it needs no mark of the focus.
        style={{ outline: 'none' }}
        ref={focusWhenShown}
      >
        <Copyable text={secret} what={`the ${what}`} />
      </Alert>
      {children}
      <Group justify="flex-end">
        <Button onClick={close}>Done</Button>
      </Group>
    </Stack>
  );
}
