/** What a client answers in a browser that translates the page: nothing breaks, and what is said is so. */
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openSession } from '../../../../test/open/open-session.tsx'
import { press } from '../../../../test/press.ts'
import { exampleSession, SessionServer } from '../../../../test/servers/session-server.ts'
import { translatePage } from '../../../../test/translate-page.ts'
import { standTranslation } from '../../../lib/stand-translation.ts'

it('stays whole where a text of several parts loses one', async () => {
  const { removeChild, insertBefore } = Node.prototype
  onTestFinished(() => {
    Object.assign(Node.prototype, { removeChild, insertBefore })
  })
  standTranslation()
  const { rerender } = await render(<Parts hasMore />)
  translatePage()
  await rerender(<Parts hasMore={false} />)
  await rerender(<Parts hasMore />)
  await expect.element(page.getByText('behind')).toBeVisible()
})

function Parts({ hasMore }: { hasMore: boolean }) {
  return (
    <div>
      {hasMore && 'first '}
      <b>{hasMore ? 'more' : 'less'}</b>
      {hasMore && ' last'}
      <span>behind</span>
    </div>
  )
}

it('says what is wrong with an answer, and no longer once it is mended', async () => {
  await openSession(new SessionServer(exampleSession(4)))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring 2027' })).toBeVisible()
  translatePage()
  await page.getByText('Lamps (1)').click()
  await expect.element(page.getByRole('button', { name: 'Begin 1' })).toBeVisible()
  await page.getByRole('button', { name: /^Begin/ }).click()
  const quantity = page.getByRole('textbox', { name: 'Quantity, Chair 003' })
  const said = {
    tooFew: page.getByText('At least 48.'),
    noNumber: page.getByText('A number is needed.'),
    mend: page.getByText('0 of 1 reviewed · 1 to mend'),
  }
  await quantity.fill('3')
  await press('Tab')
  await expect.element(said.tooFew).toBeVisible()
  await expect.element(said.mend).toBeVisible()
  await quantity.fill('x')
  await press('Tab')
  await expect.element(said.noNumber).toBeVisible()
  await expect.element(said.tooFew).not.toBeInTheDocument()
  await quantity.fill('48')
  await press('Tab')
  await expect.element(said.noNumber).not.toBeInTheDocument()
  await expect.element(said.mend).not.toBeInTheDocument()
  await expect.element(page.getByText('All saved')).toBeVisible()
})
