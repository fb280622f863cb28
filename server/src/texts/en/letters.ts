export const letters = {
  greeting: 'Hello {{name}},',
  greeting_unnamed: 'Hello,',
  set_subject: 'Set your Plaudit password',
  set_line:
    'You asked to set a password for your Plaudit account. The link works once and expires in one hour. Then sign in with this email address and your password.',
  set_button: 'Set password',
  set_end: 'If you did not request this, ignore this email. No password was set.',
  reset_subject: 'Reset your password',
  reset_line:
    'We received a request to reset the password of your Plaudit account. The link works once and expires in one hour.',
  reset_button: 'Reset password',
  reset_end: 'If you did not request this, ignore this email. Your password has not changed.',
  changed_subject: 'Your password was changed',
  changed_line:
    'The password of your Plaudit account was changed. You were logged out on all other devices.',
  changed_end: 'If this was not you, contact {{email}} immediately.',
  subscription_end: 'You receive this email because you have a Plaudit subscription.',
  trial_subject: 'Your free trial ends on {{day}}',
  trial_line:
    'Your free trial of {{plan}} ends on {{day}}. After that it costs {{amount}}. If you cancel before then, you will not be charged.',
  see_membership: 'View membership',
  failed_subject: 'Your payment failed',
  failed_off:
    'We could not charge you for {{plan}}. Its features are off until it is paid. Please check your payment method.',
  failed_line:
    'We could not charge you for {{plan}}. All features stay on until {{day}}. Please check your payment method before then.',
  failed_button: 'Check payment method',
  review_subject: 'Confirm your review of {{product}}',
  review_line:
    'Thank you for your review of {{product}} at {{shop}}. Please confirm that this is your email. The same page lets you withdraw the review at any time.',
  review_line_shop:
    'Thank you for your review of {{product}}. Please confirm that this is your email. The same page lets you withdraw the review at any time.',
  review_button: 'Confirm my email',
  review_end: 'If you did not write a review, open the link and withdraw it, or ignore this email.',
  verify_subject: 'Verify your email',
  verify_line:
    'Please confirm that this is the email of your Plaudit account. The link works once and for two days, in a browser where you are logged in.',
  verify_button: 'Verify email',
  verify_end:
    'If you did not create a Plaudit account, ignore this email: nobody can use this address without you.',
  new_email_subject: 'Confirm your new email',
  new_email_line:
    'Please confirm that your Plaudit account should use this email from now on. The link works once and for two days, in a browser where you are logged in.',
  new_email_button: 'Confirm email',
  new_email_end: 'If this was not you, ignore this email: nothing changes.',
  email_changed_subject: 'The email of your account was changed',
  email_changed_line: 'Your Plaudit account now uses {{email}}. From now on, emails go there.',
  claimed_subject: 'Your account was secured',
  claimed_line:
    'You have shown that this email is yours. It was not verified before, so we removed the old password of the account and logged out all other devices.',
  claimed_button: 'View account',
  claimed_end: 'If you chose the old password yourself, you can set it again in the settings.',
  guesses_subject: 'Somebody is trying to log in to your account',
  guesses_line:
    'Wrong passwords were entered for your Plaudit account many times. Whoever does this has to wait now. If you have to wait too, log in with this link and your password. It works once and for one hour.',
  guesses_button: 'Log in',
  guesses_end:
    'If you use this password elsewhere or it is easy to guess, change it in the settings.',
} as const
