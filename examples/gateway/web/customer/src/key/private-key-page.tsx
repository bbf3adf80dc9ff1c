import { Loaded, Page, Trail } from '@gatehouse/page-kit/page';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '../session/caller-context.ts';
import { ChangeProgress } from './change-progress.tsx';
import { ConfirmPhrase } from './confirm-phrase.tsx';
import { EnterPhrase } from './enter-phrase.tsx';
import { heldKeyOf } from './held-key-of.ts';
import { keyQuery } from './key-query.ts';
import { newPhrase } from './new-phrase.ts';
import { PhraseWords } from './phrase-words.tsx';
import { PrivateWarning } from './private-warning.tsx';

/** Maximum width of the steps in pixels. Longer lines are hard to read. */
const KEY_PAGE_WIDTH = 760;

/**
 * Replaces the key with one that only the customer has. Shows a warning, then the recovery phrase, then asks for some
 * of its words, and then seals every file again.
 */
export function PrivateKeyPage() {
  const query = useQuery(keyQuery);
  return (
    <Page title="Hold the key yourself" trail={<Trail steps={[{ label: 'Settings', to: '/settings' }]} />}>
      <Box maw={KEY_PAGE_WIDTH}>
        <Loaded query={query}>
          {({ next }) => (next?.mode === 'private' ? <Continue keyId={next.keyId} /> : <Steps />)}
        </Loaded>
      </Box>
    </Page>
  );
}

type Step = 'warning' | 'phrase' | 'confirm';

function Steps() {
  const [step, setStep] = useState<Step>('warning');
  const [phrase] = useState(newPhrase);
  const [keyId, setKeyId] = useState<string>();
  const show = (next: Step) => {
    setStep(next);
    // The buttons are at the end of a step, so on a small screen the heading of the next step would be above the window.
    window.scrollTo(0, 0);
  };
  if (keyId !== undefined) return <ChangeProgress mode="private" keyId={keyId} />;
  if (step === 'warning') return <PrivateWarning onAccept={() => show('phrase')} />;
  if (step === 'phrase') return <PhraseWords phrase={phrase} onWritten={() => show('confirm')} />;
  return <ConfirmPhrase phrase={phrase} onBack={() => show('phrase')} onConfirmed={setKeyId} />;
}

/**
 * Continues a change that was interrupted. If this tab no longer has the new key, asks for the recovery
 * phrase.
 */
function Continue({ keyId }: { keyId: string }) {
  const { did } = useCaller();
  const held = useQuery({ queryKey: ['files', 'held', keyId], queryFn: () => heldKeyOf(did, keyId) });
  return (
    <Loaded query={held}>
      {(isHeld) => (isHeld ? <ChangeProgress mode="private" keyId={keyId} /> : <EnterPhrase />)}
    </Loaded>
  );
}
