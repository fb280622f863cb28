import { cutText } from '../../texts/cut-text.ts'
import { unreadable } from '../refuse-file.ts'
import { sheetLimits } from '../table.ts'
import { isDateFormat } from './xlsx-dates.ts'
import type { Zip } from './open-zip.ts'
import { phrase } from '../../texts/phrase.ts'

/** What must be known before the first cell of a sheet can be read. */
export type Workbook = {
  /** The sheets in view, in their order. */
  sheets: { name: string; part: string }[]
  is1904: boolean
  /** Style number → is it a date. */
  dateStyles: boolean[]
  /** The texts that cells point at. */
  texts: string[]
}

/** Characters that XML cannot contain travel as `_x000D_` (ECMA-376, 22.9.2.19). */
export const unescapeXlsx = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    : text

type Named = { name: string; relation: string | undefined }

const visibleSheets = async (zip: Zip) => {
  const sheets: Named[] = []
  let is1904 = false
  await zip.readXml('xl/workbook.xml', {
    open(name, a) {
      if (name === 'workbookPr') is1904 = a['date1904'] === '1' || a['date1904'] === 'true'
      if (name === 'sheet' && (a['state'] ?? 'visible') === 'visible')
        sheets.push({
          name: a['name'] ?? `Sheet ${sheets.length + 1}`,
          relation: a['r:id'] ?? Object.entries(a).find(([key]) => key.endsWith(':id'))?.[1],
        })
    },
  })
  return { sheets, is1904 }
}

/** The parts that contain sheets; charts and the like stand among the sheets, but hold no rows. */
const partsOf = async (zip: Zip, sheets: Named[]): Promise<{ name: string; part: string }[]> => {
  const targets = new Map<string, string>()
  if (zip.has('xl/_rels/workbook.xml.rels'))
    await zip.readXml('xl/_rels/workbook.xml.rels', {
      open(name, a) {
        if (name === 'Relationship' && !/chartsheet|dialogsheet/i.test(a['Type'] ?? ''))
          targets.set(a['Id'] ?? '', a['Target'] ?? '')
      },
    })
  const partFor = ({ relation }: Named) => {
    const target = targets.get(relation ?? '')
    return target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`
  }
  const found = sheets
    .map((sheet) => ({ name: sheet.name, part: partFor(sheet) }))
    .filter(({ part }) => zip.has(part))
  if (found.length === 0) throw unreadable(phrase('files.no_sheet'))
  return found
}

const dateStylesOf = async (zip: Zip): Promise<boolean[]> => {
  if (!zip.has('xl/styles.xml')) return []
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  await zip.readXml('xl/styles.xml', {
    open(name, a) {
      if (name === 'numFmt') codes.set(Number(a['numFmtId']), a['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells)
        styles.push(isDateFormat(Number(a['numFmtId'] ?? 0), codes.get(Number(a['numFmtId'] ?? 0))))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Shared texts: all `t` inside an `si`, without the reading aids (`rPh`) of Japanese files. */
const textsOf = async (zip: Zip): Promise<string[]> => {
  if (!zip.has('xl/sharedStrings.xml')) return []
  const texts: string[] = []
  let current = ''
  let take = false
  let aid = false
  const walk = zip.walkXml(
    'xl/sharedStrings.xml',
    {
      open(name) {
        if (name === 'si') current = ''
        if (name === 'rPh') aid = true
        take = name === 't' && !aid
      },
      text(text) {
        if (take && current.length <= sheetLimits.cell) current += text
      },
      close(name) {
        if (name === 't') take = false
        if (name === 'rPh') aid = false
        if (name === 'si') texts.push(unescapeXlsx(cutText(current, sheetLimits.cell)))
      },
    },
    sheetLimits.texts,
  )
  while (!(await walk.next()).done);
  return texts
}

/** Finds the visible sheets and everything their cells refer to. */
export const openWorkbook = async (zip: Zip): Promise<Workbook> => {
  const { sheets, is1904 } = await visibleSheets(zip)
  return {
    sheets: await partsOf(zip, sheets),
    is1904,
    dateStyles: await dateStylesOf(zip),
    texts: await textsOf(zip),
  }
}
