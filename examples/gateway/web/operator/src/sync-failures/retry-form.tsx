import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Button } from '@mantine/core';
import { api } from '../api.ts';
import { deniedIn } from '../causes/cause-retry.ts';
import { outcomeText } from '../causes/outcome-text.ts';
import { CauseFields, useCauseForm } from '../orders/cause-fields.tsx';

interface Retry {
  did: string;
  /** Ids of the failures; undefined for all failures of the customer. */
  ids?: string[];
  /** Subject of the retry. The title of the dialog and the name of the button contain it. */
  what: string;
}

/** A button that opens a dialog. The dialog retries failures of a customer. */
export function RetryButton({ did, ids, what }: Retry) {
  const label = ids ? 'Retry' : 'Retry all';
  const name = `${label}: ${what}`;
  const open = () =>
    openDialog(name, (close) => <RetryForm did={did} {...(ids && { ids })} what={what} close={close} />);
  return (
    <Button variant="default" size="xs" aria-label={name} onClick={open}>
      {label}
    </Button>
  );
}

function RetryForm({ did, ids, close }: Retry & { close: () => void }) {
  const refresh = useRefresh();
  const form = useCauseForm();
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
      announce(outcomeText({ retried, denied: deniedIn(refused) }));
    },
  });
  return (
    <SaveForm saving={saving} submitLabel="Retry" onCancel={close}>
      <CauseFields form={form} />
    </SaveForm>
  );
}
