export const accounts = {
  common_password: 'This password is too common. Choose another one.',
  passwords_differ: 'The passwords do not match.',
  has_password: 'This account already has a password. Change it instead.',
  other_google_account: 'This is a different Google account. Use the one you sign in with.',
  wrong_password: 'Incorrect password. Nothing was deleted.',
  confirm_deletion: 'Type CONFIRM to delete your account. Nothing was deleted.',
  not_opened:
    'We could not create an account with these details. If you already have one, please log in.',
  google_silent: 'Google did not respond. Try again, or log in with a password.',
  store_sign_in_expired: 'This sign-in is no longer valid. Open Plaudit from your store again.',
  email_taken: 'This email cannot be used. Choose another one.',
  password_before_email: 'Set a password first. Then you can change the email.',
  password_for_email: 'Enter your password to change the email.',
  email_not_changed: 'Incorrect password. The email was not changed.',
  email_verified_already: 'Your email is already verified.',
  link_of_other_account:
    'This link is for another account. Log in to the account that asked for it, and open the link again.',
  email_not_free: 'This email cannot be used any more. Choose another one.',
} as const
