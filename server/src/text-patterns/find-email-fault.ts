const EMAIL = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]{2,}$/

export type EmailFault = 'email' | 'email_domain'

/** What is wrong with an e-mail address that somebody typed; null where nothing is. */
export const findEmailFault = (email: string): EmailFault | null => {
  if (EMAIL.test(email) && email.length <= 254) return null
  return /^[^\s@]+@[^\s@.]*\.?$/.test(email) ? 'email_domain' : 'email'
}
