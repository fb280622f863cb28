import type { Transporter } from 'nodemailer'
import { assertOutsideTransaction } from '../../db/transaction.ts'
import type { Mail } from '../mail.ts'

/** Any SMTP server. `url` as `smtp://user:password@host:port` (or smtps://); `from` as `Name <address>`. */
export const smtpMail = ({ url, from }: { url: string; from: string }): Mail => {
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(url, { from })
  }
  return {
    send: async (letter) => {
      assertOutsideTransaction('Mail')
      await (await (opened ??= open())).sendMail(letter)
    },
  }
}
