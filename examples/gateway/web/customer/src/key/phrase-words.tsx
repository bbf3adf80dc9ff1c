import { Card, CopyButton, focusWhenShown } from '@gatehouse/page-kit/page';
import { Button, Group, Text } from '@mantine/core';
import classes from './phrase-words.module.css';
import { StepText } from './step-text.tsx';

interface PhraseWordsProps {
  phrase: string;
  onWritten: () => void;
}

/** The words of the phrase, numbered. */
export function PhraseWords({ phrase, onWritten }: PhraseWordsProps) {
  return (
    <Card title="Your recovery phrase" actions={<StepText step={2} />}>
      <Text>Write these 24 words down in this order. They are shown only here.</Text>
      <ol
        className={classes.words}
        aria-label="Recovery phrase"
        translate="no"
        tabIndex={-1}
        ref={focusWhenShown}
      >
        {phrase.split(' ').map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word can occur twice, and its place does not change
          <li key={index}>{word}</li>
        ))}
      </ol>
      <Group align="flex-start" gap="sm" justify="flex-end">
        <CopyButton text={phrase} label="Copy the words" variant="default" />
        <Button onClick={onWritten}>I have written it down</Button>
      </Group>
    </Card>
  );
}
