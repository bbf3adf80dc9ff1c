import type { Visitor } from '@gatehouse/http-koa/auth';
import { presentedRecord } from './presented-record.ts';
import type { StudyHandlers, StudyParts } from './study-parts.ts';

type LessonHandlers = Pick<
  StudyHandlers,
  | 'GET /api/courses/:id/lessons'
  | 'POST /api/courses/:id/lessons'
  | 'GET /api/courses/:id/lessons/:lessonId'
  | 'PATCH /api/courses/:id/lessons/:lessonId'
  | 'DELETE /api/courses/:id/lessons/:lessonId'
>;

/** Handlers of the endpoints of a course's lessons. */
export function lessonHandlers({ openWorkspace }: StudyParts): LessonHandlers {
  const lessons = ({ caller }: Visitor, { id }: { id: string }) => openWorkspace.execute(caller).lessons(id);
  return {
    'GET /api/courses/:id/lessons': async ({ who, path, query }) => {
      const workspace = openWorkspace.execute(who.caller);
      const { items, nextCursor } = await workspace.lessons(path.id).list(query);
      const studied = await workspace.withLessonProgress(path.id, items);
      return {
        status: 200,
        body: {
          lessons: studied.map(({ lesson, progress }) => ({ ...presentedRecord(lesson), progress })),
          nextCursor,
        },
      };
    },
    'POST /api/courses/:id/lessons': async ({ who, path, body: { title, notes = '' } }) => ({
      status: 201,
      body: { lesson: presentedRecord(await lessons(who, path).add({ title, notes })) },
    }),
    'GET /api/courses/:id/lessons/:lessonId': async ({ who, path }) => ({
      status: 200,
      body: { lesson: presentedRecord(await lessons(who, path).read(path.lessonId)) },
    }),
    'PATCH /api/courses/:id/lessons/:lessonId': async ({ who, path, body }) => ({
      status: 200,
      body: { lesson: presentedRecord(await lessons(who, path).change(path.lessonId, body)) },
    }),
    'DELETE /api/courses/:id/lessons/:lessonId': async ({ who, path }) => {
      await lessons(who, path).remove(path.lessonId);
      return { status: 204, body: null };
    },
  };
}
