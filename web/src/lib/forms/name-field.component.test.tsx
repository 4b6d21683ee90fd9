/** A unique name: the message while it is typed, also for screen readers, and the free name that is offered instead. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { NameDialog } from './name-dialog.tsx'
import { NameField } from './name-field.tsx'
import { useName } from './use-name.ts'

interface Opening {
  name?: string
  taken: readonly string[]
}

async function open({ name = '', taken }: Opening) {
  const given: string[] = []
  await openPart(
    <NameDialog
      title="A new list"
      label="Name"
      name={name}
      taken={taken}
      submitLabel="Create"
      error={null}
      isBusy={false}
      onName={(chosen) => given.push(chosen)}
      onClose={() => {}}
    />,
    { messages: ['errors'] },
  )
  await expect.element(field()).toHaveFocus()
  return given
}

const field = () => page.getByRole('textbox', { name: 'Name' })
const create = () => page.getByRole('button', { name: 'Create' })
const offer = (name: string) => page.getByRole('button', { name: `Use “${name}”` })
const status = () => page.getByRole('status')

function FolderName() {
  return <NameField label="Name" field={useName('', null, [], 'folder').field} />
}

describe('a name', () => {
  it('that is taken in any letter case says so at once, seen and heard, and is not sent by Enter', async () => {
    const given = await open({ taken: ['Retail'] })
    await userEvent.keyboard('reta')
    await expect.element(field()).not.toHaveAccessibleDescription()
    await expect.element(status()).toBeEmptyDOMElement()
    await userEvent.keyboard('il')
    const said = 'Name "retail" already exists'
    await expect.element(field()).toHaveAccessibleDescription(said)
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(status()).toHaveTextContent(`${said} “retail (2)” is free.`)
    await expect.element(create()).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(given).toEqual([])
  })

  it('is offered with the first number that nobody has, which is taken by keyboard and given back to be typed on', async () => {
    const given = await open({ taken: ['Retail', 'retail (2)', 'Retail (4)'] })
    await userEvent.keyboard('Retail')
    await expect.element(offer('Retail (3)')).toBeVisible()
    await userEvent.tab()
    await expect.element(offer('Retail (3)')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('Retail (3)')
    await expect.element(status()).toBeEmptyDOMElement()
    await userEvent.keyboard('{Enter}')
    expect(given).toEqual(['Retail (3)'])
  })

  it('is trimmed when it is left, and spaces around it don’t make it another one', async () => {
    await open({ taken: ['Retail'] })
    await userEvent.keyboard('  Retail ')
    await expect.element(field()).toHaveAccessibleDescription('Name "Retail" already exists')
    await expect.element(field()).toHaveValue('  Retail ')
    await userEvent.tab()
    await expect.element(field()).toHaveValue('Retail')
  })

  it('that is only longer or shorter than a taken one is free', async () => {
    const given = await open({ name: 'Retail', taken: ['Retail North'] })
    await userEvent.fill(field(), 'Retail Nor')
    await expect.element(create()).toBeEnabled()
    await userEvent.fill(field(), 'Retail North')
    await expect.element(create()).toBeDisabled()
    await userEvent.fill(field(), 'Retail North East')
    await create().click()
    expect(given).toEqual(['Retail North East'])
  })

  it('may be one word of one or two characters', async () => {
    const given = await open({ taken: ['System'] })
    await userEvent.keyboard('椅')
    await expect.element(create()).toBeEnabled()
    await userEvent.keyboard('子{Enter}')
    expect(given).toEqual(['椅子'])
  })

  it('that is empty says so once it is left, and offers nothing', async () => {
    await open({ taken: ['System'] })
    await expect.element(create()).toBeDisabled()
    await userEvent.keyboard('  {Tab}')
    await expect.element(field()).toHaveAccessibleDescription('Minimum characters: 1')
    await expect.element(status()).toBeEmptyDOMElement()
  })

  it('of a folder that is reserved says so at once, and one that is too short when it is left', async () => {
    await openPart(<FolderName />, { messages: ['errors'] })
    await userEvent.fill(field(), 'system')
    await expect.element(field()).toHaveAccessibleDescription('Cannot use reserved names')
    await userEvent.fill(field(), 'TV')
    await expect.element(field()).not.toHaveAccessibleDescription()
    await userEvent.tab()
    await expect.element(field()).toHaveAccessibleDescription('Minimum characters: 3')
  })

  it('keeps its number where names end', async () => {
    const longest = 'x'.repeat(200)
    await open({ taken: [longest] })
    await userEvent.fill(field(), longest)
    await offer(`${'x'.repeat(196)} (2)`).click()
    await expect.element(field()).toHaveValue(`${'x'.repeat(196)} (2)`)
    await expect.element(create()).toBeEnabled()
  })
})
