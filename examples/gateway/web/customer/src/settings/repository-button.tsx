import { failureText } from '@gatehouse/page-kit/api';
import { announce } from '@gatehouse/page-kit/form';
import { byteText } from '@gatehouse/page-kit/page';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { useCaller } from '../session/caller-context.ts';
import { saveBlob } from '../transfers/save-blob.ts';
import { RepositoryNotSent, readRepository } from './read-repository.ts';

/** Downloads the customer's repository from the personal data server, with its progress and a button to cancel. */
export function RepositoryButton() {
  const { did, handle } = useCaller();
  const [received, setReceived] = useState(0);
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  const take = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      setReceived(0);
      try {
        const { signal } = controller;
        const { repository } = await api('GET /api/v1/me/repository', { signal });
        return await readRepository(repository.url, signal, setReceived);
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (car) => {
      if (!car) return;
      saveBlob(car, `${handle ?? did.replaceAll(':', '-')}.car`);
      announce(`Your repository is saved, ${byteText(car.size)}.`);
    },
    onSettled: () => button.current?.focus(),
  });
  return (
    <>
      <Group>
        <Button
          ref={button}
          variant="default"
          {...(take.isPending && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => {
            if (!take.isPending) take.mutate();
          }}
        >
          Download your repository
        </Button>
        {take.isPending && (
          <>
            <Text size="sm" role="status">
              {received === 0 ? 'Waiting for your personal data server…' : `${byteText(received)} received`}
            </Text>
            <Button variant="subtle" onClick={() => running.current?.abort()}>
              Cancel the download
            </Button>
          </>
        )}
      </Group>
      {take.error && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {take.error instanceof RepositoryNotSent ? take.error.message : failureText(take.error)}
        </Text>
      )}
    </>
  );
}
