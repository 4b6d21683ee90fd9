/** A span is taken once it is one; what is typed until then stays. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { SpanPicker } from './span-picker.tsx'
import type { SpanSearch } from './span-search.ts'

function Report({ seen }: { seen: SpanSearch[] }) {
  const [{ from = '2026-11-01', to = '2026-11-30', compare = 'nothing' }, setSearch] = useState<SpanSearch>(
    {},
  )
  return (
    <SpanPicker
      span={{ from, to }}
      comparison={compare}
      today="2026-11-26"
      onChange={(next) => {
        seen.push(next)
        setSearch(next)
      }}
    />
  )
}

async function open() {
  const seen: SpanSearch[] = []
  await openPart(<Report seen={seen} />, { messages: ['reports'] })
  return seen
}

const span = () => page.getByRole('combobox', { name: 'Time' })
const day = (name: 'From' | 'To') => page.getByRole('textbox', { name, exact: true })

describe('the span of a report', () => {
  it('is chosen by name, and called by its name', async () => {
    const seen = await open()
    await expect.element(span()).toHaveValue('This month')
    for (const [name, from, to] of [
      ['Last quarter', '2026-07-01', '2026-09-30'],
      ['This year', '2026-01-01', '2026-12-31'],
    ] as const) {
      await span().click()
      await page.getByRole('option', { name }).click()
      expect(seen.at(-1)).toEqual({ from, to })
      await expect.element(span()).toHaveValue(name)
      await expect.element(day('From')).toHaveValue(from.replaceAll('-', '/'))
    }
  })

  it('is typed by its days, and taken only where the first is before the last', async () => {
    const seen = await open()
    await day('To').fill('2026/10/05')
    await expect.element(page.getByText('This is before the first day')).toBeVisible()
    expect(seen).toEqual([])
    await day('From').fill('2026/09/20')
    await expect.element(page.getByText('This is before the first day')).not.toBeInTheDocument()
    expect(seen).toEqual([{ from: '2026-09-20', to: '2026-10-05' }])
    await expect.element(span()).toHaveValue('Days of your choice')
  })

  it('keeps with what it is compared', async () => {
    const seen = await open()
    await page.getByRole('combobox', { name: 'Compared with' }).click()
    await page.getByRole('option', { name: 'A year before' }).click()
    expect(seen).toEqual([{ from: '2026-11-01', to: '2026-11-30', compare: 'yearBefore' }])
    await span().click()
    await page.getByRole('option', { name: 'Last month' }).click()
    expect(seen.at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31', compare: 'yearBefore' })
  })
})
