/** Places where a search was found in products, as the reason why they are in the list. Searches only what is answered of them. */
import { setImmediate } from 'node:timers/promises'
import type { FoundPlace, Product } from '@vitrine/contract'
import { detailKey, foldText, holds, isSearchedType, type Range, rangesIn, withOrigins } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import { visibleTree } from '../../folders/index.ts'
import { searchClauses } from '../../search/index.ts'
import type { ProductRow } from '../product-rows.repository.ts'
import { type ProductVisibility, presentProducts } from '../product-visibility.ts'
import { namesPlace } from './named-places.ts'

/** A longer text is cut to a piece, with up to `charactersBefore` characters before the match. */
const mostCharacters = 160
const charactersBefore = 40

/** What is read and masked of each product, beside its texts. */
export const searchedProperties: ReadonlySet<keyof Product> = new Set(['details', 'folders'])

/** Places where the search was found, for each row in their order. The details of the rows must have been read. */
export async function foundPlaces(
  scope: Scope,
  rows: readonly ProductRow[],
  visibility: ProductVisibility,
  search: string,
): Promise<FoundPlace[][]> {
  const clauses = await searchClauses(scope, search)
  const names = await namesOfPlaces(scope, (name) => namesPlace(name, clauses.flat(2)))
  const selection = { properties: searchedProperties, detailFields: null, priceTypes: [] }
  const products = await presentProducts(scope, rows, visibility, selection)
  const sought = {
    clauses: clauses.map((clause) => clause.map((terms) => terms.map((forms) => forms.map(foldText)))),
    words: foldText(search).split(/\s+/),
  }
  const found: FoundPlace[][] = []
  for (const product of products) {
    found.push(placesIn(textsOf(product, visibility, names), sought))
    // The texts of a page may be long: other requests go in between.
    await setImmediate()
  }
  return found
}

/** Clauses of alternatives of terms, each in its forms, and words as they were typed; all of them folded. */
interface Sought {
  clauses: readonly (readonly (readonly (readonly string[])[])[])[]
  words: readonly string[]
}

/** A text of a product, folded when a term is first looked for in it. */
interface SearchedText {
  key: string
  text: string
  folded?: string
}

/** Name and reference, where terms of them are marked; then for each other term the first text that has it. */
function placesIn(texts: readonly SearchedText[], { clauses, words }: Sought): FoundPlace[] {
  const firstWith = (forms: readonly string[]) => texts.find((text) => has(text, forms))
  const terms = clauses.flatMap((clause) => clause.find((each) => each.every(firstWith)) ?? [])
  const named = texts.filter((text) => isNamed(text.key) && terms.some((forms) => has(text, forms)))
  const chosen = new Set([...named, ...terms.flatMap((forms) => firstWith(forms) ?? [])])
  const forms = terms.flat()
  // A typed word is marked whole where it occurs, even if only a part of it was searched for.
  const marked = [...forms, ...words.filter((word) => forms.some((form) => word.includes(form)))]
  return [...chosen].map((text) => ({
    key: text.key,
    ...piece(text, rangesIn(withOrigins(text.text), marked)),
  }))
}

/** Whether a product is known by the text: it is marked in there, and shown whole. */
const isNamed = (key: string) => key === 'name' || key === 'reference'

function has(text: SearchedText, forms: readonly string[]): boolean {
  text.folded ??= foldText(text.text)
  const { folded } = text
  return forms.some((form) => folded.includes(form))
}

type Names = (product: Product) => { categories: string[]; folders: string[] }

/** Names that count among a product's category and folders and their ancestors, without the root. */
async function namesOfPlaces(scope: Scope, counts: (name: string) => boolean): Promise<Names> {
  const [categories, tree] = [await allCategories(scope), await visibleTree(scope)]
  const categoriesById = new Map(categories.map((category) => [category.id, category]))
  return (product) => ({
    categories: product.categories.flatMap((id) => pathOf(categoriesById, id)).filter(counts),
    folders: [...new Set(product.folders.flatMap((id) => pathOf(tree.byId, id)))].filter(counts),
  })
}

interface Node {
  name: string
  parentId: string | null
}

function pathOf(byId: ReadonlyMap<string, Node>, id: string): string[] {
  const node = byId.get(id)
  return node === undefined || node.parentId === null ? [] : [node.name, ...pathOf(byId, node.parentId)]
}

/** The best places first. */
function textsOf(
  product: Product,
  { texts, fields }: Pick<ProductVisibility, 'texts' | 'fields'>,
  names: Names,
): SearchedText[] {
  const { categories, folders } = names(product)
  const others = texts.filter((key) => !isNamed(key))
  return [
    { key: 'name', text: product.name },
    { key: 'reference', text: product.reference },
    ...categories.map((text) => ({ key: 'category', text })),
    ...folders.map((text) => ({ key: 'folder', text })),
    ...product.details.flatMap(({ detailField, value }) => {
      const field = fields.get(detailField)
      if (field?.searchable !== true || !isSearchedType(field.type)) return []
      const text = holds(field.type, 'ribbon') ? (value.split('|')[0] ?? value) : value
      return [{ key: detailKey(detailField), text }]
    }),
    ...others.map((key) => ({ key, text: product[key] ?? '' })),
  ]
}

/** The text on one line. A long one that is no name is cut to a piece around the first match, between words where possible. */
function piece({ key, text }: SearchedText, ranges: readonly Range[]): Pick<FoundPlace, 'text' | 'marks'> {
  const line = text.replaceAll(/\s/g, ' ')
  const first = ranges[0] ?? { start: 0, end: 0 }
  const isWhole = line.length <= mostCharacters || isNamed(key)
  const [from, to] = isWhole ? [0, line.length] : boundsAround(line, first)
  const [before, after] = [from > 0 ? '…' : '', to < line.length ? '…' : '']
  const marks = ranges
    .map(({ start, end }): [number, number] => [
      // A form may begin or end with a space.
      start + spacesAt(line.slice(start, end)),
      Math.min(to, start + line.slice(start, end).trimEnd().length),
    ])
    .filter(([start, end]) => start >= from && start < end)
    .map(([start, end]): [number, number] => [start - from + before.length, end - from + before.length])
  return { text: `${before}${line.slice(from, to)}${after}`, marks }
}

const spacesAt = (text: string) => text.length - text.trimStart().length

function boundsAround(line: string, { start, end }: Range): [number, number] {
  const earliest = Math.max(0, start - charactersBefore)
  const wordBefore = line.indexOf(' ', earliest) + 1
  const from = earliest === 0 ? 0 : wordBefore > 0 && wordBefore <= start ? wordBefore : earliest
  const latest = Math.min(line.length, from + mostCharacters - 2)
  const wordAfter = line.lastIndexOf(' ', latest)
  const to = latest === line.length || wordAfter < end ? latest : wordAfter
  return [wholeCharacter(line, from), wholeCharacter(line, to)]
}

/** A position that cuts no character in two. */
function wholeCharacter(line: string, position: number): number {
  return /[\udc00-\udfff]/.test(line.charAt(position)) ? position - 1 : position
}
