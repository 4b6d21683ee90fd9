import type { GroupGrants } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface GroupValues {
  name: string
  template: 'Creator' | 'Manager' | 'Custom' | null
  levels: GroupGrants['levels']
}

export async function updateGroupRow(
  open: Scope,
  groupId: string,
  { name, template, levels }: GroupValues,
): Promise<void> {
  await open.rows(sql`
    update groups set name = ${name}, template = ${template}, levels = ${JSON.stringify(levels)}::jsonb
    where domain_id = ${open.domainId} and id = ${groupId}`)
}

export async function deleteGroupRow(open: Scope, groupId: string): Promise<void> {
  await open.rows(sql`delete from groups where domain_id = ${open.domainId} and id = ${groupId}`)
}
