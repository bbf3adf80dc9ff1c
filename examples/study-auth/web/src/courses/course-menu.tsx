import { RecordMenu } from '@gatehouse/page-kit/page';
import { Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Course, CourseProgress } from './course-queries.ts';
import { useCourseDialogs } from './use-course-dialogs.tsx';

interface CourseMenuProps {
  course: Course;
  /** Undefined while it loads. */
  progress: CourseProgress | undefined;
}

/** Actions for one course. */
export function CourseMenu({ course, progress }: CourseMenuProps) {
  const dialogs = useCourseDialogs();
  return (
    <RecordMenu
      of={course.title}
      onEdit={() => dialogs.edit(course)}
      onDelete={() => dialogs.remove(course, progress)}
    >
      <Menu.Item
        component={Link}
        to={`/courses/${course.id}/settings`}
        leftSection={<IconSettings size={16} aria-hidden />}
      >
        Settings
      </Menu.Item>
    </RecordMenu>
  );
}
