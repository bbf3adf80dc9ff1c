import type { SavingForm } from '@gatehouse/page-kit/form';
import { useEffect, useRef, useState } from 'react';
import { useCaller } from '../session/caller-context.ts';
import { forgetResumption, readResumption } from './resumption.ts';

/**
 * Returns the values that the operator entered in this form before signing in again; undefined if none are kept.
 * Deletes them, so that a later visit does not send them.
 */
export function useResumed<Values>(form: string): Values | undefined {
  const { principal } = useCaller();
  const [values] = useState(() => readResumption<Values>(form, principal));
  useEffect(() => {
    if (values !== undefined) forgetResumption();
  }, [values]);
  return values;
}

/** Sends the form once if its values were entered before the operator signed in again. */
export function useResend(isResumed: boolean, { onSubmit }: SavingForm): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isResumed || isDone.current) return;
    isDone.current = true;
    onSubmit();
  }, [isResumed, onSubmit]);
}
