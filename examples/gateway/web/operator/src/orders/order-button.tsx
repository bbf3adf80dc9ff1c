import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Button, Text } from '@mantine/core';
import { CauseFields, useCauseForm } from './cause-fields.tsx';
import type { StatedCause } from './stated-cause.ts';

interface Order {
  label: string;
  /** Subject of the order. The title of the dialog and the name of the button contain it. */
  what: string;
  /** Description of what the order does; undefined if the label is sufficient. */
  effect?: string;
  /** True if the order cannot be undone. */
  isGrave?: boolean;
  /** True while the order cannot be sent. The button then keeps the focus. */
  isDisabled?: boolean;
  /** Sends the order. Resolves with the text to announce. */
  send: (cause: StatedCause) => Promise<string>;
}

/** A button that opens a dialog. The dialog asks for reason and ticket, and sends the order. */
export function OrderButton(order: Order) {
  const { label, what, isDisabled = false } = order;
  const name = `${label}: ${what}`;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={name}
      {...(isDisabled && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => isDisabled || openDialog(name, (close) => <OrderForm {...order} close={close} />)}
    >
      {label}
    </Button>
  );
}

function OrderForm({ label, effect, isGrave = false, send, close }: Order & { close: () => void }) {
  const form = useCauseForm();
  const saving = useSaving({
    form,
    save: send,
    onSaved: (outcome) => {
      close();
      announce(outcome);
    },
  });
  return (
    <SaveForm saving={saving} submitLabel={label} isGrave={isGrave} onCancel={close}>
      {effect && <Text size="sm">{effect}</Text>}
      <CauseFields form={form} />
    </SaveForm>
  );
}
