/** One e-mail to one person. `html` says the same as `text`. */
export type Letter = { to: string; subject: string; text: string; html: string }

/** What the product needs to write to people. */
export interface Mail {
  /** Resolves when the mail server took it. @throws when it did not: the job that sends tries again. */
  send(letter: Letter): Promise<void>
}
