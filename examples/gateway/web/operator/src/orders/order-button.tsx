import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Button, Text } from '@mantine/core';
import { CauseFields, type StatedCause, useCauseForm } from './cause-fields.tsx';

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
    <SaveForm saving={saving} submitLabel={label} onCancel={close}>
      {effect && <Text size="sm">{effect}</Text>}
      <CauseFields form={form} />
    </SaveForm>
  );
}
