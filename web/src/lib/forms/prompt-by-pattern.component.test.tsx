/** The field that wants something typed: by its name, by keyboard, as it is written or by a pattern. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { FormDialog } from './form-dialog.tsx'
import { usePatternPrompt } from './prompt-by-pattern.tsx'

function Example({ pattern, onDone }: { pattern: string | RegExp; onDone: (typed: string) => void }) {
  const { isMatched, typed, field } = usePatternPrompt({ label: 'Type it', pattern })
  return (
    <FormDialog
      title="Sure?"
      isBusy={false}
      canSubmit={isMatched}
      submitLabel="Do it"
      onSubmit={() => onDone(typed)}
      onClose={() => {}}
    >
      {field}
    </FormDialog>
  )
}

const button = () => page.getByRole('button', { name: 'Do it' })

async function openExample(pattern: string | RegExp) {
  const done: string[] = []
  await openPart(<Example pattern={pattern} onDone={(typed) => done.push(typed)} />)
  await expect.element(page.getByRole('textbox', { name: 'Type it' })).toHaveFocus()
  return done
}

describe('a prompt', () => {
  it('takes a word as it is written, whatever stands in it as a pattern, and nothing by Enter before', async () => {
    const done = await openExample('Maison (2)')
    await userEvent.keyboard('maison (2){Enter}')
    await expect.element(button()).toBeDisabled()
    expect(done).toEqual([])
    await userEvent.clear(page.getByRole('textbox', { name: 'Type it' }))
    await userEvent.keyboard(' Maison (2) {Enter}')
    expect(done).toEqual(['Maison (2)'])
    await userEvent.keyboard('!')
    await expect.element(button()).toBeDisabled()
  })

  it('takes what a pattern takes as a whole', async () => {
    const done = await openExample(/\d{4}/)
    await userEvent.keyboard('12345')
    await expect.element(button()).toBeDisabled()
    await userEvent.keyboard('{Backspace}{Enter}')
    expect(done).toEqual(['1234'])
  })
})
