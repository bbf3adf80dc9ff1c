import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Undefined until the rule is known. */
  minLength?: number | undefined;
  advice?: string;
}

const ADVICE = 'Long beats complicated: a few words in a row are hard to guess.';

/** A field for a new password, with the rule for it. */
export function NewPasswordField({ minLength, advice = ADVICE, ...props }: NewPasswordFieldProps) {
  const rule = minLength === undefined ? '' : `At least ${minLength} characters. `;
  return <PasswordField description={rule + advice} autoComplete="new-password" {...props} />;
}
