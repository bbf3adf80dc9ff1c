import { NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Lesson, LessonPath } from '../lessons/lesson-queries.ts';

interface LessonChoiceProps {
  courseId: string;
  /** At least one lesson. */
  lessons: readonly Pick<Lesson, 'id' | 'title'>[];
  formFor: (path: LessonPath) => ReactNode;
}

/** A form for the cards of one lesson, and above it the choice of the lesson if there are several. */
export function LessonChoice({ courseId, lessons, formFor }: LessonChoiceProps) {
  const [lessonId, setLessonId] = useState(lessons.at(-1)?.id ?? '');
  return (
    <Stack>
      {lessons.length > 1 && (
        <NativeSelect
          label="Lesson"
          data={lessons.map(({ id, title }) => ({ value: id, label: title }))}
          value={lessonId}
          onChange={(event) => setLessonId(event.currentTarget.value)}
        />
      )}
      {formFor({ id: courseId, lessonId })}
    </Stack>
  );
}
