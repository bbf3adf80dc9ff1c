import { TextInput } from '@mantine/core';
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form';
import type { StatedCause } from './stated-cause.ts';

/** Returns a form with the reason and the ticket of an order. Both are required. `initial`: values to begin with. */
export function useCauseForm(initial?: StatedCause): UseFormReturnType<StatedCause> {
  return useForm({
    initialValues: initial ?? { reason: '', ticket_ref: '' },
    validate: {
      reason: isNotEmpty('Enter the reason.'),
      ticket_ref: isNotEmpty('Enter the ticket or order.'),
    },
  });
}

interface CauseFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  /** True if the first of these fields has the focus when the dialog opens. */
  isFirst?: boolean;
}

/** The fields of the form that `useCauseForm` returns, or of a form that contains its values. */
export function CauseFields<Values extends StatedCause>({ form, isFirst = true }: CauseFieldsProps<Values>) {
  return (
    <>
      <TextInput
        label="Reason"
        maxLength={500}
        autoComplete="off"
        {...(isFirst && { 'data-autofocus': true })}
        {...form.getInputProps('reason')}
      />
      <TextInput label="Ticket" maxLength={100} autoComplete="off" {...form.getInputProps('ticket_ref')} />
    </>
  );
}
