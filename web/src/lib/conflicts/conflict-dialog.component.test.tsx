import i18next from 'i18next'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { currentLocale } from '../i18n/i18n.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

let blanks = 0
function Blank() {
  blanks += 1
  return null
}

it('the first question of a session waits for its words alone, and blanks no page', async () => {
  const parts = [{ key: 'name', name: 'Name', mine: 'Mine', theirs: 'Theirs' }]
  i18next.removeResourceBundle(currentLocale(), 'conflicts')
  await openPart(
    <Suspense fallback={<Blank />}>
      <input aria-label="typed" defaultValue="Mine" />
      <ConflictDialog parts={parts} onSettle={() => {}} />
    </Suspense>,
    { answers: {} },
  )
  await expect.element(page.getByRole('dialog', { name: /Name/ })).toHaveTextContent('Theirs')
  expect(blanks).toBe(0)
})
