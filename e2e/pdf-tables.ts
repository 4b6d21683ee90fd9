/** Tables of a PDF file, as a program that reads aloud finds them. */
import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>
type Part = NonNullable<Awaited<ReturnType<Page['getStructTree']>>>
type Child = Part['children'][number]

/** Each table by the heading before it: its headings, then its rows, on however many pages. */
export async function tablesOfPdf(path: string): Promise<Map<string, string[][]>> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)))
  const tables = new Map<string, string[][]>()
  let heading = ''
  const read = (child: Child, texts: ReadonlyMap<string, string>): void => {
    if (!('children' in child)) return
    if (child.role === 'H2') heading = textOf(child, texts)
    if (child.role === 'TR')
      tables.set(heading, [...(tables.get(heading) ?? []), child.children.map((cell) => textOf(cell, texts))])
    else for (const each of child.children) read(each, texts)
  }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const texts = await textsOf(page)
    const tree = await page.getStructTree()
    if (tree !== null) read(tree, texts)
  }
  return tables
}

/** What is written in each piece of a page that belongs to its structure. */
async function textsOf(page: Page): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  let piece = ''
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('type' in item) piece = item.type === 'endMarkedContent' ? '' : (item.id ?? '')
    else texts.set(piece, `${texts.get(piece) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
  }
  return texts
}

function textOf(child: Child, texts: ReadonlyMap<string, string>): string {
  if (!('children' in child)) return (texts.get(child.id) ?? '').replaceAll(/\s+/g, ' ').trim()
  return child.children.map((each) => textOf(each, texts)).join('')
}
