import { Text } from '@mantine/core';

interface SecretNoteProps {
  /** What the provider calls it. */
  what: string;
  state: 'none' | 'set' | 'lost';
}

/** How a secret stands that can be entered and never read. */
export function SecretNote({ what, state }: SecretNoteProps) {
  if (state === 'none') return <>No {what} is set.</>;
  if (state === 'set') return <>A {what} is set and is never shown. Leave this empty to keep it.</>;
  return (
    <Text component="span" inherit c="var(--mantine-color-error)" fw={600}>
      The {what} can no longer be read, since the server's own secret changed. Enter it again.
    </Text>
  );
}
