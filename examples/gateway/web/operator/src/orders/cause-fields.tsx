import { TextInput } from '@mantine/core';
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form';

/** Why an operator orders something. */
export interface StatedCause {
  reason: string;
  ticket_ref: string;
}

/** A form with the reason and the ticket of an order, which are both required. */
export function useCauseForm(): UseFormReturnType<StatedCause> {
  return useForm({
    initialValues: { reason: '', ticket_ref: '' },
    validate: {
      reason: isNotEmpty('Enter the reason.'),
      ticket_ref: isNotEmpty('Enter the ticket or order.'),
    },
  });
}

/** The fields of that form. The first has the focus when the dialog opens. */
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
