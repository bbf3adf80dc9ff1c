import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { api } from '../api/api.ts';
import { type Entry, EntryForm, type EntryValues } from './entry-form.tsx';

/** Dialogs that create, edit and delete a lexicon entry. */
export function useEntryDialogs() {
  const refresh = useRefresh();
  const openForm = (title: string, save: (body: EntryValues) => Promise<unknown>, entry?: Entry) =>
    openDialog(title, (close) => (
      <EntryForm
        {...(entry && { entry })}
        save={save}
        onSaved={() => {
          close();
          void refresh('lexicon');
        }}
        onCancel={close}
      />
    ));
  return {
    create: () => openForm('New entry', (body) => api('POST /api/lexicon', { body })),
    edit: (entry: Entry) =>
      openForm(
        'Edit entry',
        (body) => api('PATCH /api/lexicon/:id', { path: { id: entry.id }, body }),
        entry,
      ),
    remove: (entry: Entry) =>
      openConfirmation({
        title: 'Delete entry',
        text: `“${entry.term}” is deleted from your lexicon. This cannot be undone.`,
        action: 'Delete entry',
        run: async () => {
          await api('DELETE /api/lexicon/:id', { path: { id: entry.id } });
          await refresh('lexicon');
          announce(`“${entry.term}” is deleted.`);
        },
      }),
  };
}
