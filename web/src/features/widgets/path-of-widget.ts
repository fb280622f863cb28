import type { Widget } from '@plaudit/contract/storefront/widgets'

/** The studio of a widget; the first one has an address that is the same in every account. */
export const pathOfWidget = ({ id, is_first }: Pick<Widget, 'id' | 'is_first'>): string =>
  `/widget/${is_first ? 'first' : id}`
