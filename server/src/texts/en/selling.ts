export const selling = {
  blocked:
    'Something stands in the way of this product. Its row in the import list says what; correct it, then push again.',
  under_way: 'This product is being pushed at the moment. Wait until that has ended.',
  other_currency:
    'Your prices are in {{list}}, and your store sells in {{store}}. Set the currency of your price rules to {{store}}, then push again. Nothing was written to your store.',
  no_store:
    'No store is connected. Connect your store, then push again. The product stays in your import list.',
  access_lost:
    'Your store no longer accepts our access. Reconnect it under Settings > Store, then push again. The product stays in your import list.',
  store_silent:
    'Your store did not answer, though we tried several times. The product stays in your import list. Push it again later.',
  store_silent_now:
    'Your store is not answering at the moment. Nothing was changed. Try again in a minute.',
  told_failed: 'A product was not pushed',
  told_failed_about:
    '“{{title}}” is not in your store yet. It stays in your import list, with what to do.',
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
  told_live: 'Live products',
  no_supplier_reviews: 'The supplier of this product gives no reviews to apps. Nothing was pushed.',
  reviews_need_plan:
    "The supplier's reviews were not imported: your plan does not allow it anymore.",
  reviews_no_product:
    "The supplier's reviews were not imported: the product was not found in your store. Push it again to import them.",
} as const
