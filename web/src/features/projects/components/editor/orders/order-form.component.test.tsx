/** The order form of a project: fields with rules, and formulas that say in words what is wrong with them. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, idOf, ids } from '../../../../../../test/example-company.ts'
import {
  exampleProject,
  exampleProjectProducts,
  ProjectServer,
  projectId,
} from '../../../../../../test/example-project.ts'
import { openPart } from '../../../../../../test/open/open-part.tsx'
import { forgetSessionMemory } from '../../../../../lib/session/session-memory.ts'
import { ProjectPage } from '../../../pages/project-page.tsx'

const quantity = {
  _id: idOf(900),
  name: 'Quantity',
  type: 'number' as const,
  unit: '',
  required: false,
  default: '2',
  help: '',
  rules: [],
}
const value = { _id: idOf(902), name: 'Value', expression: `[price:${ids.retail}] * [order:${quantity._id}]` }

async function openForm(values: Parameters<typeof exampleProject>[0] = {}) {
  sessionStorage.clear()
  forgetSessionMemory()
  const server = new ProjectServer(exampleProject(values))
  const products = exampleProjectProducts(2)
  await openPart(<ProjectPage />, {
    answers: {
      [`GET /projects/${projectId}`]: () => server.project,
      [`GET /projects/${projectId}/readiness`]: { findings: [] },
      [`PATCH /projects/${projectId}`]: server.edit,
      [`GET /projects/${projectId}/products`]: { total: 2, result: products, folders: [], version: 1 },
      [`GET /products/${products[0]?.product}`]: exampleProduct(0),
      [`GET /products/${products[1]?.product}`]: exampleProduct(1, { prices: [] }),
    },
    messages: ['projects', 'readiness', 'errors', 'conflicts'],
    at: `/projects/project/${projectId}`,
    path: '/projects/project/$projectId',
  })
  return server
}

const save = () => page.getByRole('button', { name: 'Save' })
const formula = () => page.getByRole('combobox', { name: 'Formula' })

describe('an order field', () => {
  it('gets rules with fixed numbers and number fields of the product, and none that contradict', async () => {
    const server = await openForm()
    await page.getByRole('button', { name: 'Add an order field' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Quantity')
    await expect.element(save()).toBeEnabled()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    // A rule without a limit is none.
    await expect.element(save()).toBeDisabled()
    await page.getByRole('textbox', { name: 'Limit' }).fill('50')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('combobox', { name: 'Rule', exact: true }).last().click()
    await page.getByRole('option', { name: 'Maximum' }).click()
    await page.getByRole('textbox', { name: 'Limit' }).last().fill('40')
    await expect.element(page.getByText('The rules leave no value.')).toBeVisible()
    await expect.element(save()).toBeDisabled()
    await page.getByRole('textbox', { name: 'Limit' }).last().fill('1.000,5')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('combobox', { name: 'Rule', exact: true }).last().click()
    await page.getByRole('option', { name: 'Multiple of' }).click()
    await page.getByRole('combobox', { name: 'Limit' }).last().click()
    await page.getByRole('option', { name: 'Width' }).click()
    await save().click()
    await expect.poll(() => server.project.orderFields).toHaveLength(1)
    expect(server.project.orderFields[0]).toMatchObject({
      name: 'Quantity',
      rules: [
        { type: 'min', value: '50' },
        { type: 'max', value: '1000.5' },
        { type: 'multipleOf', field: ids.width },
      ],
    })
    await expect
      .element(page.getByText('at least 50', { exact: false }))
      .toHaveTextContent('multiple of Width')
  })

  it('is put elsewhere in the form by keys, and taken out', async () => {
    const server = await openForm({
      orderFields: [quantity, { ...quantity, _id: idOf(901), name: 'Delivery' }],
    })
    const handle = page.getByRole('button', { name: 'Move Quantity', exact: true })
    await expect.element(handle).toBeVisible()
    handle.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Quantity is lifted, place 1 of 2.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Quantity is at place 2 of 2.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    const names = () => server.project.orderFields.map(({ name }) => name)
    await expect.poll(names).toEqual(['Delivery', 'Quantity'])
    await page.getByRole('button', { name: 'Remove Delivery' }).click()
    await expect.poll(names).toEqual(['Quantity'])
  })
})

describe('a formula', () => {
  it('completes names, says what is wrong and where, and shows what it gives for products', async () => {
    const server = await openForm({ orderFields: [quantity] })
    await page.getByRole('button', { name: 'Add a dynamic field' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Value')
    await formula().click()
    await userEvent.keyboard('reta')
    await expect.element(page.getByRole('option', { name: /^Retail/ })).toBeVisible()
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
    formula().element().dispatchEvent(composing)
    await expect.element(formula()).toHaveValue('reta')
    await userEvent.keyboard('{Enter}')
    await expect.element(formula()).toHaveValue('[Retail]')
    await formula().fill('[Retail] * * 2')
    await expect
      .element(page.getByText('Something is missing or too much. At “*”, character 12.'))
      .toBeVisible()
    await expect.element(save()).toBeDisabled()
    await formula().fill('[Retail] * [Weight]')
    await expect.element(page.getByText('There is nothing called Weight.', { exact: false })).toBeVisible()
    await formula().fill('[Retail] * [Trade]')
    await expect.element(page.getByText('EUR and USD can’t be put together.', { exact: false })).toBeVisible()

    await formula().fill('[Retail] * [Quantity]')
    const preview = page.getByRole('region', { name: 'What it gives' })
    await expect.element(preview).toHaveTextContent('Chair 000€200.00')
    await expect.element(preview).toHaveTextContent('Chair 001empty: no value of Retail')
    await preview.getByRole('textbox', { name: 'Quantity' }).fill('2.5')
    await expect.element(preview).toHaveTextContent('Chair 000€250.00')
    await save().click()
    await expect
      .poll(() => server.project.dynamicFields[0]?.expression)
      .toBe(`[price:${ids.retail}] * [order:${quantity._id}]`)
    await expect.element(page.getByText('[Retail] * [Quantity]')).toBeVisible()
  })

  it('never uses itself by way of another', async () => {
    const double = { _id: idOf(903), name: 'Double', expression: `[dynamic:${value._id}] * 2` }
    const server = await openForm({ orderFields: [quantity], dynamicFields: [value, double] })
    await page.getByRole('button', { name: 'Edit Value' }).click()
    await expect.element(formula()).toHaveValue('[Retail] * [Quantity]')
    await formula().fill('[Double] + [Retail]')
    await expect
      .element(page.getByText('These fields would be computed from each other: Double → Value'))
      .toBeVisible()
    await expect.element(save()).toBeDisabled()
    expect(server.bodies).toEqual([])
  })

  it('that lacks an input which is gone says so, is mended, or is taken out', async () => {
    const gone = `[detail:${idOf(999)}]`
    const lacking = { _id: idOf(904), name: 'Lacking', expression: `${gone} * 2` }
    const other = { ...lacking, _id: idOf(905), name: 'Also lacking' }
    const server = await openForm({ orderFields: [quantity], dynamicFields: [value, lacking, other] })
    const marks = page.getByText('Input is gone')
    await expect.poll(() => marks.elements()).toHaveLength(2)
    await page.getByRole('button', { name: 'Edit Lacking' }).click()
    await expect.element(formula()).toHaveValue(`${gone} * 2`)
    await expect
      .element(page.getByText('Something that this formula names no longer exists.', { exact: false }))
      .toBeVisible()
    await expect.element(save()).toBeDisabled()
    await formula().fill('[Width] * 2')
    await save().click()
    await expect.poll(() => server.project.dynamicFields[1]?.expression).toBe(`[detail:${ids.width}] * 2`)
    await expect.poll(() => marks.elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove Also lacking' }).click()
    await expect
      .poll(() => server.project.dynamicFields.map(({ name }) => name))
      .toEqual(['Value', 'Lacking'])
    await expect.poll(() => marks.elements()).toHaveLength(0)
  })

  it('is one of five at most', async () => {
    const five = [0, 1, 2, 3, 4].map((number) => ({
      ...value,
      _id: idOf(910 + number),
      name: `Value ${number}`,
    }))
    await openForm({ orderFields: [quantity], dynamicFields: five })
    await expect.element(page.getByText('Value 4', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add a dynamic field' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove Value 4' }).click()
    await expect.element(page.getByRole('button', { name: 'Add a dynamic field' })).toBeVisible()
  })
})
