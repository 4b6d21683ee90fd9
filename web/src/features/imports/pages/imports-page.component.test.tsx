// @smoke
/** The list of imports, and the beginning of one. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ImportServer } from '../../../../test/servers/import-server.ts'
import { ImportsPage } from './imports-page.tsx'

const opening = {
  path: '/content/imports',
  messages: ['imports', 'fields', 'errors'],
}

describe('the list of imports', () => {
  it('says of each how far it is, what it comes to, and whose it is', async () => {
    const server = new ImportServer({ state: 'checked' })
    await openPart(<ImportsPage />, { ...opening, anyAnswer: server.answer, at: '/content/imports' })
    const row = page.getByRole('row', { name: /spring.csv/ })
    await expect.element(row).toHaveTextContent(/Ready to apply/)
    await expect.element(row).toHaveTextContent(/1 new · 1 changed · 1 unchanged · 1 refused/)
    await expect.element(row).toHaveTextContent(/Edith/)
    await expect.element(page.getByRole('link', { name: 'spring.csv' })).toBeVisible()
  })

  it('says what it is for where there is none, and tries again where it could not be read', async () => {
    let isBroken = true
    await openPart(<ImportsPage />, {
      ...opening,
      at: '/content/imports',
      answers: {
        'GET /imports': () =>
          isBroken
            ? Response.json({ code: 'InternalError', message: '', status: 500, data: {} }, { status: 500 })
            : { total: 0, result: [] },
      },
    })
    await expect.element(page.getByRole('alert')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No imports yet')).toBeVisible()
  })

  it('begins for the folder of the address, with a template made for it', async () => {
    await openPart(<ImportsPage />, {
      ...opening,
      at: `/content/imports?folder=${ids.showroom}`,
      answers: { 'GET /imports': { total: 0, result: [] } },
    })
    await expect
      .element(page.getByRole('combobox', { name: 'Folder for new products' }))
      .toHaveValue('Showroom')
    await expect
      .element(page.getByRole('link', { name: /Download a template/ }))
      .toHaveAttribute('href', expect.stringContaining(`/folders/${ids.showroom}/import-template.xlsx`))
    await expect.element(page.getByRole('button', { name: 'Choose a file' }).last()).toBeVisible()
  })

  it('offers no new one to those who may edit no folder', async () => {
    const session = enteredAs()
    const { permissions } = session.access
    const folder = { ...permissions.folder, edit: 0 as const }
    await openPart(<ImportsPage />, {
      ...opening,
      at: '/content/imports',
      session: { ...session, access: { ...session.access, permissions: { ...permissions, folder } } },
      answers: { 'GET /imports': { total: 0, result: [] } },
    })
    await expect.element(page.getByText('No imports yet')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'New import' })).not.toBeInTheDocument()
  })
})
