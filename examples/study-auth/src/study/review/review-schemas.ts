import { instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { card, cardPath, coursePath, courseProgress } from '../study-schemas.ts';

export const studyPath = coursePath.extend({ cardId: cardPath.shape.cardId });

const rating = z.enum(['again', 'hard', 'good', 'easy']);

export const cardAnswer = z.strictObject({
  rating: rating.describe('Your rating of how well you remembered the card'),
  answersBefore: z
    .int('Use a whole number.')
    .min(0, 'Use 0 or more.')
    .describe('`answers` of the card when it was shown'),
});

export const cardReview = z.strictObject({
  answers: z.int().describe('Number of times that the card was answered'),
  dueAt: instant,
});

const nextCard = z.strictObject({
  card,
  lessonId: z.string(),
  answers: z.int().describe('Number of times that the card was answered; 0 for a new card'),
  waits: z.record(rating, z.int()).describe('Seconds until the card is due again, by rating'),
});

export const studyState = courseProgress.extend({
  next: nextCard.nullable().describe('null if nothing is left to study now'),
});
