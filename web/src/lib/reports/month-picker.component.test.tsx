/** A month, chosen by keys or one after another, never outside of what there is. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { MonthPicker } from './month-picker.tsx'

function Example({ start, seen }: { start: string; seen: string[] }) {
  const [month, setMonth] = useState(start)
  return (
    <MonthPicker
      label="Month"
      month={month}
      first="1970-01"
      last="2026-11"
      onChange={(next) => {
        seen.push(next)
        setMonth(next)
      }}
    />
  )
}

async function open(start: string) {
  const seen: string[] = []
  await openPart(<Example start={start} seen={seen} />, { messages: ['reports'] })
  return seen
}

const field = () => page.getByRole('button', { name: /^Month/ })
const step = (name: string) => page.getByRole('button', { name, exact: true })

describe('a month', () => {
  it('is stepped through over the turn of a year', async () => {
    const seen = await open('2026-01')
    await expect.element(field()).toHaveTextContent('January 2026')
    await step('The month before').click()
    await expect.element(field()).toHaveTextContent('December 2025')
    await step('The month after').click()
    expect(seen).toEqual(['2025-12', '2026-01'])
  })

  it('ends at the first and the last there is', async () => {
    await open('1970-01')
    await expect.element(field()).toHaveTextContent('January 1970')
    await expect.element(step('The month before')).toBeDisabled()
    await expect.element(step('The month after')).toBeEnabled()
  })

  it('is chosen by keys out of a calendar, in which those to come can’t be', async () => {
    const seen = await open('2026-11')
    await expect.element(step('The month after')).toBeDisabled()
    ;(field().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('button', { name: 'Dec' })).toBeDisabled()
    const months = dialog.getByRole('button', { name: 'Nov' })
    await expect.element(months).toBeVisible()
    ;(months.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.poll(() => seen).toEqual(['2026-10'])
    await expect.element(field()).toHaveTextContent('October 2026')
  })
})
