/**
 * Who somebody is, as an identity provider vouches for it. `subject` is the one stable key. `isEmailVerified`: the
 * provider checked the mailbox once; `isEmailOwner`: it runs the mailbox.
 */
export type Identity = {
  subject: string
  email: string
  name: string
  isEmailOwner: boolean
  isEmailVerified: boolean
}

/** `refused`: the token is not good; `unavailable`: the provider's keys could not be had. */
export class IdentityFailure extends Error {
  override name = 'IdentityFailure'
  readonly code: 'refused' | 'unavailable'
  constructor(code: 'refused' | 'unavailable', message: string) {
    super(message)
    this.code = code
  }
}

/** What the product needs to let somebody in on another's word. */
export interface IdentityProvider {
  /** @throws IdentityFailure */
  verify(idToken: string, now: Date): Promise<Identity>
}
