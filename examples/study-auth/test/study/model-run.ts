import assert from 'node:assert/strict';
import type { Caller } from '@gatehouse/core/account';
import { NotFound } from '@gatehouse/core/kernel';
import { DEFAULT_COURSE_SETTINGS } from '../../src/study/course.ts';
import { kept } from '../../src/study/record.ts';
import type { Shelf } from '../../src/study/shelf.port.ts';
import type { Workspaces } from '../../src/study/workspaces.port.ts';
import { everyPage } from './every-page.ts';
import { type Kind, type Path, WorkspaceModel } from './workspace-model.ts';
import type { Step } from './workspace-steps.ts';

const CONTENTS: Readonly<Record<Kind, (text: string) => object>> = {
  courses: (title) => ({ title, description: '', settings: DEFAULT_COURSE_SETTINGS }),
  lessons: (title) => ({ title, notes: '' }),
  cards: (front) => ({ front, back: '' }),
  lexicon: (term) => ({ term, meaning: '', language: '', notes: '' }),
};

let records = 0;

/** Runs the same steps on workspaces and on the model, and compares both after every step. */
export class ModelRun {
  readonly #workspaces: Workspaces;
  readonly #model = new WorkspaceModel();
  readonly #ids: Readonly<Record<Kind, string[]>> = { courses: [], lessons: [], cards: [], lexicon: [] };

  constructor(workspaces: Workspaces) {
    this.#workspaces = workspaces;
  }

  /** Gives the caller one record of each kind, so that the first steps have something to change. */
  async settle(caller: Caller): Promise<void> {
    const [course, lesson] = [this.#ids.courses.length, this.#ids.lessons.length];
    for (const kind of ['courses', 'lessons', 'cards', 'lexicon'] as const) {
      const step = { caller, act: 'add', kind, course, lesson, target: 0, createdAt: 0, limit: 1 } as const;
      await this.take({ ...step, text: `of ${caller.id}` });
    }
  }

  async take(step: Step): Promise<void> {
    const { caller, kind } = step;
    const path = this.#pathOf(step);
    const shelf = this.#shelfOf(caller, kind, path);
    const id = this.#ids[kind][step.target] ?? 'nowhere';
    const before = this.#model.find(caller, kind, path, id);
    switch (step.act) {
      case 'add':
        return this.#add(step, path);
      case 'find':
        return assert.deepEqual(await shelf.find(id), before);
      case 'list':
        return this.#compare(caller, kind, path, step.limit);
      case 'change': {
        const news = { ...CONTENTS[kind](step.text), updatedAt: 9 };
        if (before) this.#model.change(caller, kind, path, { ...before, ...news });
        const changed = await shelf.change(id, (record) => ({ ...record, ...news }));
        return assert.deepEqual(changed, before && { ...before, ...news });
      }
      case 'remove':
        this.#model.remove(caller, kind, path, id);
        return assert.equal(await shelf.remove(id), before !== undefined);
    }
  }

  /** Compares everything that the caller can see, in every place that ever existed. */
  async compareAll(caller: Caller): Promise<void> {
    const { courses, lessons } = this.#ids;
    const places: [Kind, Path][] = [
      ['courses', []],
      ['lexicon', []],
      ...courses.map((course): [Kind, Path] => ['lessons', [course]]),
      ...courses.flatMap((course) => lessons.map((lesson): [Kind, Path] => ['cards', [course, lesson]])),
    ];
    for (const [kind, path] of places) await this.#compare(caller, kind, path, 50);
    await this.#compareLanguages(caller);
  }

  async #add({ caller, kind, text, createdAt }: Step, path: Path): Promise<void> {
    records += 1;
    const record = kept(CONTENTS[kind](text), `record-${records}`, createdAt);
    const isThere = this.#model.add(caller, kind, path, record);
    const adding = this.#shelfOf(caller, kind, path).add(record);
    // The shelf can store a later `createdAt`, so that the record comes last.
    if (isThere) this.#model.change(caller, kind, path, await adding);
    else await assert.rejects(adding, NotFound);
    this.#ids[kind].push(record.id);
  }

  async #compare(caller: Caller, kind: Kind, path: Path, limit: number): Promise<void> {
    const expected = this.#model.list(caller, kind, path);
    const listing = everyPage(this.#shelfOf(caller, kind, path), { limit });
    if (expected) assert.deepEqual(await listing, expected);
    else await assert.rejects(listing, new NotFound(path.length === 1 ? 'course' : 'lesson'));
  }

  /** Compares the counts of the lexicon's languages. No entry of the model has a language. */
  async #compareLanguages(caller: Caller): Promise<void> {
    const entries = this.#model.list(caller, 'lexicon', [])?.length ?? 0;
    const expected = entries === 0 ? [] : [{ language: '', entries }];
    assert.deepEqual(await this.#workspaces.of(caller).languages(), expected);
  }

  #pathOf({ kind, course, lesson }: Step): Path {
    const path = [this.#ids.courses[course] ?? 'nowhere', this.#ids.lessons[lesson] ?? 'nowhere'];
    return path.slice(0, { courses: 0, lexicon: 0, lessons: 1, cards: 2 }[kind]);
  }

  #shelfOf(caller: Caller, kind: Kind, [course = '', lesson = '']: Path): Shelf<object> {
    const workspace = this.#workspaces.of(caller);
    if (kind === 'lessons') return workspace.lessons(course);
    return kind === 'cards' ? workspace.cards(course, lesson) : workspace[kind];
  }
}
