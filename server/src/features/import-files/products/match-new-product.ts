import { v5 } from 'uuid'
import type { Owner } from '../../../world.ts'
import { type ProductMatch, buildMatch } from './build-match.ts'
import { type ProductNames, newProductKey } from './rules.ts'

/** A match whose product will be created. */
export const matchNewProduct = (owner: Owner, key: string, names: ProductNames): ProductMatch =>
  buildMatch(key, names, { kind: 'create', productId: v5(newProductKey(names), owner.accountId) })
