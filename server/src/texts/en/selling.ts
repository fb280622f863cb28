export const selling = {
  blocked:
    'Something stands in the way of this product. Its row in the import list says what; correct it, then push again.',
  under_way:
    'This product is being written to your store at the moment. Wait until that has ended.',
  other_currency:
    'Your prices are in {{list}}, and your store sells in {{store}}. Set the currency of your price rules to {{store}}, then push again. Nothing was written to your store.',
  no_store: 'No store is connected. Connect your store, then push again.',
  access_lost:
    'Your store no longer accepts our access. Reconnect it under Settings > Store, then push again.',
  store_silent: 'Your store did not answer, though we tried several times. Push it again later.',
  store_silent_now:
    'Your store is not answering at the moment. Nothing was changed. Try again in a minute.',
  told_failed: 'A product was not pushed',
  told_failed_about: '“{{title}}” stays in your import list. What to do is shown there.',
  told_failed_live_about:
    '“{{title}}” stays in your live products. The new push was not completed; what to do is shown above your import list.',
  told_open: 'Open product',
  told_gone: 'The supplier no longer sells a product',
  told_gone_about:
    '“{{title}}” was taken out of your shop, so that nobody orders it. It is a draft in your store.',
  told_out: 'A product is out of stock',
  told_out_about: 'The supplier has no more of “{{title}}”. Your store shows it as sold out.',
  told_back: 'A product is in stock again',
  told_back_about: 'The supplier has “{{title}}” again: {{shown}}. Your store can sell it.',
  told_price: 'A supplier’s price changed',
  told_price_about:
    '“{{title}}” costs {{after}} instead of {{before}}. At your prices, your lowest margin is {{margin}}. Your prices were not changed.',
  told_live: 'Live Products',
  margin_unknown: 'unknown',
  told_margin: 'A product’s margin is low',
  told_margin_about:
    'With what the supplier charges today, “{{title}}” leaves a margin of {{margin}} instead of {{before}}. Your prices were not changed.',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  many_price_one: '{{count}} supplier price changed',
  many_price_other: '{{count}} supplier prices changed',
  many_price_about:
    'It concerns {{titles}}. Live Products shows their costs and margins. Your prices were not changed.',
  many_out_one: '{{count}} product is out of stock',
  many_out_other: '{{count}} products are out of stock',
  many_out_about: 'The supplier has no more of {{titles}}. Your store shows them as sold out.',
  many_back_one: '{{count}} product is in stock again',
  many_back_other: '{{count}} products are in stock again',
  many_back_about: 'The supplier has {{titles}} again. Your store can sell them.',
  many_gone_one: 'The supplier no longer sells {{count}} product',
  many_gone_other: 'The supplier no longer sells {{count}} products',
  many_gone_about:
    '{{titles}} were taken out of your shop, so that nobody orders them. They are drafts in your store.',
  count_price_one: '{{count}} price change',
  count_price_other: '{{count}} price changes',
  count_out_one: '{{count}} out of stock',
  count_out_other: '{{count}} out of stock',
  count_back_one: '{{count}} in stock again',
  count_back_other: '{{count}} in stock again',
  count_gone_one: '{{count}} no longer sold',
  count_gone_other: '{{count}} no longer sold',
  count_failed_one: '{{count}} not pushed',
  count_failed_other: '{{count}} not pushed',
  line_price:
    '{{title}}: {{before}} → {{after}}, margin {{margin_before}} → {{margin}}, in stock: {{stock}}',
  line: '{{title}}: cost {{cost}}, margin {{margin}}, in stock: {{stock}}',
  summary_one: 'Daily summary: {{count}} change',
  summary_other: 'Daily summary: {{count}} changes',
  summary_about: 'Since the last summary: {{counts}}.',
  summary_subject_one: 'Your live products: {{count}} change',
  summary_subject_other: 'Your live products: {{count}} changes',
  summary_line:
    'This is what changed in your live products since the last summary. It is made every day at {{time}} UTC.',
  summary_rest_one: '{{count}} more change is not listed here. Live Products shows all products.',
  summary_rest_other:
    '{{count}} more changes are not listed here. Live Products shows all products.',
  summary_end:
    'You receive this email because the daily summary is on. Turn it off in Plaudit under Live Products > Notifications.',
  many_variants_one: '{{count}} product has a variant that the supplier no longer sells',
  many_variants_other: '{{count}} products have variants that the supplier no longer sells',
  many_variants_about:
    'It concerns {{titles}}. Your store shows these variants as sold out. Give them other variants of the supplier under Live Products.',
  told_variants: 'A variant is no longer sold by the supplier',
  told_variants_about_one:
    '“{{title}}”: {{count}} variant cannot be ordered from the supplier any more. Your store shows it as sold out. Give it another variant of the supplier under Live Products.',
  told_variants_about_other:
    '“{{title}}”: {{count}} variants cannot be ordered from the supplier any more. Your store shows them as sold out. Give them other variants of the supplier under Live Products.',
  remap_stale:
    'The supplier’s variants have changed since this was shown. Nothing was changed. Load the list again, then choose.',
  remap_twice: 'Each variant can be chosen once.',
  no_supplier_reviews: 'The supplier of this product gives no reviews to apps. Nothing was pushed.',
  reviews_need_plan:
    'The supplier’s reviews were not imported: your plan does not allow it anymore.',
  reviews_no_product:
    'The supplier’s reviews were not imported: the product was not found in your store. Push it again to import them.',
  price_missing:
    'A price is missing. Enter a price for every variant that you sell, then push again. Nothing was written to your store.',
  push_unexpected:
    'The push did not go through because of an error on our side, though we tried several times. Push again later; if it fails again, contact us.',
  store_changed:
    'Another store was connected while this product was being pushed. In the former store it stays as it is. Push it again to have it in the new one.',
  take_out_later:
    'Your store is not answering at the moment. Plaudit takes the product out of the shop as soon as it answers.',
  remap_taken:
    'Another choice for this product is being written to your store. Nothing of this one was changed. Load the list again, then choose.',
  told_stock_refused: 'Stock was not written to your store',
} as const
