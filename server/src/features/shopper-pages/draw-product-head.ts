import { markup, type Html } from '../../markup/html.ts'
import { classOf } from '../storefront/drawing/wire-names.ts'

type Product = { title: string; image: string | null }

/** The product with its picture, under what the page or the dialog is called. */
export const drawProductHead = (
  { title, image }: Product,
  heading: string,
  line: string = title,
): Html => markup`
  <div class="${classOf('writeHead')}">
    ${image && markup`<img src="${image}" width="72" height="72" alt="">`}
    <div><h1 id="write-heading" tabindex="-1">${heading}</h1><p dir="auto">${line}</p></div>
  </div>`
