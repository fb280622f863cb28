export const dropship = {
  list_full: 'The import list can hold {{most}} products. Remove some first. Nothing was added.',
  gone: 'The supplier no longer sells this product. Nothing was added.',
  filters_need_pro:
    'Filtering the import list requires a Pro plan or higher. Searching works without it.',
  unknown_variant:
    'One of these variants is not part of the product. Nothing was saved. Reload the product.',
  unknown_picture:
    'One of these pictures is not part of the product. Nothing was saved. Reload the product.',
  unknown_collection:
    'One of these collections is not in your store any more. Nothing was saved. Choose the collections again.',
  changed_elsewhere:
    'This product was changed in the meantime. Nothing was saved. Your changes are kept here: check them and save again.',
  rules_changed_elsewhere:
    'The price rule was changed in the meantime. Nothing was saved. Check it and save again.',
  rate_needed:
    'Enter how much one US dollar is in {{currency}}. The supplier charges in US dollars.',
  ranges_overlap: 'Two ranges overlap. Each cost may be in one range only.',
  sold_below_cost:
    'With this price rule, “{{title}}” would be sold in your store for less than the supplier charges. Nothing was changed. Raise the rule, or leave live products out.',
  choose_products: 'Select products, or all that match a filter.',
  choose_what: 'Enter what to change. Nothing was changed.',
  other_currency: 'These prices are in another currency than your price rule. Nothing was changed.',
} as const
