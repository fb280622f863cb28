import { about } from './en/about.ts'
import { accounts } from './en/accounts.ts'
import { billing } from './en/billing.ts'
import { dropship } from './en/dropship.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { files } from './en/files.ts'
import { imports } from './en/imports.ts'
import { invoice } from './en/invoice.ts'
import { letters } from './en/letters.ts'
import { notifications } from './en/notifications.ts'
import { privacy } from './en/privacy.ts'
import { pushing } from './en/pushing.ts'
import { selling } from './en/selling.ts'
import { quotes } from './en/quotes.ts'
import { rejects } from './en/rejects.ts'
import { reports } from './en/reports.ts'
import { requests } from './en/requests.ts'
import { reviews } from './en/reviews.ts'
import { storefront } from './en/storefront.ts'
import { stores } from './en/stores.ts'
import { uploads } from './en/uploads.ts'

/** The English texts are the measure of keys and blanks, so they are code; every other language is JSON beside them. */
export const english = {
  about,
  accounts,
  billing,
  dropship,
  errors,
  fields,
  files,
  imports,
  invoice,
  letters,
  notifications,
  privacy,
  pushing,
  selling,
  quotes,
  rejects,
  reports,
  requests,
  reviews,
  storefront,
  stores,
  uploads,
}
export type English = typeof english
