import { parseInert } from '../../../api/trusted-types.ts'

const tags = new Set(
  'P BR STRONG B EM I U UL OL LI H2 H3 H4 BLOCKQUOTE TABLE TBODY TR TH TD DIV'.split(' '),
)
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'TEXTAREA'])

const copyInto = (from: Node, to: Node): void => {
  for (const child of from.childNodes) {
    if (child instanceof Text || child.nodeType === Node.TEXT_NODE)
      to.appendChild(document.createTextNode(child.nodeValue ?? ''))
    if (child.nodeType !== Node.ELEMENT_NODE || dropped.has(child.nodeName)) continue
    if (!tags.has(child.nodeName)) copyInto(child, to)
    else copyInto(child, to.appendChild(document.createElement(child.nodeName)))
  }
}

/** HTML as nodes of this page: plain elements without any attribute, whatever the text says. */
export const nodesOf = (html: string): DocumentFragment => {
  const nodes = document.createDocumentFragment()
  copyInto(parseInert(html).body, nodes)
  return nodes
}
