import i18next from 'i18next'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { DecimalInput } from './decimal-input.tsx'

function Form({ onSeen }: { onSeen: (value: number) => void }) {
  const [value, setValue] = useState(1.5)
  onSeen(value)
  return (
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <DecimalInput label="Intensity" value={value} onChange={setValue} />
    </ThemeProvider>
  )
}

it('shows the decimal sign of the person, and takes either', async () => {
  await i18next.changeLanguage('fr-fr')
  onTestFinished(async () => {
    await i18next.changeLanguage('en-us')
  })
  let seen = 0
  await render(
    <Form
      onSeen={(value) => {
        seen = value
      }}
    />,
  )
  const input = page.getByRole('textbox', { name: 'Intensity' })
  await expect.element(input).toHaveValue('1,5')
  for (const typed of ['0,25', '0.75']) {
    await userEvent.clear(input)
    await userEvent.type(input, typed)
    await expect.poll(() => seen).toBe(Number(typed.replace(',', '.')))
  }
})
