import type { ProductModel } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { axisChoices } from './article-choice.ts'

const article = (_id: string, ...values: string[]) => ({ _id, name: _id, reference: _id, values })
const model: ProductModel = {
  _id: 'm',
  name: 'Alva',
  axes: [
    {
      field: 'finish',
      values: [
        { value: 'oak', article: '1' },
        { value: 'ash', article: '3' },
      ],
    },
    {
      field: 'height',
      values: [
        { value: 'low', article: '1' },
        { value: 'high', article: '2' },
      ],
    },
  ],
  articles: [article('1', 'oak', 'low'), article('2', 'oak', 'high'), article('3', 'ash', 'high')],
  version: null,
}

describe('what a value leads to', () => {
  it('is the article with the other values that are shown', () => {
    const [finishes, heights] = axisChoices(model, '2')
    expect(finishes).toEqual([
      { value: 'oak', article: '2', isThere: true },
      { value: 'ash', article: '3', isThere: true },
    ])
    expect(heights?.map(({ article }) => article)).toEqual(['1', '2'])
  })

  it('is the nearest one, and struck, where there is no such article', () => {
    const [finishes] = axisChoices(model, '1')
    expect(finishes?.[1]).toEqual({ value: 'ash', article: '3', isThere: false })
  })
})
