import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a secret. Mantine's own field does not set aria-invalid. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      {...props}
    />
  );
}
