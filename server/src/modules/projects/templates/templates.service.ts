/** Templates: what projects begin with. Their owner changes them; groups that they are shared with use published ones. */
import type { NewTemplate, ProjectTemplate, TemplateEdit, TemplateSummary } from '@vitrine/contract'
import { uniqueName } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh, raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listVisibleGroups } from '../../people/index.ts'
import { presentForm } from '../present-projects.ts'
import { type ContentEdit, contentOfProject, editedContent, seenContent } from './template-content.ts'
import { checkGroupsReachFolders } from './template-groups.ts'
import {
  deleteTemplateRow,
  findTemplateRow,
  insertTemplateRow,
  listTemplateRows,
  lockTemplateNames,
  markPublished,
  replaceTemplateGroups,
  type StoredTemplate,
  type TemplateRow,
  updateTemplateRow,
} from './templates.repository.ts'

const mostCharacters = 200

/** As it is asked for, with ids of the order form as the server calls them. */
export type TemplateChanges = Omit<TemplateEdit, 'content'> & { content?: ContentEdit | undefined }

/** One's own list, or anybody's for a super admin; others get NotFound. */
export async function listTemplates(
  scope: Scope,
  personId: string,
  window: { offset: number; limit: number | null },
): Promise<{ total: number; result: TemplateSummary[] }> {
  if (personId !== scope.person?.id && !scope.isSuperAdmin) refuse('NotFound')
  const { total, rows } = await listTemplateRows(scope, personId, window)
  const groups = await visibleGroupIds(scope)
  return { total, result: rows.map((row) => presentSummary(scope, row, groups)) }
}

async function visibleGroupIds(scope: Scope): Promise<ReadonlySet<string>> {
  return new Set([...scope.groupIds, ...(await listVisibleGroups(scope)).map(({ id }) => id)])
}

function presentSummary(scope: Scope, row: TemplateRow, groups: ReadonlySet<string>): TemplateSummary {
  const { id, name, ownerId, ownerName, isPublished, version } = row
  return {
    _id: id,
    name,
    owner: ownerId,
    ownerName,
    isOwn: ownerId === scope.person?.id,
    isPublished,
    sharedWithGroups: row.groupIds.filter((group) => groups.has(group)),
    mayEdit: mayEdit(scope, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  }
}

function mayEdit(scope: Scope, { ownerId }: TemplateRow): boolean {
  return scope.isSuperAdmin || ownerId === scope.person?.id
}

/** Refuses NotFound to others than its owner, super admins, and the groups that a published one is shared with. */
export async function getUsableTemplate(scope: Scope, id: string): Promise<StoredTemplate> {
  const row = (await findTemplateRow(scope, id)) ?? refuse('NotFound')
  const isShared = row.isPublished && row.groupIds.some((group) => scope.groupIds.includes(group))
  return mayEdit(scope, row) || isShared ? row : refuse('NotFound')
}

/** Refuses NotFound, and NotAllowed to those who may only use it. */
async function getEditableTemplate(scope: Scope, id: string): Promise<StoredTemplate> {
  const row = await getUsableTemplate(scope, id)
  return mayEdit(scope, row) ? row : refuse('NotAllowed')
}

/** As the caller sees it. Refuses NotFound. */
export async function getTemplate(scope: Scope, id: string): Promise<ProjectTemplate> {
  const row = await getUsableTemplate(scope, id)
  const { content, gone } = await seenContent(scope, row.content)
  return {
    ...presentSummary(scope, row, await visibleGroupIds(scope)),
    content: { ...content, ...presentForm(content) },
    gone,
  }
}

/** The caller's own. Refuses NotFound and NotAllowed for what it is made from, NotFound, GroupKindWrong, TemplateGroupLacksFolder. */
export async function createTemplate(
  scope: Scope,
  { name, sharedWithGroups, from }: NewTemplate,
): Promise<ProjectTemplate> {
  return await scope.transaction(async (open) => {
    const ownerId = open.person?.id ?? refuse('NotAllowed')
    const { content, coverFile } = await contentOf(open, from)
    await checkGroupsReachFolders(open, { groupIds: sharedWithGroups, content, knownGroupIds: [] })
    const own = uniqueName(name, await lockTemplateNames(open, ownerId, null), mostCharacters)
    const id = await insertTemplateRow(open, { name: own, ownerId, content, coverFile })
    await replaceTemplateGroups(open, id, sharedWithGroups)
    return await getTemplate(open, id)
  })
}

type Content = Pick<StoredTemplate, 'content' | 'coverFile'>

async function contentOf(open: Scope, from: NewTemplate['from']): Promise<Content> {
  if ('project' in from) return await contentOfProject(open, from.project)
  const { content, coverFile } = await getUsableTemplate(open, from.template)
  return { content: (await seenContent(open, content)).content, coverFile }
}

function templateRecord(id: string) {
  return { kind: 'projectTemplate', key: { id } } as const
}

/** What somebody who saved upon a former version is told of parts that not everybody sees whole. */
function presentParts(open: Scope, id: string) {
  return async () => {
    const { content, sharedWithGroups } = await getTemplate(open, id)
    return { content, sharedWithGroups }
  }
}

/** Refuses as `createTemplate`, and StaleVersion. */
export async function editTemplate(
  scope: Scope,
  id: string,
  edit: TemplateChanges,
  basedOn?: number,
): Promise<ProjectTemplate> {
  return await scope.transaction(async (open) => {
    const row = await getEditableTemplate(open, id)
    const { content, coverFile } = await contentAfter(open, row, edit)
    const isOtherContent = edit.content !== undefined || edit.from !== undefined
    const parts = Object.keys(edit).map((part) => (part === 'from' ? 'content' : part))
    await checkFresh(open, basedOn, templateRecord(id), parts, presentParts(open, id))
    const groupIds = await groupsAfter(open, row, edit.sharedWithGroups)
    if (isOtherContent || edit.sharedWithGroups !== undefined) {
      await checkGroupsReachFolders(open, { groupIds, content, knownGroupIds: row.groupIds })
    }
    const taken = edit.name === undefined ? [] : await lockTemplateNames(open, row.ownerId, id)
    const name = edit.name === undefined ? row.name : uniqueName(edit.name, taken, mostCharacters)
    await updateTemplateRow(open, id, { name, content, coverFile })
    if (edit.sharedWithGroups !== undefined) {
      await replaceTemplateGroups(open, id, groupIds)
      await raiseVersion(open, templateRecord(id), ['sharedWithGroups'])
    }
    return await getTemplate(open, id)
  })
}

async function contentAfter(open: Scope, row: StoredTemplate, edit: TemplateChanges): Promise<Content> {
  const start = edit.from === undefined ? row : await contentOfProject(open, edit.from.project)
  const { content, coverFile } = start
  if (edit.content === undefined) return { content, coverFile }
  return { content: await editedContent(open, content, edit.content), coverFile }
}

/** Groups that the caller doesn't see stay. */
async function groupsAfter(
  open: Scope,
  { groupIds }: TemplateRow,
  given: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (given === undefined) return groupIds
  const visible = await visibleGroupIds(open)
  return [...new Set([...given, ...groupIds.filter((id) => !visible.has(id))])]
}

/** Refuses NotFound, NotAllowed, TemplateGroupLacksFolder. */
export async function publishTemplate(scope: Scope, id: string, isPublished: boolean): Promise<void> {
  await scope.transaction(async (open) => {
    const { groupIds, content } = await getEditableTemplate(open, id)
    if (isPublished) await checkGroupsReachFolders(open, { groupIds, content, knownGroupIds: groupIds })
    await markPublished(open, id, isPublished)
  })
}

/** Projects that were made from it stay. Refuses NotFound, NotAllowed, StaleVersion. */
export async function deleteTemplate(scope: Scope, id: string, basedOn?: number): Promise<void> {
  await scope.transaction(async (open) => {
    await getEditableTemplate(open, id)
    await checkFresh(open, basedOn, templateRecord(id), 'all', presentParts(open, id))
    await deleteTemplateRow(open, id)
  })
}
