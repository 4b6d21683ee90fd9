import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open-part.tsx'
import { FormDialog } from './form-dialog.tsx'

it('keeps its way out in sight beside a long word', async () => {
  const title = `Delete ${'Donaudampfschifffahrt'.repeat(12)}`
  await openPart(
    <FormDialog
      title={title}
      error={null}
      isBusy={false}
      canSubmit
      submitLabel="Delete"
      onSubmit={() => {}}
      onClose={() => {}}
    >
      {null}
    </FormDialog>,
  )
  const dialog = page.getByRole('dialog', { name: title })
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  const [outer, inner] = [dialog, close].map((each) => each.element().getBoundingClientRect())
  expect(inner?.right ?? 0).toBeLessThanOrEqual(outer?.right ?? 0)
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
})
