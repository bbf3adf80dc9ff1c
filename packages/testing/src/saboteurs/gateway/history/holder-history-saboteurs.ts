import type { HolderHistory } from '@gatehouse/core/history';
import type { HolderHistoryCase } from '../../../contracts/gateway/history/holder-history-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: HolderHistoryCase) => Partial<HolderHistoryCase>;

const history =
  (page: (good: HolderHistory, audit: HolderHistoryCase['audit']) => HolderHistory['page']): Break =>
  (good) => ({ history: altered(good.history, { page: page(good.history, good.audit) }) });

/** For each clause, a history that breaks it. */
export const holderHistorySaboteurs: PortSaboteurs<HolderHistoryCase> = {
  'returns the rows about the holder, newest first, and no others': history(
    (_good, audit) => (holder, request) => audit.page({ principal: holder }, request),
  ),
  'continues after a page, although rows were appended': history(
    (good) =>
      async (holder, { limit, cursor }) => {
        const { items } = await good.page(holder, { limit: 1_000 });
        const start = Number(cursor ?? 0);
        const nextCursor = start + limit < items.length ? String(start + limit) : null;
        return { items: items.slice(start, start + limit), nextCursor };
      },
  ),
  'shows a committed row on every server from its next call': (good) => {
    const kept = new Map<string, ReturnType<HolderHistory['page']>>();
    return {
      other: altered(good.other, {
        page: (holder, request) => {
          const page = kept.get(holder) ?? good.other.page(holder, request);
          kept.set(holder, page);
          return page;
        },
      }),
    };
  },
};
