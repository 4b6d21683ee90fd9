/** What the form sends, and what it shows before, between and after two saves. */
import { type GroupDetail, groupDetail } from '@vitrine/contract'
import { templateLevels } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { GroupForm } from './group-form.tsx'

const group: GroupDetail = groupDetail.parse({
  _id: idOf(80),
  name: 'Editors',
  isExternal: false,
  isRoot: false,
  template: 'Creator',
  parent: null,
  version: 4,
  members: 2,
  mayManage: true,
  mayChangeMembers: true,
  mayMakeBelow: true,
  levels: templateLevels.Creator,
  folders: [],
  fields: [],
  conflicts: { requiredFields: [], foldersBeyondParent: [], fieldsBeyondParent: [] },
})
const path = `/groups/${group._id}`
const change = `PATCH ${path}`

const name = () => page.getByRole('textbox', { name: 'Name' })
const template = () => page.getByRole('combobox', { name: 'Template' })
const level = (right: string) => page.getByRole('combobox', { name: `Categories: ${right}` })
const save = () => page.getByRole('button', { name: 'Save' })

async function openGroup(answers: Record<string, unknown> = {}) {
  const { asked } = await openPart(
    <>
      <GroupForm group={group} onClose={() => {}} />
      <ConflictQuestion />
    </>,
    {
      answers: { [change]: { ...group, version: 5 }, ...answers },
      messages: ['people', 'errors', 'conflicts'],
    },
  )
  return () => asked.filter(({ call }) => call === change)
}

async function choose(field: ReturnType<typeof level>, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('a group', () => {
  it('sends what was changed alone, again with the version that it got, and nothing that was typed back', async () => {
    const changes = await openGroup()
    await expect.element(save()).toBeDisabled()
    await name().fill('Authors')
    await save().click()
    await expect.element(save()).toBeDisabled()
    await choose(level('Edit'), 'None')
    await name().fill('Writers')
    await name().fill('Authors')
    await save().click()
    await expect.element(save()).toBeDisabled()
    const levels = { ...group.levels, category: { view: 3, edit: 0 } }
    const bodies = [{ name: 'Authors' }, { template: 'Custom', levels }]
    await expect.poll(() => changes().map(({ body }) => body)).toEqual(bodies)
    expect(changes().map(({ search }) => search.get('version'))).toEqual(['4', '5'])
  })

  it('is a custom one once a level is chosen, and gets all levels of a template', async () => {
    await openGroup()
    await choose(level('View'), 'None')
    await expect.element(template()).toHaveValue('Custom')
    await expect.element(level('Edit')).toHaveValue('None')
    await choose(template(), 'Creator')
    await expect.element(level('Edit')).not.toHaveValue('None')
    await expect.element(save()).toBeDisabled()
  })

  it('keeps what is typed while it is saved as not saved yet', async () => {
    const waiting = Promise.withResolvers<object>()
    const changes = await openGroup({ [change]: () => waiting.promise })
    await name().fill('Authors')
    await save().click()
    await choose(level('View'), 'None')
    waiting.resolve({ ...group, version: 5 })
    await expect.element(save()).toBeEnabled()
    await save().click()
    await expect.poll(() => changes()).toHaveLength(2)
    expect(Object.keys(changes()[1]?.body as object)).toEqual(['template', 'levels'])
  })

  it('shows what a colleague has made of it where theirs is kept', async () => {
    const stale = { code: 'StaleVersion', message: '', status: 409, data: { version: 7, name: 'Curators' } }
    await openGroup({
      [change]: () => Response.json(stale, { status: 409 }),
      [`GET ${path}`]: { ...group, name: 'Curators', version: 7 },
    })
    await name().fill('Authors')
    await save().click()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(name()).toHaveValue('Curators')
    await expect.element(save()).toBeDisabled()
  })
})
