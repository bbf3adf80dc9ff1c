import { ApiError } from '@gatehouse/http-koa/client';
import { useSaving } from '@gatehouse/page-kit/form';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ssoAdvice } from './sso-advice.ts';

interface SsoTest {
  /** Saves the settings and opens the sign-in page of the provider. `SsoTestPage` shows the result. */
  start: () => void;
  isStarting: boolean;
  /** Why the test could not start; null if it could, or if the fault is shown at a field. */
  failure: string | null;
}

/** A test sign-in with the settings in this form. */
export function useSsoTest<Values extends object>(
  form: UseFormReturnType<Values>,
  save: (values: Values) => Promise<unknown>,
): SsoTest {
  const [unreachable, setUnreachable] = useState<string>();
  const starting = useSaving({
    form,
    save: async (values) => {
      setUnreachable(undefined);
      await save(values);
      return api('POST /api/auth/settings/sso/test').catch(reasonIfUnreachable);
    },
    onSaved: (begun) => {
      if (typeof begun === 'string') setUnreachable(begun);
      else window.location.assign(begun.authorizationUrl);
    },
  });
  const advice = unreachable && `${ssoAdvice(unreachable)} Technical cause: ${unreachable}`;
  return {
    start: () => starting.onSubmit(),
    isStarting: starting.isSaving,
    failure: advice || starting.failure,
  };
}

function reasonIfUnreachable(error: unknown): string {
  if (error instanceof ApiError && error.code === 'sso_unreachable') return error.message;
  throw error;
}
