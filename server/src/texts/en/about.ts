/** The page "How reviews get here" (UCPD Article 7(6), CMA208, 16 CFR 465.7). */
export const about = {
  title: 'How reviews get here',
  lead: 'What this page says is read from the settings and the counts of this shop at this moment.',
  from: 'Where they come from',
  published: 'Published reviews',
  source_storefront: 'Written in this shop, with its form',
  source_email: 'Written after an email from this shop',
  source_csv: 'From a file of the shop',
  source_migration: 'Moved from another review app',
  source_manual: 'Typed in by the shop',
  source_amazon: 'Imported from Amazon',
  source_aliexpress: 'Imported from AliExpress',
  open_form:
    'Anybody can write a review here, also without having bought. What came from files, other apps or other sites was collected elsewhere: who wrote it was not checked again.',
  verified: '“Verified buyer”',
  verified_count: 'Published reviews with the mark',
  verified_about:
    'The mark is set by the system alone, where the confirmed email of the reviewer, or the order number, matches an order of the product in this shop. The shop cannot set it by hand. Reviews without it were not checked.',
  publishing: 'When they are published',
  at_once: 'A new review is published at once.',
  after_days: 'A new review is published by itself. Days until then: {{days}}.',
  by_hand: 'A new review is published when a person in the shop has looked at it.',
  same_path:
    'The stars decide nothing: one star takes the same way as five. Only what looks like spam waits until a person has looked at it.',
  pending: 'Waiting to be published',
  hidden: 'What is not shown',
  hidden_count: 'Hidden by the shop',
  deleted_count: 'Deleted by the shop within the last 30 days',
  because_off_topic: 'not about the product',
  because_personal_data: 'personal data',
  because_insult: 'insult',
  because_spam: 'spam or advertising',
  because_fake: 'fake or paid for',
  because_illegal: 'illegal content',
  because_else: 'another reason, in words',
  because_unstated: 'no reason stated',
  average: 'How the average is made',
  average_now:
    '{{average}} is the plain mean of the stars of all {{reviews}} published reviews of this shop’s own. Every star counts alike. Reviews imported from Amazon or AliExpress are shown with their origin and are not in it.',
  average_none:
    'This shop has no published reviews of its own yet, so it has no average. Imported ones never count as its own.',
  order: 'In which order they stand',
  order_now: 'At first: {{order}}. A review that the shop put on top says so.',
  order_all: 'Every rating is shown.',
  order_selection:
    'In some places the shop shows a selection by stars. It says so there, with a link to all reviews. The average is of all of them.',
  paid: 'Whether somebody was paid',
  paid_unknown:
    'Not known. No review has a mark of a payment, a gift or a discount, because the shop has no place to state one. Report a review that you think was paid for.',
  changes: 'What the shop can change',
  changes_about:
    'Typos, a translation, or what a reviewer asks for; never the stars or the meaning. An edited review is marked “{{edited}}” and leads to what was changed.',
  report: 'How to report a review',
  report_about:
    'By “{{report}}” below it. A person in the shop decides, and tells both sides why and how to object.',
} as const
