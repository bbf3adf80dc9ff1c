import { NewPasswordField } from '@gatehouse/page-kit/form';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { statusQuery } from '../session/session-queries.ts';

/** A field for choosing a password, with the minimum length that this server requires. */
export function ChosenPasswordField(props: ComponentProps<typeof NewPasswordField>) {
  const { data: status } = useQuery(statusQuery);
  return <NewPasswordField minLength={status?.passwordMinLength} {...props} />;
}
