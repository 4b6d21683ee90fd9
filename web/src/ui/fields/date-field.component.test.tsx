import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { press } from '../../../test/press.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { DateField } from './date-field.tsx'

const field = () => page.getByRole('textbox', { name: 'Launch' })

interface FormProps {
  start: string
  onPick: (day: string) => void
  onSeen: (value: string) => void
}

function Form({ start, onPick, onSeen }: FormProps) {
  const [value, setValue] = useState(start)
  onSeen(value)
  return (
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <button type="button">Elsewhere</button>
      <DateField
        label="Launch"
        value={value}
        invalidText="Invalid date"
        clearLabel="Clear the date"
        onChange={setValue}
        onPick={onPick}
      />
    </ThemeProvider>
  )
}

async function show(start: string) {
  const seen = { value: start }
  const onPick = vi.fn()
  const onSeen = (value: string) => {
    seen.value = value
  }
  await render(<Form start={start} onPick={onPick} onSeen={onSeen} />)
  return { seen, onPick }
}

describe('a date', () => {
  it('is shown with slashes and kept with dashes', async () => {
    const { seen } = await show('2026-03-31')
    await expect.element(field()).toHaveValue('2026/03/31')
    await expect.poll(() => seen.value).toBe('2026-03-31')
  })

  it('is typed into the mask, with separators or without', async () => {
    const { seen } = await show('')
    await field().click()
    await userEvent.keyboard('2026')
    await expect.element(field()).toHaveValue('2026')
    await userEvent.keyboard('11')
    await expect.element(field()).toHaveValue('2026-11')
    await userEvent.keyboard('-22')
    await expect.element(field()).toHaveValue('2026/11/22')
    await expect.poll(() => seen.value).toBe('2026-11-22')
  })

  it.each(['31.12.2026', '12/31/2026', '31/12/2026', '31 Dec 2026', 'Dec 31, 2026', '2026年12月31日'])(
    'is typed as %s, and shown in the mask once it is whole',
    async (typed) => {
      const { seen } = await show('')
      await field().click()
      await userEvent.keyboard(typed)
      await expect.element(field()).toHaveValue('2026/12/31')
      expect(seen.value).toBe('2026-12-31')
    },
  )

  it('that could be two is read in the order of the person, and without a year is of this year', async () => {
    const { seen } = await show('')
    await field().click()
    await userEvent.keyboard('3/4/2026')
    await expect.poll(() => seen.value).toBe('2026-03-04')
    await field().fill('31 Dec')
    await page.getByRole('button', { name: 'Elsewhere' }).click()
    await expect.poll(() => seen.value).toBe(`${new Date().getFullYear()}-12-31`)
  })

  it('that no calendar has is refused as it was typed', async () => {
    for (const typed of ['2026/12/32', '31.13.2026', '30 Feb 2026']) {
      const { seen } = await show('')
      await field().click()
      await userEvent.keyboard(typed)
      await expect.element(page.getByText('Invalid date')).toBeVisible()
      await expect.element(field()).toHaveValue(typed)
      expect(seen.value).toBe(typed)
      await cleanup()
    }
  })

  it('that is none says so, once it is whole or left, and can be corrected', async () => {
    const { seen } = await show('')
    await field().click()
    await userEvent.keyboard('2026023')
    await expect.element(page.getByText('Invalid date')).not.toBeInTheDocument()
    await userEvent.keyboard('0')
    await expect.element(page.getByText('Invalid date')).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await press('Backspace', 'Backspace')
    await userEvent.keyboard('28')
    await expect.element(page.getByText('Invalid date')).not.toBeInTheDocument()
    await expect.poll(() => seen.value).toBe('2026-02-28')
    await field().fill('2026')
    await page.getByRole('button', { name: 'Elsewhere' }).click()
    await expect.element(page.getByText('Invalid date')).toBeVisible()
  })

  it('is chosen in a calendar, which closes then', async () => {
    const { seen, onPick } = await show('2026-03-31')
    await field().click()
    await page.getByRole('button', { name: '15 March 2026' }).click()
    await expect.poll(() => seen.value).toBe('2026-03-15')
    expect(onPick).toHaveBeenCalledWith('2026-03-15')
    await expect.element(page.getByRole('button', { name: '15 March 2026' })).not.toBeInTheDocument()
  })

  it('is chosen by keys in a calendar that the arrow key opens and Escape closes', async () => {
    const { seen } = await show('2026-03-31')
    ;(field().element() as HTMLElement).focus()
    await press('ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Launch' })
    await expect.element(calendar).toBeVisible()
    await press('Escape')
    await expect.element(calendar).not.toBeInTheDocument()
    await press('ArrowDown')
    const chosen = calendar.getByRole('button', { name: '31 March 2026' })
    await expect.element(chosen).toBeVisible()
    ;(chosen.element() as HTMLElement).focus()
    await press('ArrowLeft', 'Enter')
    await expect.poll(() => seen.value).toBe('2026-03-30')
    await expect.element(calendar).not.toBeInTheDocument()
  })

  it.each([
    ['fr-FR', 'mars 2026', '15 mars 2026', 'le mois prochain', 'avril 2026'],
    ['zh-CN', '2026年3月', '2026年3月15日', '下个月', '2026年4月'],
    ['en-US', 'March 2026', '15 March 2026', 'next month', 'April 2026'],
  ])('is chosen in the words of %s, each button with its name', async (language, month, day, next, after) => {
    const before = document.documentElement.lang
    document.documentElement.lang = language
    onTestFinished(() => {
      document.documentElement.lang = before
    })
    await show('2026-03-31')
    await field().click()
    const calendar = page.getByRole('dialog', { name: 'Launch' })
    await expect.element(calendar.getByRole('button', { name: month, exact: true })).toBeVisible()
    await expect.element(calendar.getByRole('button', { name: day, exact: true })).toBeVisible()
    await calendar.getByRole('button', { name: next, exact: true }).click()
    await expect.element(calendar.getByRole('button', { name: after, exact: true })).toBeVisible()
  })

  it('can be cleared', async () => {
    const { seen, onPick } = await show('2026-03-31')
    await page.getByRole('button', { name: 'Clear the date' }).click()
    await expect.poll(() => seen.value).toBe('')
    expect(onPick).toHaveBeenCalledWith('')
    await expect.element(field()).toHaveValue('')
  })
})
