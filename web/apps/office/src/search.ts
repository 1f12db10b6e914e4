import type { WithdrawalStatus } from '@maidan/api';
import type { AbuseDays } from './domain/abuse/abuse.ts';
import type { OfferKind, OfferState } from './domain/offer/offers.ts';
import type { AdjustmentStatus } from './domain/payment/adjustments.ts';
import type { CaseStatus } from './domain/payment/cases.ts';
import type { DifferenceKind, DifferenceState } from './domain/payment/statements.ts';
import type { SignalStatus } from './domain/signal/signals.ts';
import type { SupportStatus } from './domain/support/threads.ts';
import type { DocumentStatus } from './domain/verification/documents.ts';

/** Search parameters of screens. The router validates them. */

export interface QueueSearch {
  /** held: payouts without a result. */
  status?: WithdrawalStatus | 'held';
  player?: string;
  id?: string;
}

export interface CasesSearch {
  status?: CaseStatus;
  id?: string;
}

export interface AdjustmentsSearch {
  status?: AdjustmentStatus;
  player?: string;
  id?: string;
}

export interface ReconciliationSearch {
  state?: DifferenceState;
  kind?: DifferenceKind;
  /** The file whose differences are shown. */
  statement?: string;
  id?: string;
}

export interface SignalsSearch {
  status?: SignalStatus;
  id?: string;
}

export interface DocumentsSearch {
  status?: DocumentStatus;
  id?: string;
}

export interface OfferCostsSearch {
  /** "2026-11". */
  month?: string;
}

export interface OfferTrialSearch {
  offer?: string;
  currency?: string;
}

export interface OfferListSearch {
  state?: OfferState;
  kind?: OfferKind;
}

export interface OfferAbuseSearch {
  /** Without it 30. */
  days?: AbuseDays;
}

export interface OfferEditSearch {
  /** Without it a new offer. */
  id?: string;
  /** The offer that a new one begins as a copy of. */
  copy?: string;
}

export interface SupportSearch {
  status?: SupportStatus;
  /** Only conversations of members whose manager the reader is. */
  mine?: true;
  id?: string;
}
