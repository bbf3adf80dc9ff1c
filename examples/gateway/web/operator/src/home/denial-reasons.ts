import type { Series } from '@gatehouse/page-kit/chart';
import type { DenialReason } from './denials-query.ts';

/** For each reason, its label on the page and its colour in charts. */
export const REASONS: Readonly<Record<DenialReason, Pick<Series, 'label' | 'color'>>> = {
  no_entitlement: { label: 'No plan', color: 'blue.6' },
  base_lapsed: { label: 'Base plan has lapsed', color: 'orange.7' },
  base_required: { label: 'Needs the base plan', color: 'grape.6' },
  entitlement_unknown: { label: 'Plan unknown', color: 'gray.6' },
};

/** The reasons, in the order in which they are shown. */
export const ALL_REASONS: readonly DenialReason[] = Object.keys(REASONS) as DenialReason[];
