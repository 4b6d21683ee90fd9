/** Which block stands where, before anything is drawn: so contents know pages, and each page is written once. Pure. */

export interface Block {
  height: number
  /** Below it, if something follows on the page. */
  gap: number
  /** A heading goes to the next page with what it heads. */
  isHeading: boolean
}

export interface Placed<Kind extends Block> {
  block: Kind
  y: number
}

/** Pages of blocks, each of which fits on a page by itself. `topOf`: where the blocks of a page begin, counted from 0. */
export function planPages<Kind extends Block>(
  blocks: readonly Kind[],
  { topOf, bottom }: { topOf: (page: number) => number; bottom: number },
): Placed<Kind>[][] {
  const pages: Placed<Kind>[][] = [[]]
  let y = topOf(0)
  for (const [index, block] of blocks.entries()) {
    const needed = neededTogether(blocks, index)
    const gainsRoom = pages.at(-1)?.length !== 0 || topOf(pages.length) < y
    if (y + needed > bottom && gainsRoom) {
      y = topOf(pages.length)
      pages.push([])
    }
    pages.at(-1)?.push({ block, y })
    y += block.height + block.gap
  }
  return pages
}

/** Height of a heading together with the headings below it and the first other block. */
function neededTogether(blocks: readonly Block[], index: number): number {
  let needed = 0
  for (const { height, gap, isHeading } of blocks.slice(index)) {
    needed += height
    if (!isHeading) break
    needed += gap
  }
  return needed
}
