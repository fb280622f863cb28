import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../../../stand-in/html.ts'
import { publishTheme } from '../../entities/change-themes.ts'
import {
  addAppBlock,
  appBlocksIn,
  mainTheme,
  removeAppBlock,
  setEmbed,
  templatesOf,
} from '../../entities/edit-theme.ts'
import type { Theme } from '../../entities/theme-records.ts'
import type { Shopify } from '../../memory.ts'
import { adminPage, type Form, type Visit } from './admin-page.ts'
import { adminPath } from './admin-path.ts'
import { actionButton, table } from './draw-admin.ts'

const drawThemes = ({ store, shop }: Visit) => ({
  title: 'Themes',
  body: html`${table(
    ['Theme', 'State', 'Actions'],
    [...store.themes.values()].map((theme) => [
      html`${theme.name}`,
      html`${theme.role === 'MAIN' ? 'Live' : 'Not published'}`,
      theme.role === 'MAIN'
        ? html`<a href="${adminPath(shop.domain, 'themes/current/editor')}">Edit theme</a>`
        : actionButton('publish', `Publish ${theme.name}`, { fields: { theme: theme.id } }),
    ]),
  )}`,
})

/** What a deep link wants to add, before the owner saves it. */
const wantedBy = ({ query }: Visit): { file: string; isEmbed: boolean } | null => {
  const link = query['addAppBlockId'] ?? query['activateAppId']
  const file = /^[^/]+\/([\w-]+)$/.exec(link ?? '')?.[1]
  return file ? { file, isEmbed: query['addAppBlockId'] === undefined } : null
}

const drawWanted = (visit: Visit): Html | null => {
  const wanted = wantedBy(visit)
  if (!wanted) return null
  const template = visit.query['template'] ?? 'index'
  return html`<section aria-labelledby="wanted">
    <h2 id="wanted">Preview: ${wanted.file}</h2>
    <p>
      ${
        wanted.isEmbed
          ? 'The app embed is switched on when you save.'
          : `The block is added to the template "${template}" when you save.`
      }
    </p>
    <form method="post">
      <input type="hidden" name="file" value="${wanted.file}" />
      <input type="hidden" name="template" value="${template}" />
      <input type="hidden" name="target" value="${visit.query['target'] ?? 'newAppsSection'}" />
      <button class="main" name="action" value="${wanted.isEmbed ? 'embed-on' : 'add'}">
        Save
      </button>
    </form>
  </section>`
}

const drawBlocks = (theme: Theme): Html => {
  const blocks = appBlocksIn(theme)
  if (blocks.length === 0) return html`<p>No block of an app is in this theme.</p>`
  return table(
    ['Block', 'Place', 'Actions'],
    blocks.map((one) => [
      html`${one.file}${one.isOff ? ' (off)' : ''}`,
      html`${one.template === null ? 'App embed' : `${one.template}, ${one.section}`}`,
      one.template === null
        ? actionButton(
            one.isOff ? 'embed-on' : 'embed-off',
            one.isOff ? 'Switch on' : 'Switch off',
            { fields: { file: one.file } },
          )
        : actionButton('remove', `Remove ${one.file}`, { fields: { block: one.id } }),
    ]),
  )
}

const drawEditor = (visit: Visit) => {
  const theme = mainTheme(visit.store.themes)
  return {
    title: `Theme editor: ${theme.name}`,
    body: html`${drawWanted(visit)}
      <h2>Blocks of apps</h2>
      ${drawBlocks(theme)}
      <form class="fields" method="post">
        <h2>Add a block</h2>
        <label>Block<input name="file" required /></label>
        <label
          >Template<select name="template">
            ${templatesOf(theme).map((name) => html`<option>${name}</option>`)}
          </select></label
        >
        <button name="action" value="add">Add and save</button>
        <button name="action" value="embed-on">Switch on as app embed</button>
      </form>`,
  }
}

const edit = (visit: Visit, form: Form): string => {
  const { shopify, store, shop } = visit
  const theme = mainTheme(store.themes)
  const now = shopify.clock.now()
  const { action, file = '', template = 'index', target = 'newAppsSection', block = '' } = form
  if (action === 'add') addAppBlock(theme, { file, template, target, now })
  if (action === 'remove') removeAppBlock(theme, { id: block, now })
  if (action === 'embed-on') setEmbed(theme, { file, isOn: true, now })
  if (action === 'embed-off') setEmbed(theme, { file, isOn: false, now })
  store.isTouched = true
  return adminPath(shop.domain, 'themes/current/editor')
}

const publish = ({ shopify, store, shop }: Visit, form: Form): string => {
  const theme = store.themes.get(Number(form['theme']))
  if (!theme) throw new Error('There is no such theme')
  publishTheme(shopify, store, theme)
  return adminPath(shop.domain, 'themes')
}

/**
 * The shop's themes and their editor. Deep links of apps work as Shopify's: `addAppBlockId`, `template` and `target`
 * for a block, `context=apps&activateAppId` for an embed; nothing is kept before Save.
 */
export const themePages = (server: FastifyInstance, shopify: Shopify): void => {
  adminPage(server, shopify, {
    path: '/themes',
    place: '/themes',
    draw: drawThemes,
    act: publish,
  })
  adminPage(server, shopify, {
    path: '/themes/current/editor',
    place: '/themes',
    draw: drawEditor,
    act: edit,
  })
}
