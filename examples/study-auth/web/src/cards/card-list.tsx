import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, Prose, RecordList, RecordMenu } from '@gatehouse/page-kit/page';
import { Button, Group, SimpleGrid } from '@mantine/core';
import { IconCards, IconFileImport, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { api } from '../api/api.ts';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import classes from './card-list.module.css';
import { ExportButton } from './export-button.tsx';
import { MoveItems } from './move-items.tsx';
import { useCardDialogs } from './use-card-dialogs.tsx';
import { useCardDragging } from './use-card-dragging.ts';
import { useCardMoves } from './use-card-moves.ts';
import { useImportDialog } from './use-import-dialog.tsx';

/** Lists the cards of a lesson in their order. `title` is the title of the lesson. */
export function CardList({ path, title }: { path: LessonPath; title: string }) {
  const query = usePages(['cards', path.id, path.lessonId], (cursor, signal) =>
    api('GET /api/courses/:id/lessons/:lessonId/cards', { path, query: { cursor }, signal }),
  );
  const dialogs = useCardDialogs(path);
  const openImport = useImportDialog(path.id);
  const cards = query.data?.pages.flatMap((page) => page.cards) ?? [];
  const move = useCardMoves(path, cards);
  const dragging = useCardDragging(move);
  const actions = (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => openImport([{ id: path.lessonId, title }])}
      >
        Import
      </Button>
      <ExportButton path={path} title={title} />
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialogs.create}>
        New cards
      </Button>
    </Group>
  );
  return (
    <Page.Section title="Cards" actions={actions}>
      <Loaded query={query}>
        {() =>
          cards.length === 0 ? (
            <NoCards />
          ) : (
            <>
              <RecordList label="Cards">
                {cards.map((card, place) => (
                  <RecordList.Item
                    key={card.id}
                    {...dragging.itemProps(place)}
                    actions={
                      <>
                        <span
                          className={classes.handle}
                          title="Drag to another place"
                          {...dragging.handleProps(place)}
                        >
                          <IconGripVertical size={18} aria-hidden />
                        </span>
                        <RecordMenu
                          of={card.front}
                          onEdit={() => dialogs.edit(card)}
                          onDelete={() => dialogs.remove(card)}
                        >
                          <MoveItems place={place} last={cards.length - 1} move={move} />
                        </RecordMenu>
                      </>
                    }
                  >
                    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing={4}>
                      <Prose text={card.front} fw={600} />
                      <Prose text={card.back} />
                    </SimpleGrid>
                  </RecordList.Item>
                ))}
              </RecordList>
              <More query={query} />
            </>
          )
        }
      </Loaded>
    </Page.Section>
  );
}

function NoCards() {
  return (
    <NothingYet
      icon={<IconCards aria-hidden />}
      title="No cards yet"
      description="A card has a question on its front and the answer on its back."
    />
  );
}
