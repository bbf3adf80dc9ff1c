import { ApiError } from '@gatehouse/http-koa/client';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../api/failure-text.ts';

interface Saving<Values, Saved> {
  form: UseFormReturnType<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /** The fields that refusals without issues speak of, by their code. */
  fieldOf?: Readonly<Record<string, string>>;
}

export interface SavingForm {
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  /** What went wrong and belongs to no single field. */
  failure: string | null;
}

/** Sends a form; what the server has against a field appears at the field, and the first of them gets the focus. */
export function useSaving<Values extends object, Saved>(saving: Saving<Values, Saved>): SavingForm {
  const { form, save, onSaved, fieldOf = {} } = saving;
  const faultsOf = (error: Error) => fieldFaults(error, fieldOf, Object.keys(form.getInitialValues()));
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
  return {
    onSubmit: form.onSubmit((values) => mutation.mutate(values), focusFirst),
    isSaving: mutation.isPending,
    failure: error && Object.keys(faultsOf(error)).length === 0 ? failureText(error) : null,
  };
}

function fieldFaults(error: Error, fieldOf: Readonly<Record<string, string>>, fields: readonly string[]) {
  const faults: Record<string, string> = {};
  if (!(error instanceof ApiError)) return faults;
  const named = fieldOf[error.code];
  if (named) faults[named] = error.message;
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (fields.includes(field)) faults[field] = [faults[field], message].filter(Boolean).join(' ');
  }
  return faults;
}
