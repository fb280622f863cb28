import { shopKeyFrom } from '../rules.ts'
import { randomLetters } from './random-letters.ts'

/**
 * A public key for a new account's storefront. It has enough letters that two accounts of one name do not collide,
 * since a taken key makes the registration fail.
 */
export const makeShopKey = (name: string) => shopKeyFrom(name, randomLetters(10))
