import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a secret. It sets aria-invalid, which Mantine's own field does not. */
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
