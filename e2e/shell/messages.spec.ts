import { expect, test, type Page, type Route } from '@playwright/test'
import { storeSession, registerOwner } from '../owner.ts'

const toast = (page: Page) => page.locator('.Toastify__toast')
const openFields = async (page: Page) => {
  await page.goto('/fields')
  await page.getByRole('heading', { level: 1, name: 'Form fields' }).waitFor()
}
const show = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Toasts' }).getByRole('button', { name }).click()

test.beforeEach(async ({ page, request }) => storeSession(page, await registerOwner(request)))

test('S1.034 S1.035 S8.006 S9.032 toasts come in four kinds with titles of their own, top right, light, without a bar; a new one dismisses the one on screen', async ({
  page,
}) => {
  await openFields(page)
  for (const [name, kind] of [
    ['Just a moment', 'info'],
    ['Done', 'success'],
    ['Please note', 'warning'],
    ['That did not work', 'error'],
  ] as const) {
    await show(page, name)
    await expect(toast(page).filter({ hasText: name })).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
    await expect(toast(page)).toHaveClass(new RegExp(`toast--${kind}`))
  }
  // Under the mouse it waits.
  await toast(page).hover()
  await expect(toast(page)).toHaveClass(/toast-theme--light/)
  await expect(page.locator('.Toastify__progress-bar--wrp')).toHaveCSS('opacity', '0')
  const box = (await toast(page).boundingBox())!
  expect(1440 - (box.x + box.width)).toBeLessThan(40)
  expect(box.y).toBeLessThan(100)
})

/** The time a toast has is an animation of the browser: how long it is, and whether it runs. */
const timeOf = (page: Page) =>
  toast(page).evaluate((node) => {
    const time = node
      .getAnimations({ subtree: true })
      .find((one) => one instanceof CSSAnimation && one.animationName === 'Toastify__trackProgress')
    return { ms: time?.effect?.getTiming().duration, state: time?.playState }
  })
const endTime = (page: Page) =>
  toast(page).evaluate((node) => {
    for (const one of node.getAnimations({ subtree: true }))
      if (one instanceof CSSAnimation && one.animationName === 'Toastify__trackProgress')
        one.finish()
  })

test('S9.031 S9.033 S9.034 a toast goes after 5 seconds, waits under the mouse and while the window has no focus, and goes on a click', async ({
  page,
}) => {
  await openFields(page)
  const has = (state: string) => expect.poll(() => timeOf(page)).toEqual({ ms: 5000, state })
  await show(page, 'Done')
  // The window may get its focus only after the mouse is there, which lets the time run again.
  await expect(async () => {
    await page.mouse.move(10, 600)
    await toast(page).hover({ timeout: 1000 })
    expect(await timeOf(page)).toEqual({ ms: 5000, state: 'paused' })
  }).toPass()
  await page.mouse.move(10, 600)
  await has('running')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await has('paused')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await has('running')
  await endTime(page)
  await expect(toast(page)).toHaveCount(0)

  await show(page, 'Please note')
  await toast(page).hover()
  await toast(page).getByText('Round vase in sand').click()
  await expect(toast(page)).toHaveCount(0)
})

const saveProfile = async (page: Page, answer: (route: Route) => Promise<void>) => {
  await page.route('**/api/auth/edit/', answer)
  await page.goto('/settings/account')
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Name').fill('Maren Kolb-Aas')
  await profile.getByRole('button', { name: 'Save' }).click()
  return profile
}
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

for (const [title, answer, shown] of [
  [
    'S8.008 message before error and detail',
    json(400, { detail: 'third', error: 'second', message: 'first' }),
    'first',
  ],
  [
    'S8.008 the detail of a 404',
    json(404, { detail: 'This was not found.' }),
    'This was not found.',
  ],
  [
    'S8.010 the first message of the first field',
    json(400, { request_id: 'x', nickname: ['Too short.', 'Too plain.'], other: ['No.'] }),
    'Too short.',
  ],
  [
    'S8.011 S8.017 the default for a page in HTML',
    (route: Route) =>
      route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    'An error occured.',
  ],
  [
    'S8.012 the default for any other failure',
    json(409, { detail: 'This was changed in the meantime.' }),
    'An error occured.',
  ],
  [
    'S8.046 no trace status is shown to anybody',
    json(429, { detail: 'resource_exhausted' }),
    'An error occured.',
  ],
  [
    'S8.005 the default without an answer',
    (route: Route) => route.abort('connectionfailed'),
    'An error occured.',
  ],
] as const)
  test(`${title}: what was typed stays`, async ({ page }) => {
    const profile = await saveProfile(page, answer)
    const words = toast(page).filter({ hasText: shown }).or(profile.getByText(shown))
    await expect(words.first()).toBeVisible()
    await expect(profile.getByLabel('Name')).toHaveValue('Maren Kolb-Aas')
    await expect(page.getByText('resource_exhausted')).toHaveCount(0)
  })

test('S8.007 an action shows a loading toast, and its result takes that toast’s place', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await saveProfile(page, async (route) => {
    await gate.promise
    await route.continue()
  })
  await expect(toast(page)).toHaveClass(/toast--info/)
  await expect(toast(page)).toContainText('Saving')
  gate.resolve()
  await expect(toast(page)).toHaveClass(/toast--success/)
  await expect(toast(page)).toHaveCount(1)
})

test('S8.007 a result that is there before toasts can be shown comes after its loading toast all the same', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/toast-container-*.css', async (route) => {
    await gate.promise
    await route.continue()
  })
  const drawn = page.waitForResponse('**/assets/toast-container-*.js')
  const answered = page.waitForResponse('**/api/auth/edit/')
  await saveProfile(page, json(409, { detail: 'This was changed in the meantime.' }))
  await Promise.all([drawn, answered])
  const styled = page.waitForResponse('**/assets/toast-container-*.css')
  gate.resolve()
  await styled
  await expect(toast(page)).toHaveClass(/toast--error/)
  await toast(page).hover()
  await expect(toast(page)).toHaveText(/An error occured\./)
  await expect(toast(page)).toHaveCount(1)
})

const dialogs = {
  plans: /^(Plans|Choose|Pick)/,
  upsell: /^Available on/,
  resume: 'Resume your plan?',
  connect: /^Connect/,
} as const
for (const [status, code, limitType, opens] of [
  [400, 1, undefined, 'plans'],
  [402, 1, undefined, 'plans'],
  [404, 1, undefined, 'plans'],
  [402, 1, 'widget_colors', 'upsell'],
  [402, 2, undefined, 'resume'],
  [403, 3, undefined, 'connect'],
] as const)
  test(`S8.009 status ${status} with error_code ${code}${limitType ? ' and a limit_type' : ''} opens: ${opens}`, async ({
    page,
  }) => {
    await saveProfile(
      page,
      json(status, { detail: 'This needs more.', error_code: code, limit_type: limitType }),
    )
    await expect(page.getByRole('dialog', { name: dialogs[opens] })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    if (opens === 'plans') await expect(page).toHaveURL(/plans-modal=true/)
    // What was typed is still there behind it.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Profile' }).getByLabel('Name')).toHaveValue(
      'Maren Kolb-Aas',
    )
  })

for (const [status, code] of [
  [402, 4],
  [402, undefined],
  [409, 1],
  [500, 1],
  [503, 2],
] as const)
  test(`S8.009 S8.012 status ${status} with error_code ${code ?? 'left out'} opens nothing`, async ({
    page,
  }) => {
    // The modals' own code has come, so that one of them would open.
    await page.goto('/')
    await expect(async () => {
      await page.evaluate(() =>
        dispatchEvent(new CustomEvent('plaudit:show-plans', { detail: {} })),
      )
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await saveProfile(page, json(status, { detail: 'This needs more.', error_code: code }))
    await expect(toast(page)).toContainText(
      status === 402 ? 'This needs more.' : 'An error occured.',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).not.toContain('plans-modal')
  })

test('S9.036 S9.037 S9.038 S9.040 colours, breakpoints, radii and the narrowest page are as they were set', async ({
  page,
}) => {
  await openFields(page)
  const computed = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const read = (name: string) => root.getPropertyValue(name).trim()
    // The library of the toasts divides its own sheet.
    const isOfToasts = (media: CSSMediaRule) =>
      [...media.cssRules].every(({ cssText }) => cssText.startsWith('.Toastify'))
    return {
      primary: read('--primary'),
      ink: getComputedStyle(document.body).color,
      ground: getComputedStyle(document.body).backgroundColor,
      radii: ['--r-xs', '--r-sm', '--r-md', '--r-lg', '--r-xl', '--r-xxl', '--r-xxxl'].map(read),
      least: getComputedStyle(document.body).minWidth,
      widths: [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules]
          .filter((rule) => rule instanceof CSSMediaRule && !isOfToasts(rule))
          .map((rule) => (rule as CSSMediaRule).conditionText),
      ),
    }
  })
  expect(computed).toMatchObject({
    primary: '#f97316',
    ink: 'rgb(20, 33, 61)',
    ground: 'rgb(250, 250, 249)',
    least: '320px',
  })
  expect(computed.radii.map(Number.parseFloat)).toEqual([0.25, 0.375, 0.5, 0.625, 0.75, 1, 1.5])
  expect(computed.radii.every((radius) => radius.endsWith('rem'))).toBe(true)
  const steps = new Set(
    computed.widths.flatMap((text) =>
      [...text.matchAll(/width\s*(?::|>=|<)\s*([\d.]+)px/g)].map(([, px]) => Number(px)),
    ),
  )
  expect(
    [...steps].filter((px) => ![320, 375, 425, 767, 768, 1024, 1367, 1440, 1536].includes(px)),
  ).toEqual([])
})

test('S9.039 what is read is drawn with the variable font, which came from our own host, at 16 px', async ({
  page,
  context,
}) => {
  const fonts: string[] = []
  page.on(
    'response',
    (answer) =>
      void (answer.request().resourceType() === 'font' && answer.ok() && fonts.push(answer.url())),
  )
  await openFields(page)
  await page.evaluate(() => document.fonts.ready)
  // The browser's own word for the face that the glyphs were taken from, not the name that the style asks for.
  const tools = await context.newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument', {})
  for (const selector of ['h1', 'main p', 'main button', 'nav a']) {
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts: drawn } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(
      drawn.map(({ familyName, isCustomFont }) => [familyName.replace(/ .*/, ''), isCustomFont]),
      selector,
    ).toEqual([['Figtree', true]])
  }
  expect(fonts.length).toBeGreaterThan(0)
  for (const url of fonts) expect(new URL(url).origin).toBe(new URL(page.url()).origin)
  const seen = await page.evaluate(() => {
    const faces = [...document.fonts].filter(
      ({ family, status }) => family.includes('Figtree Variable') && status === 'loaded',
    )
    const pen = new OffscreenCanvas(10, 10).getContext('2d')!
    const widthAt = (weight: number) => {
      pen.font = `${weight} 100px 'Figtree Variable'`
      return pen.measureText('Reviews that shoppers read').width
    }
    return {
      weights: faces.map(({ weight }) => weight),
      // Each weight has a shape of its own: steps in between are drawn, not rounded to regular or bold.
      widths: [300, 400, 480, 560, 620, 650, 700, 800, 900].map(widthAt),
      root: getComputedStyle(document.documentElement).fontSize,
    }
  })
  expect(seen.weights).toContain('300 900')
  expect(new Set(seen.widths).size).toBe(9)
  expect(seen.widths).toEqual([...seen.widths].sort((a, b) => a - b))
  expect(seen.root).toBe('16px')
})
