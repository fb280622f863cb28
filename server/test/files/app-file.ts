/** A review as an owner would describe it: only what is there. */
export type ExpectedReview = {
  said: string
  at: string | null
  about: string
  status: string
  from?: string
  variant?: string
  pinned?: boolean
  votes?: number
  claims?: boolean
  language?: string
  reply?: string
  media?: string
}

/** Rows of invented people under an app's header, every cell in quotes. */
export const csv = (header: string, ...rows: string[][]) =>
  [header.split(','), ...rows]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')

/** A small file of an app, and the reviews that it contains. */
export type AppFile = [app: string, file: string, ...reviews: ExpectedReview[]]
/** Pictures and a film that nobody fetches. */
export const a = 'https://cdn.example.com/a.jpg'
export const b = 'https://cdn.example.com/b.jpg?w=1,2'
export const film = 'https://cdn.example.com/c.mp4'
