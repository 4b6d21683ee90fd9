import { describe, expect, it } from 'vitest'
import { type Block, planPages } from './plan-pages.ts'

const [top, bottom] = [40, 800]
const topOf = () => top

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function someBlocks(seed: number): Block[] {
  const random = randomFrom(seed)
  return Array.from({ length: 60 }, (_, index) => {
    const isHeading = index === 0 || random() < 0.2
    return { isHeading, height: isHeading ? 24 : 10 + random() * 500, gap: random() * 20 }
  })
}

describe('pages', () => {
  it('have every block once and in order, none over another or beyond the bottom, none empty', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const blocks = someBlocks(seed)
      const pages = planPages(blocks, { topOf, bottom })
      expect(pages.flat().map(({ block }) => block)).toEqual(blocks)
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0)
        let free = top
        for (const { block, y } of page) {
          expect(y).toBeGreaterThanOrEqual(free)
          free = y + block.height
        }
        expect(free).toBeLessThanOrEqual(bottom)
      }
    }
  })

  it('end with no heading but the last of all', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const blocks = [...someBlocks(seed), { isHeading: false, height: 1, gap: 0 }]
      const pages = planPages(blocks, { topOf, bottom })
      for (const page of pages) expect(page.at(-1)?.block.isHeading).toBe(false)
    }
  })

  it('begin where each of them begins', () => {
    const blocks = Array.from({ length: 3 }, () => ({ isHeading: false, height: 500, gap: 0 }))
    const pages = planPages(blocks, { topOf: (page) => (page === 0 ? 250 : top), bottom })
    expect(pages.map(([first]) => first?.y)).toEqual([250, top, top])
  })

  it('take what is as high as a page to the next one where the first begins lower', () => {
    const blocks = [{ isHeading: false, height: bottom - top, gap: 0 }]
    const pages = planPages(blocks, { topOf: (page) => (page === 0 ? 250 : top), bottom })
    expect(pages.map((page) => page.length)).toEqual([0, 1])
  })
})
