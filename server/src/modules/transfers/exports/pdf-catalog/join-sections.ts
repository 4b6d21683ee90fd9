/** Small categories beside each other stand under the one above them, so that rows of a grid are filled. Pure. */
import type { CatalogSection } from './catalog-content.ts'

/** `rowLength`: a section with fewer products is small. Products keep their order, and none leaves its highest category. */
export function joinSmallSections(sections: readonly CatalogSection[], rowLength: number): CatalogSection[] {
  const deepest = Math.max(0, ...sections.map(({ path }) => path.length))
  let joined = [...sections]
  for (let depth = deepest; depth > 1; depth--) joined = joinAtDepth(joined, depth, rowLength)
  return joined
}

function joinAtDepth(sections: readonly CatalogSection[], depth: number, rowLength: number) {
  const isSmall = ({ path, products }: CatalogSection) => path.length === depth && products.length < rowLength
  const joined: CatalogSection[] = []
  for (const section of sections) {
    const before = joined.at(-1)
    const parent = section.path.slice(0, -1)
    const isBelow = before !== undefined && samePath(before.path, parent)
    const isBeside = before !== undefined && isSmall(before) && samePath(before.path.slice(0, -1), parent)
    if (isSmall(section) && (isBelow || isBeside))
      joined[joined.length - 1] = { path: parent, products: [...before.products, ...section.products] }
    else joined.push(section)
  }
  return joined
}

function samePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, level) => name === other[level])
}
