import type { PasswordInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../session/session-queries.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps extends PasswordInputProps {
  advice?: string;
}

const ADVICE = 'Long beats complicated: a few words in a row are hard to guess.';

/** A field for choosing a password, which says what the server asks of one. */
export function NewPasswordField({ advice = ADVICE, ...props }: NewPasswordFieldProps) {
  const { data: status } = useQuery(statusQuery);
  const rule = status ? `At least ${status.passwordMinLength} characters. ` : '';
  return <PasswordField description={rule + advice} autoComplete="new-password" {...props} />;
}
