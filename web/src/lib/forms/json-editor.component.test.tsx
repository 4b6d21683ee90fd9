/** A text that is JSON: validated, then confirmed in compact form; edited, it is neither. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { JsonEditor } from './json-editor.tsx'

async function open() {
  const ended: string[] = []
  await openPart(
    <JsonEditor
      title="Plan"
      label="The plan as JSON"
      value={{ maxProjects: 3 }}
      problemOf={(parsed) => (Array.isArray(parsed) ? 'No list, please' : null)}
      onConfirm={(text) => ended.push(text)}
      onClose={() => ended.push('cancelled')}
    />,
  )
  await expect.element(text()).toHaveFocus()
  return ended
}

const text = () => page.getByRole('textbox', { name: 'The plan as JSON' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the JSON editor', () => {
  it('begins with its value, indented, and confirms nothing that was not validated', async () => {
    await open()
    await expect.element(text()).toHaveValue('{\n  "maxProjects": 3\n}')
    await expect.element(button('Confirm')).toBeDisabled()
  })

  it('says of what is no JSON that it is none, at the text, until it is', async () => {
    const ended = await open()
    await text().fill('{"maxProjects": 3')
    await button('Validate').click()
    await expect.element(text()).toHaveAccessibleDescription('Input is not in JSON format')
    await expect.element(button('Confirm')).toBeDisabled()
    await text().fill('{ "maxProjects": 4 }')
    await expect.element(text()).not.toHaveAccessibleDescription()
    await button('Validate').click()
    await button('Confirm').click()
    expect(ended).toEqual(['{"maxProjects":4}'])
  })

  it('asks for validation anew after each edit', async () => {
    await open()
    await button('Validate').click()
    await expect.element(button('Confirm')).toBeEnabled()
    await text().fill('{ "maxProjects": 5 }')
    await expect.element(button('Confirm')).toBeDisabled()
  })

  it('says what its user says of a value that can’t be taken', async () => {
    await open()
    await text().fill('[1]')
    await button('Validate').click()
    await expect.element(text()).toHaveAccessibleDescription('No list, please')
    await expect.element(button('Confirm')).toBeDisabled()
  })

  it('is gone through by keys: text, Cancel, Validate, Confirm', async () => {
    const ended = await open()
    await userEvent.tab()
    await expect.element(button('Cancel')).toHaveFocus()
    await userEvent.tab()
    await expect.element(button('Validate')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Confirm')).toBeEnabled()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(ended).toEqual(['{"maxProjects":3}'])
  })

  it('is left by Cancel and by Escape', async () => {
    const ended = await open()
    await button('Cancel').click()
    await text().click()
    await userEvent.keyboard('{Escape}')
    expect(ended).toEqual(['cancelled', 'cancelled'])
  })
})
