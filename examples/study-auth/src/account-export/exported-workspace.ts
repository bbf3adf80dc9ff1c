import { type JsonObject, NotFound } from '@gatehouse/core/kernel';
import { isoInstant } from '@gatehouse/http-koa/endpoint';
import type { Desk } from '../study/desk.ts';
import type { OpenedWorkspace } from '../study/index.ts';
import { presentedRecord } from '../study/presented-record.ts';
import type { Kept } from '../study/record.ts';
import type { Review } from '../study/review/review.ts';

const PAGE_RECORDS = 200;
const NO_PAGE = { items: [], nextCursor: null };

/**
 * Yields the parts of one JSON object: the members of `head`, and every record of the workspace. Each course
 * contains its lessons, each lesson its cards, and each card its review. Records that are deleted in the
 * meantime can be missing.
 */
export async function* exportedWorkspace(
  head: object,
  { courses, lessons, cards, study, lexicon }: OpenedWorkspace,
): AsyncGenerator<string> {
  yield `${opened(head)},"courses":[`;
  yield* listed(courses, async function* (course) {
    yield `${opened(presentedRecord(course))},"lessons":[`;
    yield* listed(lessons(course.id), async function* (lesson) {
      yield `${opened(presentedRecord(lesson))},"cards":[`;
      let separator = '';
      for await (const page of pagesOf(cards(course.id, lesson.id))) {
        const ids = page.map(({ id }) => id);
        const reviews = await unlessDeleted(study(course.id).reviewsOf(ids), new Map());
        const shown = page.map((card) => ({
          ...presentedRecord(card),
          review: presentedReview(reviews.get(card.id)),
        }));
        yield separator + shown.map((card) => JSON.stringify(card)).join(',');
        separator = ',';
      }
      yield ']}';
    });
    yield ']}';
  });
  yield '],"lexicon":[';
  yield* listed(lexicon, async function* (entry) {
    yield JSON.stringify(presentedRecord(entry));
  });
  yield ']}\n';
}

/** Yields the JSON of all records that the desk can read, with commas between records. */
async function* listed<Content>(
  desk: Desk<Content>,
  textOf: (record: Kept<Content>) => AsyncIterable<string>,
): AsyncGenerator<string> {
  let separator = '';
  for await (const page of pagesOf(desk)) {
    for (const record of page) {
      yield separator;
      yield* textOf(record);
      separator = ',';
    }
  }
}

/** Yields the pages of a desk that have records. Ends when the course or lesson that contains them is deleted. */
async function* pagesOf<Content>(desk: Desk<Content>): AsyncGenerator<readonly Kept<Content>[]> {
  let cursor: string | undefined;
  do {
    const page = await unlessDeleted(desk.list({ limit: PAGE_RECORDS, cursor }), NO_PAGE);
    if (page.items.length > 0) yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns the result, or `otherwise` if the course or lesson was deleted. */
function unlessDeleted<T>(result: Promise<T>, otherwise: T): Promise<T> {
  return result.catch((error: unknown) => {
    if (error instanceof NotFound) return otherwise;
    throw error;
  });
}

function presentedReview(review: Review | undefined): JsonObject | null {
  if (!review) return null;
  const { dueAt, firstAnsweredAt, answeredAt, ...state } = review;
  return {
    ...state,
    dueAt: isoInstant(dueAt),
    firstAnsweredAt: isoInstant(firstAnsweredAt),
    answeredAt: isoInstant(answeredAt),
  };
}

/** Returns the JSON of an object that has members, without its closing brace. */
function opened(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
