import type { Visitor } from '@gatehouse/http-koa/auth';
import { presentedRecord } from './presented-record.ts';
import type { StudyHandlers, StudyParts } from './study-parts.ts';

type LexiconHandlers = Pick<
  StudyHandlers,
  | 'GET /api/lexicon'
  | 'GET /api/lexicon-languages'
  | 'POST /api/lexicon'
  | 'GET /api/lexicon/:id'
  | 'PATCH /api/lexicon/:id'
  | 'DELETE /api/lexicon/:id'
>;

/** Handlers of the endpoints of the caller's lexicon. */
export function lexiconHandlers({ openWorkspace }: StudyParts): LexiconHandlers {
  const lexicon = ({ caller }: Visitor) => openWorkspace.execute(caller).lexicon;
  return {
    'GET /api/lexicon': async ({ who, query }) => {
      const { items, nextCursor } = await lexicon(who).list(query);
      return { status: 200, body: { entries: items.map(presentedRecord), nextCursor } };
    },
    'GET /api/lexicon-languages': async ({ who }) => ({
      status: 200,
      body: { languages: [...(await openWorkspace.execute(who.caller).languages())] },
    }),
    'POST /api/lexicon': async ({ who, body: { term, meaning, language = '', notes = '' } }) => ({
      status: 201,
      body: { entry: presentedRecord(await lexicon(who).add({ term, meaning, language, notes })) },
    }),
    'GET /api/lexicon/:id': async ({ who, path }) => ({
      status: 200,
      body: { entry: presentedRecord(await lexicon(who).read(path.id)) },
    }),
    'PATCH /api/lexicon/:id': async ({ who, path, body }) => ({
      status: 200,
      body: { entry: presentedRecord(await lexicon(who).change(path.id, body)) },
    }),
    'DELETE /api/lexicon/:id': async ({ who, path }) => {
      await lexicon(who).remove(path.id);
      return { status: 204, body: null };
    },
  };
}
