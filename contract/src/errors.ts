/**
 * Every error of the server: its status and the wire's `error_code`; the texts are in server/src/texts (API-11: 1 a
 * plan is needed, 2 the subscription is paused, 3 a store is needed, 4 a payment was refused).
 */
export const errors = {
  invalid: { status: 400 },
  unauthenticated: { status: 401 },
  other_account: { status: 409 },
  email_unverified: { status: 403 },
  wrong_credentials: { status: 400 },
  refresh_refused: { status: 401 },
  store_session_refused: { status: 401 },
  link_expired: { status: 400 },
  password_change_failed: { status: 400 },
  identity_refused: { status: 400 },
  password_first: { status: 400 },
  plan_needed: { status: 402, error_code: 1 },
  subscription_paused: { status: 402, error_code: 2 },
  payment_refused: { status: 402, error_code: 4 },
  payment_under_way: { status: 400 },
  plan_billed_by_store: { status: 400 },
  promo_code_refused: { status: 400 },
  pause_limit_reached: { status: 400 },
  pause_refused: { status: 409 },
  password_needed: { status: 400 },
  not_offered: { status: 409 },
  quote_changed: { status: 409 },
  billing_busy: { status: 409 },
  store_needed: { status: 403, error_code: 3 },
  store_access_lost: { status: 403, error_code: 3 },
  sync_running: { status: 409 },
  not_found: { status: 404 },
  conflict: { status: 409 },
  idempotency_conflict: { status: 409 },
  too_large: { status: 413 },
  too_many_rows: { status: 413 },
  unsupported_file: { status: 415 },
  file_unreadable: { status: 400 },
  structure_unknown: { status: 400 },
  choice_needed: { status: 400 },
  rating_fixed: { status: 400 },
  meaning_changed: { status: 400 },
  drafts_full: { status: 409 },
  draft_started: { status: 409 },
  import_not_running: { status: 409 },
  import_not_undoable: { status: 409 },
  import_not_mendable: { status: 409 },
  bulk_not_undoable: { status: 409 },
  too_many_requests: { status: 429 },
  store_url_refused: { status: 400 },
  connect_refused: { status: 400 },
  provider_unavailable: { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number; error_code?: 1 | 2 | 3 | 4 }>

/**
 * The header with the account that a page shows; a request with another account's token is refused with
 * `other_account`.
 */
export const ACCOUNT_HEADER = 'plaudit-account'

export type ErrorCode = keyof typeof errors
