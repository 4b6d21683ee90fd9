/** The details of a product, in the tabs of its company. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { DetailSection } from './detail-section.tsx'

const entry = (id: number, name: string, value: string) => ({
  field: { _id: idOf(id), name, type: 'text' as const },
  value,
})

it('has what is in no tab in one of its own, before the others', async () => {
  const groups = [
    { name: null, entries: [entry(1, 'Pack size', '6')] },
    { name: 'Story', entries: [entry(2, 'Designer', 'Ada')] },
  ]
  await openPart(<DetailSection groups={groups} product={exampleProduct(1)} />, { messages: ['products'] })
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('tab', { name: 'General' }).click()
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Pack size6')
    await page.getByRole('tab', { name: 'Story' }).click()
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('DesignerAda')
  }
})
