import { z } from 'zod/mini'
import { ruleText } from '../field-texts.ts'

/** ACC-10: at least 8 characters, and not a commonly used one (the server judges that). */
export const PASSWORD_MIN = 8

export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.email(ruleText('email_invalid')))
export const NewPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(PASSWORD_MIN, ruleText('at_least_characters')),
    z.maxLength(256, ruleText('at_most_characters')),
  )

export const Tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.output<typeof Tokens>

/** Languages of the product's texts. */
export const Language = z.enum(['en', 'es', 'fr', 'de', 'pt-BR', 'ar'])
export type Language = z.output<typeof Language>
