import { Problem } from '../../problem.ts'

/** What is found; null where it is not there. Any other error stays one. */
export const nullIfMissing = async <Found>(find: Promise<Found>): Promise<Found | null> => {
  try {
    return await find
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}
