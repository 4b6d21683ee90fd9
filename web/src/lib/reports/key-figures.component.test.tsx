import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { KeyFigures } from './key-figures.tsx'

it('large numbers say what they mean at a press, and lead to their lines', async () => {
  const { address } = await openPart(
    <KeyFigures
      label="In short"
      figures={[
        {
          label: 'Revenue',
          text: '1,204.00 EUR',
          comparison: '+12 % against October',
          definition: 'Quantity times price of every confirmed line.',
          lines: { to: '/lines' } as never,
        },
        { label: 'Conversion', text: '41 %', definition: 'Products ordered of products presented.' },
      ]}
    />,
    { messages: ['reports'] },
  )
  const figures = page.getByRole('region', { name: 'In short' })
  await expect.element(figures).toHaveTextContent('+12 % against October')
  await page.getByRole('button', { name: 'What Revenue means' }).click()
  await expect.element(page.getByText('Quantity times price of every confirmed line.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'What Conversion means' }).click()
  await expect.element(page.getByText('Products ordered of products presented.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: '41 %' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: '1,204.00 EUR' }).click()
  expect(address()).toBe('/lines')
})
