import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Answer } from '../api/api.ts';
import { languageOptions } from '../form/languages.ts';

export type Entry = Answer<'GET /api/lexicon/:id'>['entry'];
export type EntryValues = Pick<Entry, 'term' | 'meaning' | 'language' | 'notes'>;

interface EntryFormProps {
  entry?: Entry;
  save: (values: EntryValues) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form for an entry of the lexicon. */
export function EntryForm({ entry, save, onSaved, onCancel }: EntryFormProps) {
  const { term = '', meaning = '', language = '', notes = '' } = entry ?? {};
  const form = useForm({ mode: 'uncontrolled', initialValues: { term, meaning, language, notes } });
  const saving = useSaving({ form, save, onSaved });
  return (
    <SaveForm saving={saving} submitLabel={entry ? 'Save' : 'Add entry'} onCancel={onCancel}>
      <TextInput label="Term" data-autofocus {...form.getInputProps('term')} key={form.key('term')} />
      <Textarea
        label="Meaning"
        autosize
        minRows={2}
        {...form.getInputProps('meaning')}
        key={form.key('meaning')}
      />
      <NativeSelect
        label="Language"
        description="Optional: of the term."
        data={languageOptions(language)}
        {...form.getInputProps('language')}
        key={form.key('language')}
      />
      <Textarea
        label="Notes"
        description="Optional: an example, or where you found it."
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
        key={form.key('notes')}
      />
    </SaveForm>
  );
}
