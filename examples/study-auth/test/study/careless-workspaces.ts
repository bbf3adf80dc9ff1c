import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';

import type { Shelf } from '../../src/study/shelf.port.ts';
import { type Workspace, Workspaces } from '../../src/study/workspaces.port.ts';
import { MemoryWorkspaces } from './memory/memory-workspaces.ts';

type Mistake = (own: Workspace, everything: Workspace) => Workspace;

/** Mistakes that a store of workspaces can make, by a description of each. */
export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'lists the courses of all users': (own, everything) => ({
    ...own,
    courses: mixed(own.courses, { page: (request) => everything.courses.page(request) }),
  }),
  'finds a course by its id only': (own, everything) => ({
    ...own,
    courses: mixed(own.courses, { find: (id) => everything.courses.find(id) }),
  }),
  'changes a lexicon entry by its id only': (own, everything) => ({
    ...own,
    lexicon: mixed(own.lexicon, { change: (id, revise) => everything.lexicon.change(id, revise) }),
  }),
  'removes a lexicon entry by its id only': (own, everything) => ({
    ...own,
    lexicon: mixed(own.lexicon, { remove: (id) => everything.lexicon.remove(id) }),
  }),
  'counts the lexicon entries of all users': (own, everything) => ({
    ...own,
    languages: everything.languages,
  }),
  "lists the lessons of any user's course": (own, everything) => ({ ...own, lessons: everything.lessons }),
  "returns the cards of any user's lesson": (own, everything) => ({ ...own, cards: everything.cards }),
  "adds lessons to any user's course": (own, everything) => ({
    ...own,
    lessons: (course) =>
      mixed(own.lessons(course), { add: (record) => everything.lessons(course).add(record) }),
  }),
  'lists no lessons of an unknown course, instead of reporting it': (own) => ({
    ...own,
    lessons: (course) =>
      mixed(own.lessons(course), {
        page: (request) =>
          own
            .lessons(course)
            .page(request)
            .catch(() => ({ items: [], nextCursor: null })),
      }),
  }),
};

/** Workspaces in memory that make one of the `MISTAKES`. */
export class CarelessWorkspaces extends Workspaces {
  readonly #careful = new MemoryWorkspaces();
  readonly #mistake: Mistake;

  constructor(mistake: Mistake) {
    super();
    this.#mistake = mistake;
  }

  override of(caller: Caller): Workspace {
    return this.#mistake(this.#careful.of(caller), this.#careful.of(LOCAL_OPERATOR));
  }
}

function mixed<Content>(shelf: Shelf<Content>, mistake: Partial<Shelf<Content>>): Shelf<Content> {
  return {
    page: (request) => shelf.page(request),
    find: (id) => shelf.find(id),
    add: (record) => shelf.add(record),
    addAll: (records) => shelf.addAll(records),
    change: (id, revise) => shelf.change(id, revise),
    remove: (id) => shelf.remove(id),
    ...mistake,
  };
}
