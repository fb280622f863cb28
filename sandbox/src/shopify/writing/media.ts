import { addPicture } from '../entities/add-products.ts'
import { touchProduct } from '../entities/change-products.ts'
import type { Store } from '../entities/open-store.ts'
import type { Picture, Product } from '../entities/product-records.ts'
import type { Shopify } from '../memory.ts'
import { fault, type InputFault } from './input-fault.ts'
import { numberOf, type FileInput } from './inputs.ts'

/** Shopify's limits: of a product, and of an image's description. */
const mostMedia = 250
const longestAlt = 512

const isWebAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  return ['http:', 'https:'].includes(new URL(address).protocol)
}

/** What is wrong with files before anything is fetched. */
export const fileFaults = (
  files: FileInput[],
  { kept = 0, at }: { kept?: number; at: string[] },
): InputFault[] => {
  if (kept + files.length > mostMedia)
    return [fault(at, 'INVALID_INPUT', `Exceeded the limit of ${mostMedia} media per product.`)]
  return files.flatMap(({ id, originalSource, alt }, n) => {
    if (!id && !isWebAddress(originalSource ?? ''))
      return [fault([...at, n, 'originalSource'], 'INVALID_INPUT', 'Image URL is invalid')]
    return (alt?.length ?? 0) > longestAlt
      ? [fault([...at, n, 'alt'], 'INVALID_INPUT', `Alt text is too long (maximum ${longestAlt})`)]
      : []
  })
}

const kinds = /^image\/(jpeg|png|webp|gif|heic|avif)/

/** Fetches a picture as Shopify does: null when it is one, else Shopify's code. */
const fetchOutcome = async (source: string): Promise<string> => {
  try {
    const answer = await fetch(source, { signal: AbortSignal.timeout(30_000) })
    await answer.body?.cancel()
    if (!answer.ok) return 'IMAGE_DOWNLOAD_FAILURE'
    const type = answer.headers.get('content-type') ?? ''
    return kinds.test(type) ? 'READY' : 'UNSUPPORTED_IMAGE_FILE_TYPE'
  } catch {
    return 'IMAGE_DOWNLOAD_FAILURE'
  }
}

/** Where it is shown once it is ready: under its own name, or the last part of its source. */
const nameOf = (id: number, { filename, originalSource }: FileInput): string => {
  const given = filename ?? new URL(originalSource!).pathname.split('/').at(-1)!
  const safe = given.replace(/[^\w.-]/g, '') || 'image'
  return `${safe}?v=${id}`
}

/** Adds a picture that is still to be fetched. */
export const addFile = (
  shopify: Shopify,
  store: Store,
  { product, file }: { product: Product; file: FileInput },
): Picture => {
  const picture = addPicture(store, { url: '', alt: file.alt ?? '' })
  picture.url = `/shopify/${store.domain}/files/${picture.id}/${nameOf(picture.id, file)}`
  const upload = { at: shopify.clock.now(), source: file.originalSource!, outcome: null }
  picture.upload = upload
  product.pictures.push(picture)
  void fetchOutcome(file.originalSource!).then((outcome) => {
    Object.assign(upload, { outcome })
    if (store.products.has(product.id)) touchProduct(shopify, store, product)
  })
  return picture
}

/** How far Shopify is with a picture now, as `MediaStatus` says it. */
export const statusOf = (
  { upload }: Picture,
  { now, processingMs }: { now: number; processingMs: number },
): 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED' => {
  if (!upload) return 'READY'
  const age = now - upload.at
  if (age * 2 < processingMs) return 'UPLOADED'
  if (upload.outcome === null || age < processingMs) return 'PROCESSING'
  return upload.outcome === 'READY' ? 'READY' : 'FAILED'
}

/** The picture of a product that a gid of a media names. */
export const pictureOf = (product: Product, id: string | null | undefined): Picture | undefined => {
  const number = numberOf(id, 'MediaImage')
  return product.pictures.find((one) => one.id === number)
}
