import { ShopFailure, type ShopAccess } from '../../providers/shop-platform.ts'
import type {
  ProductToPush,
  Refusal,
  StoreProduct,
  StoreProducts,
} from '../../providers/store-products.ts'
import { applyDifferences } from './apply-differences.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'
import { compareProduct, type Difference, type Pushed } from './compare-product.ts'
import { failedImagesOf, type FailedImage } from './failed-images-of.ts'
import { imagesIn } from './images-in.ts'
import { rememberLeft } from './remember-left.ts'
import { checkProduct, matchVariants, tidyProduct } from './rules.ts'
import { withSentPrices } from './with-sent-prices.ts'

/**
 * `chosen`: the paths of differences that are written into a product that is there already; without it all that are a
 * `change`. `waitMs`: how long images are waited for.
 */
export type WriteAsk = {
  product: ProductToPush
  pushed?: Pushed | null
  chosen?: readonly string[]
  waitMs?: number
  signal?: AbortSignal
}

/**
 * `written`: the store has it; keep `pushed` for the next push. `unfinished`: it has it, and is still looking at images:
 * run again later with the same. `refused`: what the store does not take; `isThere`: whether it has the product all the
 * same, with what was written before.
 */
export type WriteResult =
  | {
      state: 'written' | 'unfinished'
      isNew: boolean
      pushed: Pushed
      failedImages: FailedImage[]
      /** What was left as the owner has it in the store. */
      left: Difference[]
      /** What else the store did not do; the product is there. */
      refusals: Refusal[]
    }
  | { state: 'refused'; isThere: boolean; refusals: Refusal[] }

const IMAGES_MS = 60_000

type Step = { storeProducts: StoreProducts; access: ShopAccess; ask: WriteAsk; waitMs: number }

const waitForImages = ({ storeProducts, access, ask, waitMs }: Step, externalId: string) =>
  storeProducts.waitForImages(access, externalId, {
    mostMs: waitMs,
    ...(ask.signal && { signal: ask.signal }),
  })

const publishOnce = async (
  { storeProducts, access, ask }: Step,
  store: Pick<StoreProduct, 'externalId' | 'status'> & { isPublished?: boolean },
): Promise<Refusal[]> => {
  const wants = ask.product.status === 'active' && store.status === 'active'
  if (!wants || store.isPublished) return []
  return storeProducts.publish(access, store.externalId).catch(catchNotAllowed)
}

const imagesOf = ({ storeProducts, ask }: Step, store: StoreProduct) =>
  imagesIn(ask.product, store, {
    pushed: ask.pushed ?? null,
    chosen: ask.chosen,
    nameOf: storeProducts.imageName,
  })

type Written = { externalId: string; isNew: boolean; left: Difference[]; refusals: Refusal[] }

/** What was there once is remembered for as long as it is pushed. */
const rememberedOf = (
  { product, pushed }: WriteAsk,
  store: StoreProduct,
  images: ReadonlyMap<string, { id: string }>,
): Pick<Pushed, 'images' | 'variants'> => {
  const before = new Map(pushed?.images)
  const written = new Set([
    ...(pushed?.variants ?? []),
    ...(pushed ? matchVariants(pushed.product.variants, pushed.store).keys() : []),
    ...matchVariants(product.variants, store).keys(),
  ])
  return {
    images: product.images.flatMap(({ address }): [string, string][] => {
      const id = images.get(address)?.id ?? before.get(address)
      return id === undefined ? [] : [[address, id]]
    }),
    variants: product.variants.map((one) => one.supplierVariantId).filter((id) => written.has(id)),
  }
}

const finish = async (step: Step, written: Written): Promise<WriteResult> => {
  const { storeProducts, access, ask } = step
  const { externalId } = written
  const isReady = await waitForImages(step, externalId)
  const store = await storeProducts.read(access, externalId)
  if (!store) throw new ShopFailure('unavailable', 'The product was deleted meanwhile')
  const { found: images, failed } = imagesOf(step, store)
  await storeProducts.removeImages(access, externalId, failed)
  return {
    state: isReady ? 'written' : 'unfinished',
    isNew: written.isNew,
    pushed: rememberLeft(
      { product: ask.product, store, ...rememberedOf(ask, store, images) },
      { pushed: ask.pushed ?? null, left: written.left },
    ),
    failedImages: failedImagesOf(images),
    left: written.left,
    refusals: written.refusals,
  }
}

/** Ours is not there: all of it is written in one step, so that no half of it can be there. */
const writeNew = async (step: Step): Promise<WriteResult> => {
  const { storeProducts, access, ask } = step
  const made = await storeProducts
    .create(access, ask.product, ask.signal)
    .catch((error: unknown) => ({ refusals: catchNotAllowed(error) }))
  if ('refusals' in made) return { state: 'refused', isThere: false, refusals: made.refusals }
  const { externalId } = made
  const refusals = await publishOnce(step, { externalId, status: ask.product.status })
  return finish(step, { externalId, isNew: true, left: [], refusals })
}

/** What a push that was cut off began is finished before anything is compared. */
const settle = async (step: Step, found: StoreProduct): Promise<StoreProduct> => {
  const { storeProducts, access } = step
  let store = found
  if (store.images.some(({ state }) => state === 'waiting')) {
    await waitForImages(step, store.externalId)
    store = (await storeProducts.read(access, store.externalId)) ?? store
  }
  const { failed } = imagesOf(step, store)
  await storeProducts.removeImages(access, store.externalId, failed)
  return { ...store, images: store.images.filter(({ id }) => !failed.includes(id)) }
}

const isChosen = ({ chosen, pushed }: WriteAsk) => {
  if (chosen) return ({ path }: Difference) => chosen.includes(path)
  // Without a memory of the last push nothing of the owner's is overwritten; what is missing is added.
  return ({ kind, path }: Difference) =>
    kind === 'change' && (pushed ? true : /^(variants|images)\/[^]+$/.test(path))
}

const writeAgain = async (given: Step, found: StoreProduct): Promise<WriteResult> => {
  const pushed = given.ask.pushed ? withSentPrices(given.ask.pushed, found) : null
  const step = { ...given, ask: { ...given.ask, pushed } }
  const { ask } = step
  const store = await settle(step, found)
  const imageIds = new Map(
    [...imagesOf(step, store).found].map(([address, { id }]) => [address, id]),
  )
  const differences = compareProduct({ pushed, store, wanted: ask.product, imageIds })
  const isWanted = isChosen(ask)
  const applied = await applyDifferences(step, {
    store,
    product: ask.product,
    imageIds,
    paths: new Set(differences.filter(isWanted).map(({ path }) => path)),
  }).catch((error: unknown) => ({ store, refusals: catchNotAllowed(error) }))
  // A push that was cut off after the status was written has no difference of it any more.
  const isStatusNew =
    pushed?.product.status !== ask.product.status ||
    differences.some((one) => one.path === 'status' && isWanted(one))
  const refusals = [
    ...applied.refusals,
    ...(isStatusNew ? await publishOnce(step, applied.store) : []),
  ]
  return finish(step, {
    externalId: store.externalId,
    isNew: false,
    left: differences.filter((one) => !isWanted(one)),
    refusals,
  })
}

/**
 * PROD-40: writes a product into a store, as `writeProduct` says.
 * @throws ShopFailure `denied` and `unavailable`: run it again
 */
export const writeIntoStore = async (
  { storeProducts, access }: { storeProducts: StoreProducts; access: ShopAccess },
  given: WriteAsk,
): Promise<WriteResult> => {
  const ask = { ...given, product: tidyProduct(given.product) }
  const refusals = checkProduct(ask.product)
  if (refusals.length) return { state: 'refused', isThere: false, refusals }
  const step = { storeProducts, access, ask, waitMs: ask.waitMs ?? IMAGES_MS }
  try {
    const externalId = await storeProducts.find(access, ask.product.itemId)
    const found = externalId === null ? null : await storeProducts.read(access, externalId)
    return await (found ? writeAgain(step, found) : writeNew(step))
  } catch (error) {
    return { state: 'refused', isThere: false, refusals: catchNotAllowed(error) }
  }
}
