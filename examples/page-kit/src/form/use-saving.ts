import { ApiError } from '@gatehouse/http-koa/client';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FailureWords, failureText } from '../api/failure-text.ts';

interface Saving<Values, Saved> {
  form: UseFormReturnType<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /** Determines the field at which a refusal without issues is shown, by the code or by the whole refusal. */
  fieldOf?: Readonly<Record<string, string>> | ((refusal: ApiError) => string | undefined);
  /** Messages for refusal codes. They replace the messages of the server. */
  words?: FailureWords;
}

export interface SavingForm {
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  /** Message about a failure that concerns no single field. */
  failure: string | null;
  /** Code of the refusal that `failure` describes; null without a refusal. */
  refusalCode: string | null;
}

/** Sends a form. Shows faults at their fields, and moves the focus to the first of these fields. */
export function useSaving<Values extends object, Saved>(saving: Saving<Values, Saved>): SavingForm {
  const { form, save, onSaved, fieldOf = {}, words = {} } = saving;
  const fields = Object.keys(form.getInitialValues());
  const faultsOf = (error: Error) => fieldFaults(error, fields, fieldOf, words);
  const focusFirst = (faults: object) => {
    const [first] = Object.keys(faults);
    if (first) form.getInputNode(first as never)?.focus();
  };
  const mutation = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      const faults = faultsOf(error);
      form.setErrors(faults);
      focusFirst(faults);
    },
  });
  const { error } = mutation;
  const isGeneral = error !== null && Object.keys(faultsOf(error)).length === 0;
  return {
    onSubmit: form.onSubmit((values) => mutation.mutate(values), focusFirst),
    isSaving: mutation.isPending,
    failure: isGeneral ? failureText(error, words) : null,
    refusalCode: isGeneral && error instanceof ApiError ? error.code : null,
  };
}

function fieldFaults(
  error: Error,
  fields: readonly string[],
  fieldOf: NonNullable<Saving<object, unknown>['fieldOf']>,
  words: FailureWords,
) {
  const faults: Record<string, string> = {};
  if (!(error instanceof ApiError)) return faults;
  const named = typeof fieldOf === 'function' ? fieldOf(error) : fieldOf[error.code];
  if (named) faults[named] = failureText(error, words);
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (fields.includes(field)) faults[field] = [faults[field], sentence(message)].filter(Boolean).join(' ');
  }
  return faults;
}

/**
 * Converts the message to a sentence, because some messages continue the name of their field, such as "must not be
 * blank".
 */
function sentence(message: string): string {
  return /^[a-z]/.test(message) ? `${message[0]?.toUpperCase()}${message.slice(1)}.` : message;
}
