import { TextInput } from '@mantine/core';
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form';

/** The reason and the ticket of an operator's order. */
export interface StatedCause {
  reason: string;
  ticket_ref: string;
}

/** Returns a form with the reason and the ticket of an order. Both are required. */
export function useCauseForm(): UseFormReturnType<StatedCause> {
  return useForm({
    initialValues: { reason: '', ticket_ref: '' },
    validate: {
      reason: isNotEmpty('Enter the reason.'),
      ticket_ref: isNotEmpty('Enter the ticket or order.'),
    },
  });
}

/**
 * The fields of the form that `useCauseForm` returns. The first field has the focus when the dialog opens.
 */
export function CauseFields({ form }: { form: UseFormReturnType<StatedCause> }) {
  return (
    <>
      <TextInput
        label="Reason"
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput label="Ticket" maxLength={100} autoComplete="off" {...form.getInputProps('ticket_ref')} />
    </>
  );
}
