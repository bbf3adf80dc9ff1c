import type { Visitor } from '@gatehouse/http-koa/auth';
import { newCourse } from './course.ts';
import { presentedRecord } from './presented-record.ts';
import { presentedProgress } from './review/presented-progress.ts';
import { statedDayStart } from './review/stated-day-start.ts';
import type { StudyHandlers, StudyParts } from './study-parts.ts';

type CourseHandlers = Pick<
  StudyHandlers,
  | 'GET /api/courses'
  | 'POST /api/courses'
  | 'GET /api/courses/:id'
  | 'PATCH /api/courses/:id'
  | 'DELETE /api/courses/:id'
  | 'GET /api/courses/:id/settings'
  | 'PUT /api/courses/:id/settings'
>;

/** Handlers of the endpoints of the caller's courses. */
export function courseHandlers({ openWorkspace }: StudyParts): CourseHandlers {
  const courses = ({ caller }: Visitor) => openWorkspace.execute(caller).courses;
  return {
    'GET /api/courses': async ({ who, query }) => {
      const workspace = openWorkspace.execute(who.caller);
      const { items, nextCursor } = await workspace.courses.list(query);
      const studied = await workspace.withProgress(items, statedDayStart(query));
      return {
        status: 200,
        body: {
          courses: studied.map(({ course, progress }) => ({
            ...presentedRecord(course),
            progress: presentedProgress(progress),
          })),
          nextCursor,
        },
      };
    },
    'POST /api/courses': async ({ who, body }) => ({
      status: 201,
      body: { course: presentedRecord(await courses(who).add(newCourse(body))) },
    }),
    'GET /api/courses/:id': async ({ who, path }) => ({
      status: 200,
      body: { course: presentedRecord(await courses(who).read(path.id)) },
    }),
    'PATCH /api/courses/:id': async ({ who, path, body }) => ({
      status: 200,
      body: { course: presentedRecord(await courses(who).change(path.id, body)) },
    }),
    'DELETE /api/courses/:id': async ({ who, path }) => {
      await courses(who).remove(path.id);
      return { status: 204, body: null };
    },
    'GET /api/courses/:id/settings': async ({ who, path }) => ({
      status: 200,
      body: { settings: (await courses(who).read(path.id)).settings },
    }),
    'PUT /api/courses/:id/settings': async ({ who, path, body }) => ({
      status: 200,
      body: { settings: (await courses(who).change(path.id, { settings: body })).settings },
    }),
  };
}
