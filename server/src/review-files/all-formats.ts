import type { Format } from './format.ts'
import { judgeme } from './judgeme.ts'
import { loox } from './loox.ts'
import { marketplaces } from './marketplaces.ts'
import { okendo } from './okendo.ts'
import { opinew } from './opinew.ts'
import { ryviu } from './ryviu.ts'
import { shopifyProductReviews } from './shopify-product-reviews.ts'
import { stamped } from './stamped.ts'
import { storeSystems } from './store-systems.ts'
import { template } from './template.ts'
import { trustoo } from './trustoo.ts'
import { woocommerce } from './woocommerce.ts'
import { yotpo } from './yotpo.ts'

/** Every layout, those with the clearest marks first: a file is the first that fits. */
export const formats: Format[] = [
  ...opinew,
  ...judgeme,
  ...loox,
  ...woocommerce,
  ...yotpo,
  ...okendo,
  ...stamped,
  ...ryviu,
  ...trustoo,
  ...marketplaces,
  ...storeSystems,
  ...shopifyProductReviews,
  template,
]

/** What an app is called on screens; of a format that is none of these, its own id. */
export const formatName = (id: string): string =>
  formats.find((format) => format.id === id)?.name ?? id
