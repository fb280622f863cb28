import { readdirSync, readFileSync } from 'node:fs'
import {
  drawnClasses,
  drawnIds,
  drawnProperties,
  type WireNames,
} from '@plaudit/contract/storefront/drawn-names'
import { layouts } from '@plaudit/contract/storefront/widget-settings'
import { expect, test } from 'vitest'
import { readWidget } from './read-widget.ts'

/** Pages of ours with a style of their own: no part of a layout. */
const ownPages = new Set(['draw-preview-page.ts', 'draw-thanks.ts'])

const textOf = (folder: URL, isRead: (name: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isRead(name) && !ownPages.has(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')

const here = new URL('./', import.meta.url)
const layoutFolder = new URL('../layouts/', import.meta.url)
const widget = new URL('../../../../../widget/src/', import.meta.url)
const drawing =
  textOf(here, (name) => /(^|\/)(draw|list)-[^/]*(?<!\.test)\.ts$/.test(name)) +
  textOf(layoutFolder, (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const script = textOf(widget, (name) => name.endsWith('.ts') && name !== 'short-names.ts')
const style = textOf(widget, (name) => name.endsWith('.css')).replace(
  /\/\*.*?\*\/|@import\s'[\w./-]+'|url\("[^"]*"\)/gs,
  '',
)

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((found) => found[1]!))

// The forms and pages have ids of their own: each stands on one page, or in one dialog, at a time.
const formDrawing = ['review-form', 'shopper-pages', 'review-reports', 'about-reviews']
  .map((feature) =>
    textOf(new URL(`../../${feature}/`, import.meta.url), (name) => name.endsWith('.ts')),
  )
  .join('')
const inDrawing = namesIn(drawing + formDrawing, /(?:classOf\(|className: )'(\w+)'/g)
const inScript = namesIn(script, /\bclasses\.(\w+)/g)
const inStyle = namesIn(style, /\.([A-Za-z][\w-]*)/g)
const idsInDrawing = namesIn(drawing, /(?:idOf\(|\bid: )'(\w+)'/g)
const readProperties = namesIn(style, /var\(--(?!plaudit-)([\w-]+)/g)
const setProperties = new Set([
  ...namesIn(style, /--(?!plaudit-)([\w-]+):/g),
  ...namesIn(drawing, /propertyOf\('(\w+)'\)/g),
])

const sorted = (names: Iterable<string>) => [...names].toSorted()

test('the style has the classes and properties of the contract, and no others', () => {
  expect(sorted(inStyle.difference(new Set(drawnClasses)))).toEqual([])
  expect(sorted(readProperties)).toEqual(sorted(drawnProperties))
  expect(sorted(setProperties)).toEqual(sorted(drawnProperties))
})

test('drawing and script take every class, id and property out of the contract', () => {
  const literals = /\b(?:class|id|for|aria-labelledby|popovertarget)="[^"$]|style="--/
  expect(drawing).not.toMatch(literals)
  expect('<p class="foo">').toMatch(literals)
  expect(script).not.toMatch(/['"`]\.[A-Za-z]/)
})

test('a class of the contract is used on two sides at least: drawing, style, script', () => {
  const sides = [inDrawing, inScript, inStyle]
  expect(drawnClasses.filter((name) => sides.filter((side) => side.has(name)).length < 2)).toEqual(
    [],
  )
  expect(sorted(idsInDrawing)).toEqual(sorted(drawnIds))
})

const short = JSON.parse(readWidget('names.json')) as WireNames

test('each layout of the contract has a drawing and a style, and there are no others', () => {
  for (const folder of [layoutFolder, new URL('layouts/', widget)])
    expect(
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name.replace('-', '_'))
        .toSorted(),
    ).toEqual(layouts.toSorted())
})

test('each kind has its names once, of one or two letters', () => {
  const kinds = [
    [short.classes, drawnClasses],
    [short.ids, drawnIds],
    [short.properties, drawnProperties],
  ] as const
  for (const [names, contract] of kinds) {
    expect(sorted(Object.keys(names))).toEqual(sorted(contract))
    const letters = Object.values(names)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.filter((one) => !/^[a-z]{1,2}$/.test(one))).toEqual([])
  }
})

/** Name and short name; only added to. */
const released: Record<keyof WireNames, string> = {
  classes:
    'block p, columns g, summary h, averageRating v, stars s, ratingBars b, importedRatings e, list l, filters f, chip k, ' +
    'headerLine t, bodyText x, gallery ph, video vi, footerLine y, verifiedMark ok, originMark o, reply re, pagination n, ' +
    'emptyState w, visuallyHidden i, headline hl, card cd, cover cv, masonry ma, carousel ca, badge ba, trust tr, ' +
    'productLink pl, averageLine al, quote q, quotes qs, photoWall pw, photoTile pt, photoReview pv, floatingTab ft, ' +
    'drawer dr, popup pu, popupItem pi, cartLine ct, highlighted hi, carouselButtons cb',
  ids:
    'heading h, allFilter fa, photosFilter fp, ratingFilter fr, sortOrder o, previousPage np, nextPage nn, review r, ' +
    'verifiedMark pv, verifiedBySourceMark pc, originMark po, editedMark pe, ' +
    'productFilter fo, drawer dr, popup pu, photoReview w',
  properties: 'muted m, line l, accent a, radius r, filled n, pad p',
}

test('pages drawn by earlier releases stay in shops: their short names mean what they meant (decision 0054)', () => {
  for (const [kind, pairs] of Object.entries(released))
    expect(short[kind as keyof WireNames]).toMatchObject(
      Object.fromEntries(pairs.split(', ').map((pair) => pair.split(' '))),
    )
})
