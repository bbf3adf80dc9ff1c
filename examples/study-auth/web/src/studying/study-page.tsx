import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { Instant, Loaded, NothingYet, Page, Trail } from '@gatehouse/page-kit/page';
import { Alert, Stack, Text } from '@mantine/core';
import { IconCards, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../api/api.ts';
import { courseQuery } from '../courses/course-queries.ts';
import { DoneActions } from './done-actions.tsx';
import { progressText } from './progress-text.ts';
import { StudyBar } from './study-bar.tsx';
import { StudyCard } from './study-card.tsx';
import { type NextCard, type Rating, type Study, studyQuery } from './study-queries.ts';

/** Shows the cards of a course that are due, one after the other. */
export function StudyPage() {
  const { id = '' } = useParams();
  const course = useQuery(courseQuery(id));
  const study = useQuery(studyQuery(id));
  const steps = [
    { to: '/courses', label: 'Courses' },
    { to: `/courses/${id}`, label: course.data?.course.title ?? 'Course' },
  ];
  return (
    <Loaded query={study} isPage>
      {({ study }) => (
        <Page
          title="Study"
          trail={<Trail steps={steps} />}
          lead={<Text role="status">{progressText(study)}</Text>}
        >
          {study.next ? (
            <Turn courseId={id} study={study} next={study.next} />
          ) : (
            <Done courseId={id} study={study} />
          )}
        </Page>
      )}
    </Loaded>
  );
}

interface TurnProps {
  courseId: string;
  study: Study;
  next: NextCard;
}

/** Shows one card until the learner has answered it. */
function Turn({ courseId, study, next }: TurnProps) {
  const refresh = useRefresh();
  const answering = useMutation({
    mutationFn: (rating: Rating) =>
      api('POST /api/courses/:id/study/:cardId', {
        path: { id: courseId, cardId: next.card.id },
        body: { rating, answersBefore: next.answers },
      }),
    onSettled: () => refresh('study', 'courses', 'lessons'),
  });
  return (
    <Stack gap="md" maw={720}>
      <StudyBar progress={study} label="Progress of the course" />
      {answering.isError && (
        <Alert color="red" title="The answer is not saved" role="alert">
          {failureText(answering.error)}
        </Alert>
      )}
      <StudyCard
        key={`${next.card.id} ${next.answers}`}
        next={next}
        isBusy={answering.isPending}
        onAnswer={answering.mutate}
      />
    </Stack>
  );
}

/** The text that is shown when nothing is left to study for now. */
function Done({ courseId, study }: { courseId: string; study: Study }) {
  const actions = <DoneActions courseId={courseId} />;
  if (study.cards === 0) {
    return (
      <NothingYet
        icon={<IconCards aria-hidden />}
        title="No cards yet"
        description="Add cards to a lesson of this course, then study them here."
        action={actions}
      />
    );
  }
  return (
    <>
      <NothingYet
        icon={<IconCircleCheck aria-hidden />}
        title="Done for now"
        description={
          study.unseen > 0
            ? 'You have seen all new cards of today. The course settings limit how many there are per day.'
            : 'Every card of this course is known or waits for its next turn.'
        }
        action={actions}
      />
      {study.nextDueAt !== null && (
        <Text c="dimmed">
          The next card is due <Instant at={study.nextDueAt} />.
        </Text>
      )}
    </>
  );
}
