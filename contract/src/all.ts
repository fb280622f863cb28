import * as accounts from './accounts.ts'
import type { Endpoint } from './endpoint.ts'
import * as importPreview from './import-preview.ts'
import * as imports from './imports.ts'
import * as notifications from './notifications.ts'
import * as products from './products.ts'
import * as reviewBulk from './review-bulk.ts'
import * as reviewHistory from './review-history.ts'
import * as reviews from './reviews.ts'
import * as stores from './stores.ts'
import * as widget from './widget.ts'

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'auth' in value

/** Every promise there is: what the server must route, the API page shows and the exhaustive tests walk. */
export const allEndpoints: Endpoint[] = [accounts, stores, products, reviews, reviewBulk, reviewHistory, imports, importPreview, widget, notifications].flatMap(
  (file) => Object.values(file).filter(isEndpoint),
)
