import type { z } from 'zod'
import { checkTogether } from './settings-together.ts'
import { SeparateSettings } from './settings.ts'

/** Every setting, and what they ask of each other. */
export const Environment = SeparateSettings.superRefine(checkTogether)

export type Config = z.infer<typeof Environment>

/** One line per fault, or the settings. */
export const readConfig = (
  environment: Record<string, string | undefined>,
): { config: Config } | { faults: string[] } => {
  const parsed = Environment.safeParse(environment)
  if (parsed.success) return { config: parsed.data }
  return {
    faults: parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`,
    ),
  }
}

/** The process's own environment: the only place where it is read. */
export const environment = () => process.env
