import type { TestOwner } from '../owners.ts'

export type ProviderName = 'stripe' | 'paypal' | 'shopify'
export type Answer = Awaited<ReturnType<TestOwner['post']>>

/** What differs between providers from an owner's point of view: how a plan is taken, and what the provider took. */
export type Driver = {
  name: ProviderName
  build(): Promise<TestOwner>
  /** Orders a plan without going further than our own call. */
  order(owner: TestOwner, planId: string, more?: object): Promise<Answer>
  /** Orders a plan and approves whatever is to be approved. */
  take(owner: TestOwner, planId: string, more?: object): Promise<void>
  /** Back from the approval page or the bank. */
  confirm(owner: TestOwner, url?: URL): Promise<Answer>
  /** Cents taken from the owner and not given back, oldest first. */
  taken(owner: TestOwner): Promise<number[]>
  /** When each of them was taken, in milliseconds. */
  takenAt(owner: TestOwner): Promise<number[]>
  /** Where a store pays: it is disconnected here, the app is uninstalled there, or connected again. */
  store?(owner: TestOwner, how: 'disconnect' | 'uninstall' | 'reconnect'): Promise<Answer | null>
  /** Where buyers can cancel at the provider by themselves: false when nothing runs there. */
  cancelThere?(owner: TestOwner): Promise<boolean>
  /** From now on payments come, or do not. */
  pays(owner: TestOwner, pays: boolean): Promise<void>
  /** What is drawn up and charged within the hour, in cents, where a provider does that. */
  underWay?(owner: TestOwner): number[]
  /** Whether the next renewal would be paid. */
  canPay(owner: TestOwner): boolean
  /** What the provider bills the owner for at this moment, read from its own memory and not through our code. */
  truth(owner: TestOwner): Truth[]
}

/**
 * `states`: which of our states agree with the provider's. `planId`: the plan that it bills now, or next
 * where a change was approved there.
 */
export type Truth = { states: string[]; planId: string | null }

/** Of a plan as we name it at a provider. */
export const planIdOf = (name: string, isAnnual: boolean) =>
  `${name.replace('Plaudit ', '').toLowerCase().split(' ')[0]}-${isAnnual ? 'annual' : 'monthly'}`

/** @throws Error with the answer, where an order is in another status. */
export const assertStatus = ({ json, text }: Answer, status: string) => {
  if (json?.status !== status) throw new Error(`expected ${status}: ${text}`)
}
