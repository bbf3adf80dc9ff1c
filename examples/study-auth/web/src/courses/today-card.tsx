import { counted } from '@gatehouse/page-kit/text';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { leftText, toStudy } from '../studying/progress-text.ts';
import { StudyCallout } from '../studying/study-callout.tsx';
import { waitsUntil } from '../studying/waits-until.tsx';
import type { ListedCourse } from './course-queries.ts';
import { nextToStudy } from './next-to-study.ts';

interface TodayCardProps {
  courses: readonly ListedCourse[];
  /** True if the list has more courses, whose cards are not counted. */
  hasMore: boolean;
}

/** States how many cards of all courses are left today, and offers to study them. Empty if there are no cards. */
export function TodayCard({ courses, hasMore }: TodayCardProps) {
  const total = { due: 0, newToday: 0 };
  for (const { progress } of courses) {
    total.due += progress.due;
    total.newToday += progress.newToday;
  }
  const left = courses.filter(({ progress }) => toStudy(progress) > 0);
  const next = nextToStudy(courses);
  if (next) {
    const where = left.length === 1 ? `in “${next.title}”` : `in ${left.length} courses`;
    const study = (
      <Button
        component={Link}
        to={`/courses/${next.id}/study`}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
      >
        Study now
      </Button>
    );
    return (
      <StudyCallout
        title={`${hasMore ? 'At least ' : ''}${counted(toStudy(total), 'card')} to study today`}
        text={`${leftText(total)}, ${where}`}
        action={study}
      />
    );
  }
  if (courses.every(({ progress }) => progress.cards === 0)) return null;
  const instants = courses.flatMap(({ progress: { nextDueAt } }) => nextDueAt ?? []).sort();
  return <StudyCallout title="Done for today" text={waitsUntil(instants[0])} />;
}
