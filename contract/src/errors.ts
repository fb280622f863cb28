/**
 * Every error the server may answer with: its status, the plain words, and the wire's `error_code`
 * (decisions 2: 1 a plan is needed, 2 the subscription is paused, 3 a store is needed, 4 a payment was refused).
 */
export const errors = {
  invalid: { status: 400, detail: 'Some fields need another look.' },
  unauthenticated: { status: 401, detail: 'Please log in.' },
  wrong_credentials: { status: 400, detail: 'This e-mail and password do not match.' },
  refresh_refused: { status: 401, detail: 'Your session has ended. Please log in again.' },
  link_expired: { status: 400, detail: 'This link does not work any more. It works once, and not for long. Please ask for a new one.' },
  password_change_failed: { status: 400, detail: 'Failed to change your password. Please check the old password.' },
  identity_refused: { status: 400, detail: 'Google did not confirm this sign-in. Please try again.' },
  password_first: { status: 400, detail: 'This e-mail already signs in with a password. Please log in with it.' },
  plan_needed: { status: 402, detail: 'This needs a plan.', error_code: 1 },
  store_needed: { status: 403, detail: 'Connect your store first.', error_code: 3 },
  not_found: { status: 404, detail: 'This was not found.' },
  conflict: { status: 409, detail: 'This was changed in the meantime. Reload and try again.' },
  idempotency_conflict: { status: 409, detail: 'This Idempotency-Key was already used with other content.' },
  too_large: { status: 413, detail: 'This file is too large.' },
  too_many_rows: { status: 413, detail: 'This file has too many rows.' },
  unsupported_file: { status: 415, detail: 'File type not supported' },
  file_unreadable: { status: 400, detail: 'This file could not be read.' },
  structure_unknown: { status: 400, detail: 'This file does not follow the template.' },
  rating_fixed: { status: 400, detail: 'A rating cannot be changed. It belongs to the reviewer.' },
  meaning_changed: { status: 400, detail: 'This edit changes what the reviewer said.' },
  import_not_running: { status: 409, detail: 'This import has already ended.' },
  import_not_undoable: { status: 409, detail: 'This import cannot be undone.' },
  bulk_not_undoable: { status: 409, detail: 'This action cannot be undone any more.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  store_url_refused: { status: 400, detail: 'This is not a store address.' },
  connect_refused: { status: 400, detail: 'The store did not confirm the connection. Please try again.' },
  provider_unavailable: { status: 503, detail: 'The store did not answer. Nothing was changed. Please try again.' },
  unavailable: { status: 503, detail: 'Something went wrong! Please try again later.' },
} as const satisfies Record<string, { status: number; detail: string; error_code?: 1 | 2 | 3 | 4 }>

export type ErrorCode = keyof typeof errors
