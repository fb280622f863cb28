const TRIES = 4

const isCollision = (error: unknown) =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Two writers of one account may deadlock; the database then aborts one, whose transaction is run again. */
export const retryCollisions = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (!isCollision(error) || tries === TRIES) throw error
    }
  }
}
