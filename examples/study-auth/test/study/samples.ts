import type { Caller } from '@gatehouse/core/account';
import { type CourseContent, DEFAULT_COURSE_SETTINGS } from '../../src/study/course.ts';
import type { LexiconContent } from '../../src/study/lexicon-entry.ts';
import { type Kept, kept } from '../../src/study/record.ts';

export const ADA: Caller = { id: 'ada', role: 'user' };
export const BEN: Caller = { id: 'ben', role: 'admin' };
export const CYD: Caller = { id: 'cyd', role: 'user' };

let count = 0;

/** A record with this content, created a little later than the previous sample. */
export function sampleRecord<Content>(content: Content): Kept<Content> {
  count += 1;
  return kept(content, `record-${String(count).padStart(6, '0')}`, Date.UTC(2026, 0, 1) + count);
}

export function sampleCourse(title = 'Portuguese'): Kept<CourseContent> {
  return sampleRecord({ title, description: '', settings: DEFAULT_COURSE_SETTINGS });
}

export function sampleEntry(content: Partial<LexiconContent> = {}): Kept<LexiconContent> {
  return sampleRecord({ term: 'saudade', meaning: 'longing', language: 'pt', notes: '', ...content });
}
