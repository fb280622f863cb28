export const pushing = {
  title_missing: 'The product has no title. Enter one, then push it again.',
  title_too_long:
    'The title is longer than the 255 characters that your store takes. Shorten it, then push again.',
  text_too_long:
    'The vendor, the type, a SKU or an option value is longer than the 255 characters that your store takes. Shorten it, then push again.',
  tags: 'Your store takes 250 tags of 255 characters each. Remove or shorten some, then push again.',
  too_many_options:
    'Your store takes three options for a product. Remove an option, then push again.',
  option_repeated:
    'Two options, or two values of one option, have the same name. Rename one, then push again.',
  variant_repeated:
    'Two variants have the same option values. Change or remove one, then push again.',
  variant_missing:
    'A product needs at least one variant, and each variant a value for every option. Complete them, then push again.',
  too_many_variants:
    'The product has more variants than your store takes. Remove some, then push again.',
  price: 'A price is not an amount that your store takes. Correct it, then push again.',
  collection_missing:
    'A collection that you chose is no longer in your store. Choose another one, then push again.',
  collection_automatic:
    'A collection that you chose fills itself by rules, so no product can be put into it. Choose another one, then push again.',
  image_address: 'The address of an image cannot be used. Replace the image, then push again.',
  too_many_images:
    'The product has more images than the 250 that your store takes. Remove some, then push again.',
  location_missing:
    'The location at which your store keeps its stock was not found. Check Settings > Locations in your Shopify admin, then push again.',
  suspended: "Shopify suspended this product, so it cannot be changed. Ask Shopify's support why.",
  gone: 'The product or one of its variants is no longer in your store. Push it again to create it there.',
  not_allowed:
    'Your store does not allow Plaudit to do this. Grant access under Settings > Store, then push again.',
  other: 'Your store refused it and says: “{{detail}}”. Correct that, then push again.',
  image_not_found:
    'Your store could not load the image {{image}}. The product and its other images are there. Replace this one, then push again.',
  image_wrong_type:
    '{{image}} is no image that your store can show. The product and its other images are there. Replace this one, then push again.',
  image_failed:
    'Your store could not process the image {{image}}. The product and its other images are there. Push this one again, or replace it.',
  images_loading: 'Your store is still loading images. Plaudit looks again by itself.',
  images_late:
    'After an hour your store was still loading images. Look at the product there; push it again if one is missing.',
  kept_nothing: 'Nothing was written to your store.',
  kept_product: 'The product in your store stays; only this was not written.',
} as const
