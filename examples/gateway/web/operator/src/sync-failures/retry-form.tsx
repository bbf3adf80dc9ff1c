import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { api } from '../api.ts';

interface Retry {
  did: string;
  /** Ids of the failures; undefined for every failure of the account. */
  ids?: string[];
  /** Description of what is retried, for screen readers. */
  what: string;
}

/** Opens the dialog that retries failures of an account. */
export function RetryButton({ did, ids, what }: Retry) {
  const label = ids ? 'Retry' : 'Retry all';
  const open = () =>
    openDialog('Retry', (close) => <RetryForm did={did} {...(ids && { ids })} what={what} close={close} />);
  return (
    <Button variant="default" size="xs" aria-label={`${label}: ${what}`} onClick={open}>
      {label}
    </Button>
  );
}

function RetryForm({ did, ids, close }: Retry & { close: () => void }) {
  const refresh = useRefresh();
  const form = useForm({
    initialValues: { reason: '', ticket_ref: '' },
    validate: {
      reason: isNotEmpty('Enter the reason.'),
      ticket_ref: isNotEmpty('Enter the ticket or order.'),
    },
  });
  const saving = useSaving({
    form,
    save: (why) =>
      api('POST /internal/v1/ops/accounts/:did/sync-failures/retry', {
        path: { did },
        body: { ...why, ...(ids && { ids }) },
      }),
    onSaved: async ({ retried, refused }) => {
      close();
      await refresh('sync-failures', 'timeline', 'overview');
      announce(outcomeText(retried, refused));
    },
  });
  return (
    <SaveForm saving={saving} submitLabel="Retry" onCancel={close}>
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

function outcomeText(retried: number, refused: readonly { code: string }[]): string {
  const denied = refused.filter(({ code }) => code === 'entitlement_denied').length;
  const queued = `${retried} queued again.`;
  return denied > 0 ? `${queued} ${denied} refused, because the account needs a plan.` : queued;
}
