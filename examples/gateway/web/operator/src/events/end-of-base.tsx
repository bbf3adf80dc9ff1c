import { Alert, Checkbox, type CheckboxProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Warns that a change ends the base immediately, and asks for confirmation. */
export function EndOfBase({ who, ...props }: CheckboxProps & { who: string }) {
  return (
    <Alert color="red" variant="light" role="note" icon={<IconAlertTriangle aria-hidden />}>
      This ends the base of {who} immediately, and with it the safety net.
      <Checkbox mt="sm" label="End the base" {...props} />
    </Alert>
  );
}
