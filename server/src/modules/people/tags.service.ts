/** Tags: whoever carries one sees its price types. */
import type { Tag, TagValues } from '@vitrine/contract'
import { checkedName } from '../../platform/checked-name.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import { refuse } from '../../platform/errors.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import { checkFresh, raiseVersion } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { writeAudit } from '../audit/index.ts'
import {
  deleteTagRow,
  insertTag,
  insertTagMember,
  listTagRows,
  renameTag,
  replacePriceTypes,
} from './tags.repository.ts'

export async function listTags(scope: Scope): Promise<Inside<Tag>[]> {
  return await listTagRows(scope)
}

const uniqueTagNames = ['tags_name', 'tags_domain_id_name_key']

/** Returns the new tag's id. Refuses names as `checkedName`, NameAlreadyExists. */
export async function createTag(
  scope: Scope,
  { name: given, priceTypeIds }: { name: string; priceTypeIds: readonly string[] },
): Promise<string> {
  const name = checkedName(given)
  return await withUniqueName(uniqueTagNames, name, () =>
    scope.transaction(async (open) => {
      const id = await insertTag(open, name)
      await replacePriceTypes(open, id, priceTypeIds)
      await writeAudit(open, [
        { kind: 'tag-created', subjectId: id, subjectName: name, details: { priceTypes: priceTypeIds } },
      ])
      return id
    }),
  )
}

/** Refuses NotFound, names as `checkedName`, NameAlreadyExists, StaleVersion. */
export async function editTag(
  scope: Scope,
  tagId: string,
  values: TagValues,
  basedOn?: number,
): Promise<void> {
  const name = checkedName(values.name)
  const { priceTypes } = values
  await withUniqueName(uniqueTagNames, name, () =>
    scope.transaction(async (open) => {
      await checkFresh(open, basedOn, tagRecord(tagId), ['name', 'priceTypes'], presentOf(open, tagId))
      if (!(await renameTag(open, tagId, name))) refuse('NotFound')
      await replacePriceTypes(open, tagId, priceTypes)
      await raiseVersion(open, tagRecord(tagId), ['priceTypes'])
      await writeAudit(open, [
        { kind: 'tag-changed', subjectId: tagId, subjectName: name, details: { priceTypes } },
      ])
    }),
  )
}

/** What lies in other tables. */
function presentOf(open: Scope, tagId: string) {
  return async () => ({
    priceTypes: (await listTagRows(open)).find(({ id }) => id === tagId)?.priceTypes ?? [],
  })
}

function tagRecord(tagId: string) {
  return { kind: 'tag', key: { id: tagId } } as const
}

/** Refuses NotFound, StaleVersion. */
export async function deleteTag(scope: Scope, tagId: string, basedOn?: number): Promise<void> {
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, tagRecord(tagId), 'all', presentOf(open, tagId))
    const name = (await deleteTagRow(open, tagId)) ?? refuse('NotFound')
    await writeAudit(open, [{ kind: 'tag-deleted', subjectId: tagId, subjectName: name }])
  })
}

export async function tagMember(scope: Scope, tagId: string, personId: string): Promise<void> {
  await insertTagMember(scope, tagId, personId)
}
