import { describe, expect, it } from 'vitest'
import { nameOfStagePage, stagePageOf } from './stage-page.ts'

describe('a page on stage', () => {
  it('is read as it was named, whatever the document is called', () => {
    for (const name of ['Manual.pdf', 'a b (1).PDF', '说明书.pdf', 'files'])
      for (const page of [1, 12, 99_999])
        expect(stagePageOf(nameOfStagePage({ name, page }))).toEqual({ name, page })
  })

  it('is nothing else: no medium, no page of nothing, no page before the first', () => {
    for (const other of [
      null,
      '',
      'front.jpg',
      'files',
      'files/Manual.pdf',
      'files//1',
      'files/a.pdf/0',
      'files/a.pdf/01',
      'files/a/b.pdf/1',
      'files/a.pdf/1.5',
      'files/a.pdf/100000',
    ])
      expect([other, stagePageOf(other)]).toEqual([other, null])
  })
})
