import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Button, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';

/** Why an operator orders something. */
export interface StatedCause {
  reason: string;
  ticket_ref: string;
}

interface Order {
  label: string;
  /** What the order is about, for screen readers. */
  what: string;
  /** What the order does; undefined if the label says it. */
  effect?: string;
  /** Resolves with the text to announce. */
  send: (cause: StatedCause) => Promise<string>;
}

/** Opens the dialog that sends an order with its reason and ticket. */
export function OrderButton(order: Order) {
  const { label, what } = order;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`${label}: ${what}`}
      onClick={() => openDialog(label, (close) => <OrderForm {...order} close={close} />)}
    >
      {label}
    </Button>
  );
}

function OrderForm({ label, effect, send, close }: Order & { close: () => void }) {
  const form = useForm({
    initialValues: { reason: '', ticket_ref: '' },
    validate: {
      reason: isNotEmpty('Enter the reason.'),
      ticket_ref: isNotEmpty('Enter the ticket or order.'),
    },
  });
  const saving = useSaving({
    form,
    save: send,
    onSaved: (outcome) => {
      close();
      announce(outcome);
    },
  });
  return (
    <SaveForm saving={saving} submitLabel={label} onCancel={close}>
      {effect && <Text size="sm">{effect}</Text>}
      <TextInput
        label="Reason"
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput label="Ticket" maxLength={100} autoComplete="off" {...form.getInputProps('ticket_ref')} />
    </SaveForm>
  );
}
