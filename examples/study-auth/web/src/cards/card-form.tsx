import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { flushSync } from 'react-dom';
import type { Answer } from '../api/api.ts';

export type Card = Answer<'GET /api/courses/:id/lessons/:lessonId/cards/:cardId'>['card'];

interface CardFormProps {
  card?: Card;
  save: (values: { front: string; back: string }) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Form for both sides of a card. After a card was added, the form is emptied, because people often add
 * several.
 */
export function CardForm({ card, save, onSaved, onCancel }: CardFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { front: card?.front ?? '', back: card?.back ?? '' },
  });
  const saving = useSaving({
    form,
    save,
    onSaved: () => {
      onSaved();
      if (card) return;
      // Renders immediately, because a reset mounts new fields and only these can get the focus.
      flushSync(() => form.reset());
      form.getInputNode('front')?.focus();
    },
  });
  return (
    <SaveForm saving={saving} submitLabel={card ? 'Save' : 'Add card'} onCancel={onCancel}>
      <Textarea
        label="Front"
        description="What you are asked."
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('front')}
        key={form.key('front')}
      />
      <Textarea
        label="Back"
        description={card ? 'What you should know.' : 'What you should know. Ctrl+Enter adds the card.'}
        autosize
        minRows={2}
        {...form.getInputProps('back')}
        key={form.key('back')}
      />
    </SaveForm>
  );
}
