import { ShopFailure, type ShopAccess } from '../../providers/shop-platform.ts'
import type {
  ProductToPush,
  Refusal,
  StoreProduct,
  StoreProducts,
} from '../../providers/store-products.ts'
import { applyDifferences } from './apply-differences.ts'
import { compareProduct, type Difference, type Pushed } from './compare-product.ts'
import { imagesIn } from './images-in.ts'
import { checkProduct, tidyProduct } from './rules.ts'

type StoreImage = StoreProduct['images'][number]

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

/** `image`: its address. */
type FailedImage = { image: string; fault: NonNullable<StoreImage['fault']> }

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

const notAllowed = (error: unknown): Refusal[] => {
  if (error instanceof ShopFailure && error.code === 'not_allowed')
    return [{ kind: 'not_allowed', detail: error.message, at: null }]
  throw error
}

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
  return storeProducts.publish(access, store.externalId).catch(notAllowed)
}

type Written = { externalId: string; isNew: boolean; left: Difference[]; refusals: Refusal[] }

const finish = async (step: Step, written: Written): Promise<WriteResult> => {
  const { storeProducts, access, ask } = step
  const { externalId } = written
  const isReady = await waitForImages(step, externalId)
  const store = await storeProducts.read(access, externalId)
  if (!store) throw new ShopFailure('unavailable', 'The product was deleted meanwhile')
  const images = imagesIn(ask.product, store, {
    pushed: ask.pushed ?? null,
    nameOf: storeProducts.imageName,
  })
  const failedImages = [...images].flatMap(([image, { fault }]) =>
    fault ? [{ image, fault }] : [],
  )
  return {
    state: isReady ? 'written' : 'unfinished',
    isNew: written.isNew,
    pushed: {
      product: ask.product,
      store,
      images: [...images].map(([address, { id }]) => [address, id]),
    },
    failedImages,
    left: written.left,
    refusals: written.refusals,
  }
}

/** Ours is not there: all of it is written in one step, so that no half of it can be there. */
const writeNew = async (step: Step): Promise<WriteResult> => {
  const { storeProducts, access, ask } = step
  const made = await storeProducts
    .create(access, ask.product, ask.signal)
    .catch((error: unknown) => ({ refusals: notAllowed(error) }))
  if ('refusals' in made) return { state: 'refused', isThere: false, refusals: made.refusals }
  const { externalId } = made
  const refusals = await publishOnce(step, { externalId, status: ask.product.status })
  return finish(step, { externalId, isNew: true, left: [], refusals })
}

/** What a push that was cut off began is finished before anything is compared. */
const settle = async (step: Step, store: StoreProduct): Promise<StoreProduct> => {
  if (store.images.every(({ state }) => state !== 'waiting')) return store
  await waitForImages(step, store.externalId)
  return (await step.storeProducts.read(step.access, store.externalId)) ?? store
}

const isChosen = ({ chosen, pushed }: WriteAsk) => {
  if (chosen) return ({ path }: Difference) => chosen.includes(path)
  // Without a memory of the last push nothing of the owner's is overwritten; what is missing is added.
  return ({ kind, path }: Difference) =>
    kind === 'change' && (pushed ? true : /^(variants|images)\/[^]+$/.test(path))
}

const writeAgain = async (step: Step, found: StoreProduct): Promise<WriteResult> => {
  const { ask } = step
  const pushed = ask.pushed ?? null
  const store = await settle(step, found)
  const imageIds = new Map(
    [...imagesIn(ask.product, store, { pushed, nameOf: step.storeProducts.imageName })].map(
      ([address, { id }]) => [address, id],
    ),
  )
  const differences = compareProduct({ pushed, store, wanted: ask.product, imageIds })
  const isWanted = isChosen(ask)
  const applied = await applyDifferences(step, {
    store,
    product: ask.product,
    imageIds,
    paths: new Set(differences.filter(isWanted).map(({ path }) => path)),
  }).catch((error: unknown) => ({ store, refusals: notAllowed(error) }))
  const isFirst = !pushed
  const refusals = [
    ...applied.refusals,
    ...(isFirst || differences.some((one) => one.path === 'status' && isWanted(one))
      ? await publishOnce(step, applied.store)
      : []),
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
    return { state: 'refused', isThere: false, refusals: notAllowed(error) }
  }
}
