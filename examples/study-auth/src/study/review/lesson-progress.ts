/** Numbers of cards of a lesson. */
export interface LessonProgress {
  readonly cards: number;
  /** Number of answered cards whose review is due. */
  readonly due: number;
  readonly known: number;
}
