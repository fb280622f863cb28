import sharp from 'sharp'
import { buildProduct, type TestOwner } from '../owners.ts'
import type { TestWorld } from '../world.ts'

let made = 0

/** A shopper at one address, who opens the form of a product and sends it as a browser without script does. */
export const visitForm = async (t: TestWorld, owner: TestOwner, named?: { id: string }) => {
  const product = named ?? (await buildProduct(t, owner))
  const path = `/storefront/v1/${owner.shopKey}/products/${product.id}`
  const ip = `10.200.${(++made >> 8) & 255}.${made & 255}`
  const tokenOf = (html: string) =>
    /name="form" value="(?<token>[^"]+)"/.exec(html)?.groups?.['token']
  const open = async (query = '') => tokenOf((await t.guest.get(`${path}/write${query}`)).text)!
  const fill = (token: string, changes: Record<string, string | null> = {}) => {
    const form = new FormData()
    const values = {
      form: token,
      rating: '4',
      title: 'Holds heat',
      text: `Took it to a cabin and it kept the tea warm. Number ${++made}.`,
      name: 'Ingrid Marie Solberg',
      email: `ingrid-${made}@shopper.test`,
      consent: '1',
      website: '',
      ...changes,
    }
    for (const [name, value] of Object.entries(values)) if (value !== null) form.set(name, value)
    return form
  }
  const post = (form: FormData, from = ip) => t.guest.post(`${path}/reviews`, form, { ip: from })
  /** Opens the form, takes a minute, and sends it. */
  const write = async (changes: Record<string, string | null> = {}, from = ip) => {
    const token = await open()
    t.advance({ minutes: 1 })
    return post(fill(token, changes), from)
  }
  return { product, path, ip, open, fill, post, write, tokenOf }
}

/** A photo as a phone makes it, with the place where it was taken. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2410c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
