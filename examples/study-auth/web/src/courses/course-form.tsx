import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Course } from './course-queries.ts';

export interface CourseValues {
  title: string;
  description: string;
}

interface CourseFormProps {
  course?: Course;
  save: (values: CourseValues) => Promise<{ course: Course }>;
  onSaved: (course: Course) => void;
  onCancel: () => void;
}

/** Title and description of a course. */
export function CourseForm({ course, save, onSaved, onCancel }: CourseFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: course?.title ?? '', description: course?.description ?? '' },
  });
  const saving = useSaving({ form, save, onSaved: (saved) => onSaved(saved.course) });
  return (
    <SaveForm saving={saving} submitLabel={course ? 'Save' : 'Create course'} onCancel={onCancel}>
      <TextInput label="Title" data-autofocus {...form.getInputProps('title')} key={form.key('title')} />
      <Textarea
        label="Description"
        description="Optional: the subject, and the source of the material."
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('description')}
        key={form.key('description')}
      />
    </SaveForm>
  );
}
