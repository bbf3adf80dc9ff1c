import { failureText } from '@gatehouse/page-kit/api';
import { BusyButton, type SavingForm } from '@gatehouse/page-kit/form';
import { keepPlace, leaveFor } from '@gatehouse/page-kit/sign-in';
import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { meQuery } from '../session/session-queries.ts';
import { keepResumption } from './resumption.ts';
import { STEP_UP } from './words.ts';

interface SignInAgainProps {
  saving: SavingForm;
  /** Name of the form, under which `useResumed` finds the values. */
  form: string;
  values: unknown;
}

/**
 * A button that starts a new sign-in if the server requires one. The operator returns to this page, and the form is
 * sent with the same values.
 */
export function SignInAgain({ saving, form, values }: SignInAgainProps) {
  const { data: caller } = useQuery(meQuery);
  const principal = caller?.principal;
  const leave = useMutation({
    mutationFn: async (handle: string) => {
      const { redirect_url } = await api('POST /internal/v1/ops/oauth/start', { body: { handle } });
      keepResumption(form, handle, values);
      keepPlace(window.location);
      return leaveFor(redirect_url);
    },
  });
  if (saving.refusalCode !== STEP_UP || !principal) return null;
  return (
    <div>
      <BusyButton mt="sm" size="xs" isBusy={leave.isPending} onClick={() => leave.mutate(principal)}>
        Sign in again
      </BusyButton>
      {leave.error && (
        <Text size="sm" mt="xs">
          {failureText(leave.error)}
        </Text>
      )}
    </div>
  );
}
