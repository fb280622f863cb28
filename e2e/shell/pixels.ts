import type { Locator, Page } from '@playwright/test'

type Rgb = [number, number, number]

const luminance = (color: Rgb) => {
  const [r, g, b] = color.map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** WCAG 2: how much two painted colours differ, from 1 to 21. */
const contrastOf = (one: Rgb, other: Rgb) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/**
 * A picture's colours, row by row. Read in an empty page of its own: the product's policy
 * allows no such thing in its pages.
 */
const readPixels = async (page: Page, png: Buffer) => {
  const reader = await page.context().newPage()
  try {
    return await reader.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0)!)
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      return Array.from({ length: data.length / 4 }, (_, at): Rgb => [
        data[at * 4]!,
        data[at * 4 + 1]!,
        data[at * 4 + 2]!,
      ])
    }, png.toString('base64'))
  } finally {
    await reader.close()
  }
}

/**
 * As painted on the screen: the contrast of a text with the ground it really stands on,
 * whatever frames and layers lie between.
 */
export const paintedContrast = async (page: Page, text: Locator): Promise<number> => {
  const pixels = await readPixels(page, await text.screenshot())
  const counts = Map.groupBy(pixels, String)
  const ground = [...counts.values()].sort((a, b) => b.length - a.length)[0]![0]!
  return Math.max(...pixels.map((pixel) => contrastOf(pixel, ground)))
}

/** How far the left and the right edge of an element stand out, as painted, from this ground. */
export const paintedEdges = async (
  page: Page,
  element: Locator,
  ground: Rgb,
): Promise<{ left: number; right: number }> => {
  const box = (await element.boundingBox())!
  const strip = async (x: number) => {
    // The upper edge of the element: no letter reaches it.
    const pixels = await readPixels(
      page,
      await page.screenshot({ clip: { x, y: box.y + 1, width: 2, height: 3 } }),
    )
    return Math.max(...pixels.map((pixel) => contrastOf(pixel, ground)))
  }
  return { left: await strip(box.x), right: await strip(box.x + box.width - 2) }
}
