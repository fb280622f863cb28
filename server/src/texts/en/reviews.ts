export const reviews = {
  hide_reason: 'A reason for hiding goes with hiding alone.',
  hide_note: 'Choose a reason for the note.',
  reason_missing: 'Choose a reason: typo fix, translation or requested by the reviewer.',
  other_name: 'This is a different name, not a typo fix. Nothing was changed.',
  meaning_negation:
    'This adds or removes a “not” and reverses what the reviewer said. Nothing was changed.',
  meaning_sentiment: 'This changes how the reviewer felt about the product. Nothing was changed.',
  meaning_rewritten:
    'A typo fix only changes letters inside words: no word or number may be replaced, added or taken away. Nothing was changed.',
  no_such_day: 'This date does not exist.',
  day_in_future: 'The date cannot be in the future.',
  free_limit: 'Without a plan you can have up to {{max}} reviews. Choose a plan to add more.',
  restore_needs_plan:
    'Without a plan you can have up to {{max}} reviews, and restoring these would go over that limit. Nothing was restored: they stay under “Deleted”. Choose a plan, or delete others first.',
  already_there: 'This review already exists. Nothing was added.',
  ids_or_filter: 'Send either ids or a filter.',
} as const
