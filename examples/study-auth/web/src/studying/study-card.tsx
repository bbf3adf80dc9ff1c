import { Prose } from '@gatehouse/page-kit/page';
import { Button, Divider, Group, Kbd, Paper, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useId, useState } from 'react';
import classes from './study-card.module.css';
import type { NextCard, Rating } from './study-queries.ts';
import { waitText } from './wait-text.ts';

const RATINGS: readonly { rating: Rating; label: string }[] = [
  { rating: 'again', label: 'Again' },
  { rating: 'hard', label: 'Hard' },
  { rating: 'good', label: 'Good' },
  { rating: 'easy', label: 'Easy' },
];

interface StudyCardProps {
  next: NextCard;
  isBusy: boolean;
  onAnswer: (rating: Rating) => void;
}

/**
 * A card that shows its front first. The learner then opens the back, and chooses how well they remembered
 * it.
 */
export function StudyCard({ next, isBusy, onAnswer }: StudyCardProps) {
  const [isOpen, setOpen] = useState(false);
  const front = useId();
  const answer = (rating: Rating) => {
    if (isOpen && !isBusy) onAnswer(rating);
  };
  useHotkeys(RATINGS.map(({ rating }, index) => [`${index + 1}`, () => answer(rating)]));
  return (
    <Stack gap="lg">
      <Paper withBorder bg="var(--gatehouse-surface)" className={classes.card ?? ''} aria-live="polite">
        <div className={classes.side} id={front}>
          <VisuallyHidden>Front</VisuallyHidden>
          <Prose text={next.card.front} fz="xl" fw={600} />
        </div>
        <Divider mx="xl" />
        <div className={classes.side}>
          {isOpen ? (
            <>
              <VisuallyHidden>Back</VisuallyHidden>
              <Prose text={next.card.back} fz="lg" />
            </>
          ) : (
            // The button has the focus, so screen readers read the front with it.
            <Button size="md" autoFocus aria-describedby={front} onClick={() => setOpen(true)}>
              Show answer
            </Button>
          )}
        </div>
      </Paper>
      {isOpen && (
        <SimpleGrid cols={{ base: 2, xs: 4 }} role="group" aria-label="How well did you remember it?">
          {RATINGS.map(({ rating, label }, index) => (
            <Button
              key={rating}
              variant={rating === 'good' ? 'filled' : 'default'}
              h="auto"
              py="xs"
              disabled={isBusy}
              autoFocus={rating === 'good'}
              onClick={() => answer(rating)}
            >
              <Stack gap={2} align="center">
                <Group gap={6}>
                  {label}{' '}
                  <Kbd size="xs" visibleFrom="sm" aria-hidden>
                    {index + 1}
                  </Kbd>
                </Group>
                <Text size="xs" inherit={false}>
                  {waitText(next.waits[rating])}
                </Text>
              </Stack>
            </Button>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
