import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { counted } from '@gatehouse/page-kit/text';
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import { cardsCsv, type ParsedCards, parsedCards } from './card-csv.ts';
import { importCards } from './import-cards.ts';

interface ImportFormProps {
  path: LessonPath;
  onAdded: (added: number) => void;
  onDone: (added: number) => void;
  onCancel: () => void;
}

/** Adds many cards at once, from pasted rows or a file. */
export function ImportForm({ path, onAdded, onDone, onCancel }: ImportFormProps) {
  const form = useForm({ initialValues: { cards: '' }, validate: { cards: faultOf } });
  const parsed = parsedCards(form.values.cards);
  const saving = useSaving({
    form,
    save: async () => {
      const { cards } = parsed;
      await importCards(path, cards, (added) => {
        onAdded(added);
        // After a failure, only the cards that were not added stay in the field, so that another attempt adds
        // no card twice.
        form.setFieldValue('cards', added < cards.length ? cardsCsv(cards.slice(added)) : '');
      });
      return cards.length;
    },
    onSaved: onDone,
  });
  const readFile = async (file: File | null) => {
    if (file) form.setFieldValue('cards', await file.text());
  };
  return (
    <SaveForm
      saving={saving}
      submitLabel={parsed.cards.length > 0 ? `Add ${counted(parsed.cards.length, 'card')}` : 'Add cards'}
      onCancel={onCancel}
    >
      <Textarea
        label="Cards"
        description="One card per line: front, back. Commas, semicolons or tabs separate the columns, as in a spreadsheet."
        placeholder={'Bom dia, Good morning\nObrigada, Thank you'}
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('cards')}
      />
      <Group gap="sm">
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file)}>
          {(props) => (
            <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {summary(parsed)}
        </Text>
      </Group>
    </SaveForm>
  );
}

function summary({ cards, faultyRows }: ParsedCards): string {
  if (cards.length === 0 && faultyRows.length === 0) return '';
  const found = `${counted(cards.length, 'card')} found.`;
  return faultyRows.length === 0 ? found : `${found} Rows to correct: ${faultyRows.length}.`;
}

function faultOf(text: string): string | null {
  const { cards, faultyRows } = parsedCards(text);
  if (faultyRows.length > 0)
    return `Row ${faultyRows.slice(0, 5).join(', ')} needs a front and a back of at most 2,000 characters each.`;
  return cards.length === 0 ? 'Enter at least one card.' : null;
}
