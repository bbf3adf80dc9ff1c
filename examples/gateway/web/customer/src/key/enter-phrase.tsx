import { useRefresh } from '@gatehouse/page-kit/api';
import { SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Card } from '@gatehouse/page-kit/page';
import { Text, Textarea } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { useCaller } from '../session/caller-context.ts';
import { holdKey } from './held-keys.ts';
import { keyOfPhrase } from './key-of-phrase.ts';

/** Asks for the recovery phrase. Without it, this tab cannot open the files. */
export function EnterPhrase() {
  const { did } = useCaller();
  const refresh = useRefresh();
  const [count, setCount] = useState(0);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { phrase: '' },
    validate: { phrase: isNotEmpty('Enter your recovery phrase.') },
  });
  const saving = useSaving({
    form,
    save: ({ phrase }) => keyOfPhrase(phrase),
    onSaved: async (found) => {
      if (typeof found === 'string') {
        form.setErrors({ phrase: found });
        form.getInputNode('phrase')?.focus();
        return;
      }
      holdKey(did, found);
      await refresh('files');
    },
  });
  return (
    <Card title="Enter your recovery phrase">
      <Text>
        Only your devices have the key of your files. This tab opens them with your recovery phrase. The
        phrase is not sent and not stored, and the tab forgets the key when you close it.
      </Text>
      <SaveForm saving={saving} submitLabel="Open my files">
        <Textarea
          label="Recovery phrase"
          description={count === 0 ? '24 words, separated by spaces' : `${count} of 24 words`}
          onInput={(event) => setCount(countWords(event.currentTarget.value))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autosize
          minRows={3}
          {...form.getInputProps('phrase')}
          key={form.key('phrase')}
        />
      </SaveForm>
      <Text size="sm" c="dimmed">
        Have you lost the phrase? A tab or a device that still opens your files can let the service keep the
        key.
      </Text>
    </Card>
  );
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
