import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Lesson } from './lesson-queries.ts';

interface LessonFormProps {
  lesson?: Lesson;
  save: (values: { title: string; notes: string }) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

/** Title and notes of a lesson. */
export function LessonForm({ lesson, save, onSaved, onCancel }: LessonFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: lesson?.title ?? '', notes: lesson?.notes ?? '' },
  });
  const saving = useSaving({ form, save, onSaved });
  return (
    <SaveForm saving={saving} submitLabel={lesson ? 'Save' : 'Add lesson'} onCancel={onCancel}>
      <TextInput label="Title" data-autofocus {...form.getInputProps('title')} key={form.key('title')} />
      <Textarea
        label="Notes"
        description="Optional: what to read or remember before the cards."
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('notes')}
        key={form.key('notes')}
      />
    </SaveForm>
  );
}
