import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Minimum length of the password; undefined until the server has returned it. */
  minLength?: number | undefined;
  advice?: string;
}

const ADVICE =
  'Common passwords are refused. Long beats complicated: a few words in a row are hard to guess.';

/** A field for a new password that shows the rules for it. */
export function NewPasswordField({ minLength, advice = ADVICE, ...props }: NewPasswordFieldProps) {
  const rule = minLength === undefined ? '' : `At least ${minLength} characters. `;
  return <PasswordField description={rule + advice} autoComplete="new-password" {...props} />;
}
