import type { ErrorCode } from '@plaudit/contract/errors'

/** What each error of the contract says where nothing more is known. */
export const errors = {
  invalid: 'Check the fields marked below.',
  unauthenticated: 'Please log in.',
  wrong_credentials: 'Incorrect email or password.',
  refresh_refused: 'Your session has ended. Please log in again.',
  store_session_refused: 'The session in your store admin has ended. Open the app again.',
  link_expired: 'This link has expired or was already used. Request a new one.',
  password_change_failed: 'Failed to change your password. Please check the old password.',
  identity_refused: 'Google did not confirm this sign-in. Please try again.',
  password_first: 'This email already has an account with a password. Log in with your password.',
  plan_needed: 'Choose a plan to use this feature.',
  subscription_paused: 'Your plan is paused. Resume it to continue.',
  payment_refused: 'Please check the payment details and provide a valid card.',
  promo_code_refused: 'This promo code is not valid.',
  pause_limit_reached: 'You have already exceeded the maximum number of pauses allowed.',
  pause_refused: 'Your plan cannot be paused right now.',
  password_needed: 'Set a password before you cancel.',
  not_offered: 'This is not available on your current plan.',
  quote_changed:
    'The amount has changed. You were not charged. Review the new amount and try again.',
  payment_under_way:
    'Your payment is still under way. Try again once it is done. Nothing was changed.',
  plan_billed_by_store:
    'Shopify no longer accepts Plaudit’s access to your store, so the plan that the store pays cannot be ended from here. Connect the store again, or uninstall Plaudit in Shopify, which ends the plan. Then delete your account.',
  billing_busy: 'Another change to your plan is in progress. Wait a moment and try again.',
  store_needed: 'Connect your store first.',
  store_access_lost:
    'Your store no longer gives Plaudit access. Nothing was changed. Reconnect the store and try again.',
  sync_running: 'A sync is already running. Wait until that is done.',
  not_found: 'Not found.',
  conflict: 'This changed in the meantime. Reload and try again.',
  idempotency_conflict: 'This Idempotency-Key was already used with different content.',
  too_large: 'This file is too large.',
  too_many_rows: 'This file has too many rows.',
  unsupported_file: 'File type not supported',
  file_unreadable: 'This file could not be read.',
  structure_unknown: 'This file does not match the template.',
  rating_fixed: 'A rating cannot be changed. It belongs to the reviewer.',
  meaning_changed: 'This edit changes what the reviewer said.',
  drafts_full: 'Too many uploaded files are waiting to be imported.',
  draft_started: 'This file has already been imported.',
  import_not_running: 'This import has already ended.',
  import_not_undoable: 'This import cannot be undone.',
  import_not_mendable:
    'This import is still running or was undone. You can fix rejected rows once it has finished.',
  bulk_not_undoable: 'This action can no longer be undone.',
  too_many_requests: 'Too many attempts. Please wait a moment and try again.',
  store_url_refused: 'This is not a valid store address.',
  connect_refused: 'The store did not confirm the connection. Please try again.',
  provider_unavailable: 'The store did not respond. Nothing was changed. Please try again.',
  unavailable: 'Something went wrong! Please try again later.',
  other_account:
    'Another account is now logged in in this browser. Nothing was done. The page reloads.',
  email_unverified: 'Please verify your email first. We sent you a link.',
  choice_needed: 'You need to make a choice about this file before it can be imported.',
} as const satisfies Record<ErrorCode, string>
