import type { FastifyInstance } from 'fastify'
import { html } from '../../../stand-in/html.ts'
import {
  createProduct,
  createVariant,
  deleteProduct,
  deleteVariant,
  updateProduct,
  updateVariant,
} from '../../entities/change-products.ts'
import type { Product, Variant } from '../../entities/product-records.ts'
import type { Shopify } from '../../memory.ts'
import { adminPage, type Form, type Visit } from './admin-page.ts'
import { adminPath, doneAt } from './admin-path.ts'
import { actionButton, field, newForm, shownRows, table } from './draw-admin.ts'

const decimal = (cents: number) => (cents / 100).toFixed(2)
const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const statuses = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const

const drawList = ({ store, shop }: Visit) => ({
  title: 'Products',
  body: html`${newForm(
      'New product',
      html`${field('Title', 'title', { required: true })} ${field('SKU', 'sku')}
        ${field('Price', 'price', { type: 'number', value: '10.00' })}
        ${field('Stock', 'stock', { type: 'number', value: 5 })}
        <button class="main">Create product</button>`,
    )}
    <h2>${store.products.size} products</h2>
    ${table(
      ['Product', 'Status', 'Variants', 'Stock'],
      [...store.products.values()]
        .toReversed()
        .slice(0, shownRows)
        .map((one) => [
          html`<a href="${adminPath(shop.domain, 'products', one.id)}">${one.title}</a>`,
          html`${one.status.toLowerCase()}`,
          html`${one.variants.length}`,
          html`${one.variants.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0)}`,
        ]),
    )}`,
})

const variantForm = (one: Variant) =>
  html`<form class="row" method="post">
    <input type="hidden" name="variant" value="${one.id}" />
    ${field(`${one.title}: SKU`, 'sku', { value: one.sku })}
    ${field('Barcode', 'barcode', { value: one.barcode })}
    ${field('Price', 'price', { value: decimal(one.priceCents), type: 'number' })}
    ${field('Stock', 'stock', { value: one.inventoryQuantity, type: 'number' })}
    <button name="action" value="save-variant">Save variant</button>
    <button class="danger" name="action" value="delete-variant">Delete variant</button>
  </form>`

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
/** A description's text as it was typed. */
const asTyped = (descriptionHtml: string): string =>
  descriptionHtml
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name]!)

const drawProduct = (product: Product, { shop }: Visit) => ({
  title: product.title,
  body: html`<p>
      <a href="${adminPath(shop.domain, 'products')}">All products</a>,
      <a href="${shop.url}/products/${product.handle}">see it in the shop</a>
    </p>
    <form class="fields" method="post">
      ${field('Title', 'title', { value: product.title, required: true })}
      ${field('Handle', 'handle', { value: product.handle, required: true })}
      <label
        >Description<textarea name="description" rows="3">
${asTyped(product.descriptionHtml)}</textarea>
      </label>
      ${field('Vendor', 'vendor', { value: product.vendor })}
      ${field('Type', 'type', { value: product.productType })}
      <label
        >Status<select name="status">
          ${statuses.map((status) => html`<option value="${status}" ${{ html: status === product.status ? ' selected' : '' }}>${status.toLowerCase()}</option>`)}
        </select></label
      >
      <button class="main" name="action" value="save">Save</button>
    </form>
    <h2>Variants</h2>
    ${product.variants.map(variantForm)}
    <form class="row" method="post">
      ${field(`New ${product.options[0]?.name ?? 'variant'}`, 'option', { required: true })}
      ${field('SKU', 'sku')} ${field('Price', 'price', { type: 'number', value: '10.00' })}
      ${field('Stock', 'stock', { type: 'number', value: 5 })}
      <button name="action" value="add-variant">Add variant</button>
    </form>
    ${
      product.metafields.length
        ? html`<h2>Metafields</h2>
            ${table(
              ['Name', 'Value'],
              product.metafields.map(({ namespace, key, value }) => [
                html`${namespace}.${key}`,
                html`${value}`,
              ]),
            )}`
        : null
    }
    <div class="row">${actionButton('delete', 'Delete product', { isDanger: true })}</div>`,
})

const create = ({ shopify, store, shop }: Visit, form: Form): string => {
  const variants = [
    {
      sku: form['sku'] || null,
      priceCents: cents(form['price']),
      inventoryQuantity: Number(form['stock'] ?? 0),
    },
  ]
  const made = createProduct(shopify, store, {
    title: form['title'] ?? '',
    vendor: shop.name,
    variants,
  })
  return doneAt('Product created', shop.domain, 'products', made.id)
}

const changeVariant = ({ shopify, store }: Visit, form: Form) => {
  const variant = store.variants.get(Number(form['variant']))
  if (!variant) throw new Error('There is no such variant')
  if (form['action'] === 'delete-variant') {
    if (!deleteVariant(shopify, store, variant)) throw new Error('A product keeps one variant')
    return
  }
  const change = {
    sku: form['sku'] || null,
    barcode: form['barcode'] || null,
    priceCents: cents(form['price']),
    inventoryQuantity: Number(form['stock'] ?? 0),
  }
  updateVariant(shopify, store, { variant, change })
}

const readProduct = (form: Form) => {
  const { title = '', handle = '', vendor = '', type: productType = '', status } = form
  if (title.trim() === '' || handle.trim() === '') throw new Error('Give a title and a handle')
  return {
    title,
    handle,
    vendor,
    productType,
    descriptionHtml: html`<p>${form['description'] ?? ''}</p>`.html,
    status: status as Product['status'],
  }
}

const act = (visit: Visit, form: Form): string => {
  const { shopify, store, shop, id } = visit
  const product = store.products.get(id)
  if (!product) throw new Error('There is no such product')
  const { action } = form
  if (action === 'delete') {
    deleteProduct(shopify, store, product)
    return doneAt(`${product.title} deleted`, shop.domain, 'products')
  }
  if (action === 'save') {
    updateProduct(shopify, store, { product, change: readProduct(form) })
  } else if (action === 'add-variant') {
    const input = {
      options: [form['option'] ?? ''],
      sku: form['sku'] || null,
      priceCents: cents(form['price']),
      inventoryQuantity: Number(form['stock'] ?? 0),
    }
    createVariant(shopify, store, { product, input })
  } else changeVariant(visit, form)
  return doneAt(
    action === 'delete-variant' ? 'Variant deleted' : 'Saved',
    shop.domain,
    'products',
    id,
  )
}

/** The shop's products: made, changed and deleted by hand. */
export const productPages = (server: FastifyInstance, shopify: Shopify): void => {
  adminPage(server, shopify, { path: '/products', place: '/products', draw: drawList, act: create })
  adminPage(server, shopify, {
    path: '/products/:id',
    place: '/products',
    draw: (visit) => {
      const product = visit.store.products.get(visit.id)
      return product ? drawProduct(product, visit) : null
    },
    act,
  })
}
