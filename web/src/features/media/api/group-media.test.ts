import type { ListedMedia } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { mediaRows } from './group-media.ts'

const media = (product: string, name: string) =>
  ({ product: { _id: product, name: product }, item: { name } }) as unknown as ListedMedia
const names = (rows: ReturnType<typeof mediaRows>) =>
  rows.map(({ product, items }) => product?._id ?? items.map(({ item }) => item.name).join(''))

const all = [media('p', 'a'), media('q', 'b'), media('p', 'c'), media('p', 'd')]

it('fills lines with cards in their order', () => {
  expect(names(mediaRows(all, 3, false))).toEqual(['abc', 'd'])
})

it('puts each product’s cards below its name', () => {
  expect(names(mediaRows(all, 2, true))).toEqual(['p', 'ac', 'd', 'q', 'b'])
})

it('has no line without media', () => {
  expect(mediaRows([], 3, true)).toEqual([])
})
