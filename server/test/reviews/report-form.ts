import type { TestOwner } from '../owners.ts'
import type { TestWorld } from '../world.ts'

let made = 0

/** A shopper at one address, who opens the form of a report and sends it as a browser without script does. */
export const visitReport = (t: TestWorld, owner: TestOwner, reviewId: string) => {
  const path = `/storefront/v1/${owner.shopKey}/reviews/${reviewId}/report`
  const ip = `10.201.${(++made >> 8) & 255}.${made & 255}`
  const open = async () =>
    /name="form" value="(?<token>[^"]+)"/.exec((await t.guest.get(path)).text)!.groups!['token']!
  const post = (token: string, changes: Record<string, string | null> = {}) => {
    const form = new FormData()
    const values = {
      form: token,
      reason: 'insult',
      explanation: 'It calls another buyer names.',
      name: 'Ida Berg',
      email: `ida-${made}@reporter.test`,
      'good-faith': '1',
      website: '',
      ...changes,
    }
    for (const [name, value] of Object.entries(values)) if (value !== null) form.set(name, value)
    return t.guest.post(path, form, { ip })
  }
  /** Opens the form and sends it at once, as a program does. */
  const quickly = async (changes: Record<string, string | null> = {}) => post(await open(), changes)
  /** Opens the form, takes ten seconds, and sends it. */
  const send = async (changes: Record<string, string | null> = {}) => {
    const token = await open()
    t.advance({ minutes: 0.2 })
    return post(token, changes)
  }
  return { path, ip, open, post, quickly, send }
}
