import type { DrawnClass } from '@plaudit/contract/storefront/drawn-names'

declare global {
  /** The build puts the short name where `classes.gallery` stands (`shorten-names.ts`). */
  const classes: Readonly<Record<DrawnClass, string>>
}
