import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for something secret. Mantine's own does not tell assistive technology that it is invalid. */
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
