import { Prose } from '@gatehouse/page-kit/page';
import { Button, Divider, Group, Kbd, Paper, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
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
  const answer = (rating: Rating) => {
    if (isOpen && !isBusy) onAnswer(rating);
  };
  useHotkeys(RATINGS.map(({ rating }, index) => [`${index + 1}`, () => answer(rating)]));
  return (
    <Stack gap="lg" maw={720}>
      <Paper withBorder p="xl" bg="var(--gatehouse-surface)" mih={220} aria-live="polite">
        <Stack gap="lg">
          <VisuallyHidden>Front</VisuallyHidden>
          <Prose text={next.card.front} fz="xl" fw={600} />
          {isOpen && (
            <>
              <Divider />
              <VisuallyHidden>Back</VisuallyHidden>
              <Prose text={next.card.back} fz="lg" />
            </>
          )}
        </Stack>
      </Paper>
      {isOpen ? (
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
      ) : (
        <Group>
          <Button size="md" autoFocus onClick={() => setOpen(true)}>
            Show answer
          </Button>
        </Group>
      )}
    </Stack>
  );
}
