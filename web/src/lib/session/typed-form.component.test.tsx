import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openPart } from '../../../test/open/open-part.tsx'
import { leaveAtOnce } from './next-visit.ts'
import { useTypedForm } from './typed-form.ts'

function Form() {
  const form = useTypedForm('example', { name: '', secret: '' }, ['secret'])
  return (
    <>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <input aria-label="Secret" {...form.getInputProps('secret')} />
      <output>{String(form.isDirty())}</output>
    </>
  )
}
const input = (name: string) => page.getByRole('textbox', { name })

it('a form begins with what was typed at the last visit, once, and never with a secret', async () => {
  await openPart(<Form />)
  await input('Name').fill('A provider')
  await input('Secret').fill('hidden words')
  leaveAtOnce(() => {})
  expect(JSON.stringify(sessionStorage)).not.toContain('hidden')
  await cleanup()
  await openPart(<Form />)
  await expect.element(input('Name')).toHaveValue('A provider')
  await expect.element(input('Secret')).toHaveValue('')
  await expect.element(page.getByRole('status')).toHaveTextContent('true')
  await cleanup()
  await openPart(<Form />)
  await expect.element(input('Name')).toHaveValue('')
})
