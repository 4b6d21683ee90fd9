/** What protects an account is changed: what was typed stays while it is refused, and goes once it counts. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../../test/open/open-part.tsx'
import { SecurityPage } from './security-page.tsx'

const security = {
  secondFactor: null,
  passkeys: [],
  session: {
    startedAt: '2026-11-20T10:00:00.000Z',
    method: 'password',
    device: 'Firefox',
    address: '127.0.0.1',
  },
}

const refused = (code: string) => Response.json({ code, message: '', status: 422, data: {} }, { status: 422 })
const fine = () => new Response(null, { status: 204 })

/** Answers with the first refusal, then as it should. */
function atSecond(code: string, answer: () => Response) {
  let calls = 0
  return () => (calls++ === 0 ? refused(code) : answer())
}

async function openPage(answers: Record<string, unknown>) {
  return await openPart(<SecurityPage />, {
    answers: { 'GET /auth/security': security, 'GET /auth/sign-ins': { total: 0, result: [] }, ...answers },
    messages: ['identity', 'errors'],
  })
}

describe('the password', () => {
  it('is changed once it is strong and the present one is right, with both fields empty afterwards', async () => {
    const call = 'POST /auth/password/change'
    const { asked } = await openPage({ [call]: atSecond('CurrentPasswordWrong', fine) })
    const form = page.getByRole('form', { name: 'Change password' })
    const current = form.getByLabelText('Current password')
    const next = form.getByLabelText('New password', { exact: true })
    const submit = form.getByRole('button', { name: 'Change password' })
    await current.fill('wrong')
    await next.fill('short')
    await expect.element(submit).toBeDisabled()
    await next.fill('Another-Password-2')
    await submit.click()
    await expect.element(form).toHaveTextContent('Current password is not correct')
    await expect.element(next).toHaveValue('Another-Password-2')
    await current.fill('right')
    await expect.element(form).not.toHaveTextContent('Current password is not correct')
    await submit.click()
    await expect.element(form.getByRole('status')).toHaveTextContent('Your password is changed')
    await expect.element(current).toHaveValue('')
    await expect.element(next).toHaveValue('')
    expect(asked.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
      { currentPassword: 'wrong', newPassword: 'Another-Password-2' },
      { currentPassword: 'right', newPassword: 'Another-Password-2' },
    ])
  })
})

describe('the email address', () => {
  it('is sent without spaces around it, refused at its field, and said to be on its way', async () => {
    const call = 'POST /auth/email/change'
    const { asked } = await openPage({ [call]: atSecond('InvalidEmail', fine) })
    const form = page.getByRole('form', { name: 'Change email address' })
    const address = form.getByLabelText('New email address')
    const submit = form.getByRole('button', { name: 'Change email address' })
    await address.fill('new@')
    await expect.element(form).toHaveTextContent('The email address is not valid')
    await expect.element(submit).toBeDisabled()
    await address.fill('new@lumen.example ')
    await form.getByLabelText('Current password').fill('right')
    await submit.click()
    await expect.element(form).toHaveTextContent('The email address is not valid')
    await submit.click()
    await expect.element(form.getByRole('status')).toHaveTextContent('We sent a link to new@lumen.example')
    await expect.element(address).toHaveValue('')
    expect(asked.filter((one) => one.call === call).at(-1)?.body).toEqual({
      newEmail: 'new@lumen.example',
      password: 'right',
    })
  })
})

describe('an authenticator app', () => {
  it('is put in force by the right code, after a wrong password and a wrong code', async () => {
    const begun = () => Response.json({ secret: 'SECRET', uri: 'otpauth://totp/Vitrine?secret=SECRET' })
    const made = () => Response.json({ recoveryCodes: ['one-1', 'two-2'] })
    const confirm = 'POST /auth/second-factor/confirm'
    const { asked } = await openPage({
      'POST /auth/second-factor': atSecond('CurrentPasswordWrong', begun),
      [confirm]: atSecond('CodeWrong', made),
    })
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Current password').fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog).toHaveTextContent('Current password is not correct')
    await dialog.getByLabelText('Current password').fill('right')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const code = dialog.getByRole('textbox', { name: 'Code' })
    await expect.element(dialog.getByRole('button', { name: 'Turn on' })).toBeDisabled()
    await code.fill('111111')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(dialog).toHaveTextContent('This code is wrong')
    await code.fill('222222')
    await expect.element(dialog).not.toHaveTextContent('This code is wrong')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Your recovery codes' })).toHaveTextContent('two-2')
    expect(asked.filter(({ call }) => call === confirm).map(({ body }) => body)).toEqual([
      { code: '111111' },
      { code: '222222' },
    ])
  })
})
