import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { shopperFilters, shopperSorts } from '../../contract/src/storefront/design-settings.ts'
import { layouts } from '../../contract/src/storefront/widget-settings.ts'
import { asOwner, logInAgain } from '../owner.ts'
import { coverPairs, type Factors, type Row } from './cover-pairs.ts'
import { demoIsFilled } from './host-page.ts'

/** `PROVE=1`: every row of each layout; else one, another for each layout. */
const isLongRound = Boolean(process.env['PROVE'])

const none = { surface_colors: null, star_color: null, accent_color: null }
const palettes = [
  none,
  { ...none, star_color: '#B45309' },
  { ...none, accent_color: '#0F6B4F' },
  { ...none, star_color: '#8F8F8F', accent_color: '#7A7A7A' },
  {
    surface_colors: { background: '#FFF7E6', text: '#4A3000' },
    star_color: '#A15C00',
    accent_color: '#A15C00',
  },
  {
    surface_colors: { background: '#10243A', text: '#E4ECF5' },
    star_color: '#FFC24B',
    accent_color: '#6FB1FF',
  },
  // The weakest that can be saved.
  { ...none, surface_colors: { background: '#FFFFFF', text: '#4B4B4B' } },
]
const wordy = {
  heading: 'What people who have used it for more than a year have to say about it',
  nobodyYet: 'Nobody has written anything about this yet, which is a pity.',
  couldBeFirst: 'You could be the first one to do so, in two minutes, without an account.',
  all: 'Show every single one of them, please',
  withPhotos: 'Only the ones that came with pictures',
  helpful: 'That was of help to me when I chose',
  pinned: 'This one is the favourite of our team',
  previous: 'To the ones that came before these here',
  next: 'On to the ones that come after these',
}
const both = [true, false]

/** What is varied besides settings: the page's own colours, its width and its language. */
const around: Factors = {
  page: ['light', 'dark'],
  width: [1440, 320],
  language: ['en', 'de', 'ar'],
}
const settings: Factors = {
  palette: palettes,
  scheme: ['auto', 'light', 'dark'],
  font: ['inherit', 'system', 'serif', 'rounded', 'mono'],
  star_icon: ['star', 'heart', 'circle', 'diamond'],
  radius: [null, 0, 24],
  density: ['compact', 'normal', 'airy'],
  sort: [...shopperSorts],
  min_rating: [1, 4],
  page_size: [5, 20],
  offered_sorts: [[...shopperSorts], ['newest'], []],
  offered_filters: [
    [...shopperFilters],
    ['photos', 'rating'],
    ['country', 'topics'],
    ['search'],
    [],
  ],
  texts: [{}, { en: wordy, de: wordy, ar: wordy }],
  show_distribution: both,
  show_photos: both,
  show_country: both,
  show_date: both,
  show_replies: both,
  show_powered_by: both,
  show_count: both,
  show_write_button: both,
  show_title: both,
  show_variant: both,
  show_verified: both,
  show_votes: both,
}

const settingsOf = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name in around) return []
      return name === 'palette' ? Object.entries(value as object) : [[name, value]]
    }),
  )

type Api = ReturnType<typeof asOwner>
let widget: string
let refused: Set<string>
const signOf = ({ palette, scheme }: Row) => JSON.stringify([palette, scheme])

/** For each test anew: a long round lasts longer than a token. */
const signIn = async (request: APIRequestContext): Promise<string> => {
  const demo = { email: 'demo@plaudit.test', password: 'plaudit-demo' }
  return (await logInAgain(request, { ...demo, refresh: '', access: '', shopKey: '' })).access
}

/** Which colours the server saves without being told to accept a low contrast: only those have to pass. */
test.beforeAll(async ({ request }) => {
  await demoIsFilled(request)
  const access = await signIn(request)
  const api = asOwner(request, { access })
  const headers = { authorization: `Bearer ${access}` }
  const data = { name: 'Every setting', settings: { layout: 'list' } }
  widget = (await api.post<{ id: string }>('widgets/', data)).id
  refused = new Set()
  for (const palette of palettes)
    for (const scheme of settings['scheme']!) {
      const answer = await request.put(`/api/widgets/${widget}/`, {
        headers,
        data: { settings: { ...palette, scheme } },
      })
      if (answer.status() === 400) refused.add(signOf({ palette, scheme }))
      else expect(answer.status()).toBe(200)
    }
  expect(refused.size).toBeGreaterThan(0)
  const isNeverSaved = (palette: unknown) =>
    settings['scheme']!.every((scheme) => refused.has(signOf({ palette, scheme })))
  expect(palettes.filter(isNeverSaved)).toEqual([])
  await request.delete(`/api/widgets/${widget}/`, { headers })
  widget = (await api.get<{ results: { id: string }[] }>('widgets/')).results[0]!.id
})

const isSavable = (row: Row) => !('palette' in row && 'scheme' in row) || !refused.has(signOf(row))

const open = async (page: Page, { api, layout, row }: { api: Api; layout: string; row: Row }) => {
  const query = new URLSearchParams({
    settings: JSON.stringify({ ...settingsOf(row), layout }),
    language: String(row['language']),
    page: String(row['page']),
    // Alone, what stands below a title is drawn three times as large, for thumbnails.
    around: layout === 'badge' || layout === 'cart' ? 'page' : 'nothing',
  })
  const { html } = await api.get<{ html: string }>(`widgets/${widget}/preview/?${query}`)
  await page.setViewportSize({ width: Number(row['width']), height: 900 })
  await page.setContent(html)
  if (layout === 'tab') await page.locator('plaudit-reviews').getByRole('button').first().click()
  if (layout === 'popup')
    await expect(page.locator('plaudit-reviews').getByRole('region')).toBeVisible()
}

const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .include('plaudit-reviews')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
}

for (const [at, layout] of layouts.entries())
  test(`WIDGET-40 ${layout} is accessible with each value of its settings, and each two that can be saved`, async ({
    page,
    request,
  }) => {
    const api = asOwner(request, { access: await signIn(request) })
    test.setTimeout(isLongRound ? 1_800_000 : 60_000)
    const rows = coverPairs({ ...settings, ...around }, isSavable)
    const looked = isLongRound ? rows : [rows[(at * 3) % rows.length]!]
    const faults: unknown[] = []
    for (const row of looked) {
      await open(page, { api, layout, row })
      const found = await faultsOf(page)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (found.length > 0 || sideways > 0) faults.push({ found, sideways, row })
    }
    expect(faults).toEqual([])
  })
