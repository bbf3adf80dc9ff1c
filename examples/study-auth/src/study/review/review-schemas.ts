import { instant } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import { card, cardPath, coursePath } from '../study-schemas.ts';

export const studyPath = coursePath.extend({ cardId: cardPath.shape.cardId });

export const studyQuery = z.strictObject({
  dayStart: z.iso
    .datetime({
      offset: true,
      error: 'Use an ISO 8601 instant with a time zone, such as 2027-01-31T00:00:00Z.',
    })
    .optional()
    .describe("Start of the learner's day, because new cards are limited per day; default: midnight UTC"),
});

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

export const studyState = z.strictObject({
  next: nextCard.nullable().describe('null if nothing is left to study now'),
  due: z.int().describe('Answered cards that are due now'),
  newToday: z.int().describe('New cards that are still shown today'),
  unseen: z.int().describe('Cards that were never answered'),
  learning: z.int().describe('Cards that are being learned, or learned again'),
  known: z.int(),
  nextDueAt: instant
    .nullable()
    .describe('Time at which the next answered card is due; null if no card was answered'),
});
