import { RecordList } from '@gatehouse/page-kit/page';
import { counted } from '@gatehouse/page-kit/text';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { languageName } from '../form/languages.ts';
import { leftText, toStudy } from '../studying/progress-text.ts';
import { StudyBar } from '../studying/study-bar.tsx';
import classes from './course-item.module.css';
import { CourseMenu } from './course-menu.tsx';
import type { ListedCourse } from './course-queries.ts';

/** A course in the list. The whole row is a link to the course. */
export function CourseItem({ course }: { course: ListedCourse }) {
  const { id, title, description, progress } = course;
  return (
    <RecordList.Item
      actions={
        <span className={classes.control}>
          <CourseMenu course={course} progress={progress} />
        </span>
      }
    >
      <div className={classes.row}>
        <Stack gap={2} miw={0}>
          <Link to={`/courses/${id}`} dir="auto" className={classes.link}>
            {title}
          </Link>
          {description && (
            <Text dir="auto" size="sm" c="dimmed" lineClamp={1}>
              {description}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {contentText(course)}
          </Text>
        </Stack>
        {progress.cards > 0 && <Today {...{ id, title, progress }} />}
      </div>
    </RecordList.Item>
  );
}

/** What is left to study today, and a link to it. */
function Today({ id, title, progress }: Pick<ListedCourse, 'id' | 'title' | 'progress'>) {
  const isLeft = toStudy(progress) > 0;
  return (
    <>
      <Stack gap={4}>
        <Text size="sm" {...(isLeft ? { fw: 600 } : { c: 'dimmed' })}>
          {isLeft ? leftText(progress) : 'Done for today'}
        </Text>
        <StudyBar progress={progress} label={`Progress of ${title}`} />
        <Text size="xs" c="dimmed">
          {progress.known} of {progress.cards} known
        </Text>
      </Stack>
      {isLeft && (
        <Button
          component={Link}
          to={`/courses/${id}/study`}
          variant="light"
          className={classes.control ?? ''}
          aria-label={`Study ${title}`}
        >
          Study
        </Button>
      )}
    </>
  );
}

function contentText({ settings: { language }, progress: { lessons, cards } }: ListedCourse): string {
  const before = language ? `${languageName(language)} · ` : '';
  if (lessons === 0) return `${before}${language ? 'no' : 'No'} lessons yet`;
  return `${before}${counted(lessons, 'lesson')} · ${cards === 0 ? 'no cards yet' : counted(cards, 'card')}`;
}
