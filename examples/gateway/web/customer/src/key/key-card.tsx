import { Card, Loaded } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keyQuery } from './key-query.ts';

const KEEPERS = {
  managed: {
    badge: 'Kept by the service',
    text: 'Your files are sealed before they leave your device. The service keeps the key, so that you can open them after each sign-in. Its operator could open them as well.',
    to: '/settings/key/private',
    action: 'Hold the key yourself',
  },
  private: {
    badge: 'Only with you',
    text: 'Only your devices have the key. Without your recovery phrase no one can open your files, not even the operator.',
    to: '/settings/key/managed',
    action: 'Let the service keep the key',
  },
} as const;

/** Shows who can open the files, and a link to the page that changes this. */
export function KeyCard() {
  const query = useQuery(keyQuery);
  return (
    <Card title="Key of your files">
      <Loaded query={query}>
        {({ mode, next }) => {
          const { badge, text, to, action } = KEEPERS[mode];
          return (
            <>
              <Group>
                <Badge variant="light">{badge}</Badge>
              </Group>
              <Text>{text}</Text>
              <div>
                <Button component={Link} to={next ? `/settings/key/${next.mode}` : to} variant="default">
                  {next ? 'Continue the change' : action}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
