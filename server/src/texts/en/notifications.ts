export const notifications = {
  see_membership: 'View membership',
  see_plans: 'View plans',
  review_written_one: 'New review: {{count}} star for {{product}}',
  review_written_other: 'New review: {{count}} stars for {{product}}',
  review_published_about: '{{author}} wrote it in your shop. It is published.',
  review_clock_about:
    '{{author}} wrote it in your shop. It publishes automatically on {{day}} unless you decide before.',
  review_waits_about: '{{author}} wrote it in your shop. It waits for you to publish it.',
  reviews_held: 'Reviews are held for you',
  reviews_held_about:
    'Reviews with signs of spam came in today. Each says why it is held. Publish or hide them.',
  review_reported: 'A review of {{product}} was reported',
  review_reported_about:
    'Somebody asks you to look at it. Decide with a reason: keep it published, or hide it.',
  review_objected: 'Objection to your decision on a review of {{product}}',
  review_objected_about: 'Read why, and decide once more.',
  see_review: 'View review',
  see_reviews: 'View reviews',
  see_import: 'View import',
  see_synced: 'View synced products',
  manage_reviews: 'Manage reviews',
  connect_store: 'Connect Store',
  see_store: 'View store settings',
  customer_file: 'A customer asked for their data',
  customer_file_about:
    'Everything we know about this customer is in a file for you to send on. It can be downloaded for {{days}} days.',
  customer_file_erased: 'The data of this customer was erased later, and the file with it.',
  your_plan: 'Your plan',
  payment_failed: 'Payment failed',
  payment_failed_off:
    'We could not charge you for {{plan}}. Its features are off until it is paid. Please check your payment method.',
  payment_failed_about:
    'We could not charge you for {{plan}}. All features stay on for {{days}} days. Please check your payment method.',
  payment_received: 'Payment received',
  payment_received_about: 'Thank you. {{plan}} stays active.',
  plan_ended: '{{plan}} has ended',
  plan_ended_about: 'Your reviews are kept. You can choose a new plan at any time.',
  trial_ends: 'Your free trial ends soon',
  trial_ends_about: '{{plan}} continues for {{amount}} from {{day}}.',
  bulk_publish_one: '{{count}} review published',
  bulk_publish_other: '{{count}} reviews published',
  bulk_hide_one: '{{count}} review hidden',
  bulk_hide_other: '{{count}} reviews hidden',
  bulk_delete_one: '{{count}} review deleted',
  bulk_delete_other: '{{count}} reviews deleted',
  bulk_restore_one: '{{count}} review restored',
  bulk_restore_other: '{{count}} reviews restored',
  bulk_about: 'You can undo this for {{days}} days.',
  store_denied: 'Reconnect your store',
  store_denied_about:
    'The store denied access, so its products could not be synced. Your reviews were not changed.',
  uninstalled: 'Plaudit was uninstalled',
  uninstalled_about:
    'Plaudit was uninstalled from {{store}}, so its products are no longer synced. Your reviews are kept.',
  uninstalled_plan_ended:
    'Plaudit was uninstalled from {{store}}, so the plan paid through it has ended. Your reviews are kept. Connect the store to choose a plan again.',
  uninstalled_plan_until:
    'Plaudit was uninstalled from {{store}}, so the plan paid through it ends on {{day}}. You are not charged again. Your reviews are kept. Connect the store to keep the plan.',
  count_new: '{{number}} new',
  count_changed: '{{number}} changed',
  count_duplicate: '{{number}} duplicates',
  count_rejected: '{{number}} rejected',
  import_completed: 'Import complete',
  import_completed_about: '{{file}}: {{counts}}.',
  import_completed_photos_one: '{{file}}: {{counts}}. {{count}} photo is being downloaded.',
  import_completed_photos_other: '{{file}}: {{counts}}. {{count}} photos are being downloaded.',
  import_cancelled: 'Import cancelled',
  import_cancelled_about:
    '{{file}}: {{counts}}. Reviews imported so far are kept. You can undo the import.',
  import_too_long: 'The import took more than {{minutes}} minutes',
  import_too_long_about:
    '{{file}}: {{counts}}. Reviews imported so far are kept. Open the import and choose “Continue” to import the rest.',
  import_file_lost: 'The import file is no longer available',
  import_file_lost_about:
    '{{file}}: {{counts}}. Reviews imported so far are kept. Upload the file again: no review is added twice.',
  import_fault: 'Import error please: Contact Support',
  import_fault_about:
    '{{file}}: {{counts}}. Something went wrong on our side. Reviews imported so far are kept. You can continue or undo the import.',
  site_robot: 'The site asked for a robot check',
  site_sign_in: 'The site requires sign-in to show more reviews',
  site_gone: 'The product no longer exists on the site',
  site_not_reviews: 'The page has no reviews',
  site_busy: 'The site limited our requests',
  site_unreachable: 'The site did not respond',
  site_about:
    '{{file}}: {{counts}}. Reviews imported so far are kept. Open the import to continue, or upload a saved page instead.',
  import_undone: 'Import undone',
  import_undone_about: '{{file}}: imported reviews were deleted and changed reviews were restored.',
  sync_gone:
    '{{product}}: the product no longer exists at its source, so weekly import was turned off. Your existing reviews are kept.',
  sync_failed:
    '{{product}}: new reviews could not be imported. We will try again automatically. You can also upload a saved page or turn weekly import off.',
  sync_new_one: '{{count}} new review imported',
  sync_new_other: '{{count}} new reviews imported',
  sync_new_about: '{{product}}, {{source}}.',
  import_all_rejected: 'No reviews were imported',
  import_all_rejected_about:
    '{{file}}: all rows were rejected: {{counts}}. Open the import to see why, fix the rows and try again.',
  upgrade_unpaid: 'Your upgrade was not paid',
  upgrade_unpaid_about:
    'The payment of {{amount}} was refused, so you keep your current plan. {{plan}} starts on {{day}}. To start now, choose it again.',
  second_order_ended: 'A second plan was ended',
  second_order_ended_about:
    'You approved a page at {{provider}} that a newer choice had replaced. We ended it and nothing was charged.',
  second_order_refunded_about:
    'You approved a page at {{provider}} that a newer choice had replaced. We ended it and refunded {{amount}}.',
  earlier_page_approved: 'An earlier page was approved',
  earlier_page_approved_about:
    'You approved an earlier page at PayPal. {{plan}} starts on {{day}}. You can undo this change in your membership.',
  customization_unpaid: 'Your customization was not paid',
  customization_unpaid_about:
    'The payment of {{amount}} was refused, so our team has not started. You can pay for your request again.',
  see_customization: 'See request',
  late_charge: 'A payment is waiting for your plan',
  late_charge_about:
    '{{amount}} was paid at Shopify for {{plan}} while you had no plan. When you choose a plan, you get {{plan}} for the time this paid for.',
} as const
