import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Card } from '@gatehouse/page-kit/page';
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCaller } from '../session/caller-context.ts';
import { askedPlaces } from './asked-places.ts';
import { holdPhrase } from './hold-phrase.ts';
import { StepText } from './step-text.tsx';

interface ConfirmPhraseProps {
  phrase: string;
  onBack: () => void;
  /** Callback that gets the id of the key after this tab has stored the key. */
  onConfirmed: (keyId: string) => void;
}

/** Asks for some words of the phrase. A customer who has not written the phrase down cannot continue. */
export function ConfirmPhrase({ phrase, onBack, onConfirmed }: ConfirmPhraseProps) {
  const { did } = useCaller();
  const words = phrase.split(' ');
  const [places] = useState(() => askedPlaces(words.length));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: Object.fromEntries(places.map((place) => [`word${place}`, ''])),
    validate: Object.fromEntries(
      places.map((place) => [
        `word${place}`,
        (text: string) => {
          const word = text.trim().toLowerCase();
          if (word === '') return `Enter word ${place + 1}.`;
          return word === words[place] ? null : 'This is not that word. Compare what you have written.';
        },
      ]),
    ),
  });
  const saving = useSaving({ form, save: () => holdPhrase(did, phrase), onSaved: onConfirmed });
  return (
    <Card title="Confirm the phrase" actions={<StepText step={3} />}>
      <Text>
        Enter these words from what you have written down. Then this page seals every file with the new key.
        Keep it open until that is done.
      </Text>
      <SaveForm
        saving={saving}
        submitLabel="Seal my files with this key"
        onCancel={onBack}
        cancelLabel="Show the words again"
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {places.map((place, index) => (
            <TextInput
              key={form.key(`word${place}`)}
              label={`Word ${place + 1}`}
              autoComplete="off"
              autoFocus={index === 0}
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps(`word${place}`)}
            />
          ))}
        </SimpleGrid>
      </SaveForm>
    </Card>
  );
}
