import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copyable } from './copyable.tsx';

interface ShownOnceProps {
  /** Name of the secret, such as "token". */
  what: string;
  secret: string;
  close: () => void;
  /** Content below the secret. */
  children?: ReactNode;
}

// The same function for every render, because React calls a changed `ref` again.
const focus = (element: HTMLElement | null) => element?.focus();

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
        ref={focus}
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
