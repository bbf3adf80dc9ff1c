import { Text } from '@mantine/core';

interface SecretNoteProps {
  /** Name of the secret, such as "key". */
  what: string;
  state: 'none' | 'set' | 'lost';
}

/** State of a secret that can be entered but never read. */
export function SecretNote({ what, state }: SecretNoteProps) {
  if (state === 'none') return <>No {what} is set.</>;
  if (state === 'set') return <>A {what} is set and is never shown. Leave this empty to keep it.</>;
  return (
    <Text component="span" inherit c="var(--mantine-color-error)" fw={600}>
      The {what} can no longer be read because the server's own secret changed. Enter it again.
    </Text>
  );
}
