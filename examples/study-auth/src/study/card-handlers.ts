import { NotFound } from '@gatehouse/core/kernel';
import type { Visitor } from '@gatehouse/http-koa/auth';
import { CARD } from './card.ts';
import { presentedRecord } from './presented-record.ts';
import type { StudyHandlers, StudyParts } from './study-parts.ts';

type CardHandlers = Pick<
  StudyHandlers,
  | 'GET /api/courses/:id/lessons/:lessonId/cards'
  | 'POST /api/courses/:id/lessons/:lessonId/cards'
  | 'POST /api/courses/:id/lessons/:lessonId/cards/import'
  | 'GET /api/courses/:id/lessons/:lessonId/cards/:cardId'
  | 'PATCH /api/courses/:id/lessons/:lessonId/cards/:cardId'
  | 'DELETE /api/courses/:id/lessons/:lessonId/cards/:cardId'
  | 'PUT /api/courses/:id/lessons/:lessonId/cards/:cardId/place'
>;

/** Handlers of the endpoints of a lesson's cards. */
export function cardHandlers({ openWorkspace }: StudyParts): CardHandlers {
  const cards = ({ caller }: Visitor, { id, lessonId }: { id: string; lessonId: string }) =>
    openWorkspace.execute(caller).cards(id, lessonId);
  return {
    'GET /api/courses/:id/lessons/:lessonId/cards': async ({ who, path, query }) => {
      const { items, nextCursor } = await cards(who, path).list(query);
      return { status: 200, body: { cards: items.map(presentedRecord), nextCursor } };
    },
    'POST /api/courses/:id/lessons/:lessonId/cards': async ({ who, path, body }) => ({
      status: 201,
      body: { card: presentedRecord(await cards(who, path).add(body)) },
    }),
    'POST /api/courses/:id/lessons/:lessonId/cards/import': async ({ who, path, body }) => ({
      status: 201,
      body: { added: (await cards(who, path).addAll(body.cards)).length },
    }),
    'GET /api/courses/:id/lessons/:lessonId/cards/:cardId': async ({ who, path }) => ({
      status: 200,
      body: { card: presentedRecord(await cards(who, path).read(path.cardId)) },
    }),
    'PATCH /api/courses/:id/lessons/:lessonId/cards/:cardId': async ({ who, path, body }) => ({
      status: 200,
      body: { card: presentedRecord(await cards(who, path).change(path.cardId, body)) },
    }),
    'DELETE /api/courses/:id/lessons/:lessonId/cards/:cardId': async ({ who, path }) => {
      await cards(who, path).remove(path.cardId);
      return { status: 204, body: null };
    },
    'PUT /api/courses/:id/lessons/:lessonId/cards/:cardId/place': async ({ who, path, body }) => {
      const order = openWorkspace.execute(who.caller).cardOrder(path.id, path.lessonId);
      if (!(await order.move(path.cardId, body.after))) throw new NotFound(CARD.name);
      return { status: 204, body: null };
    },
  };
}
