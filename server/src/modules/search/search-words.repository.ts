import { type SearchWordEntry, searchWordLimits } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export async function listSearchWordRows(scope: Scope): Promise<SearchWordEntry[]> {
  return await scope.rows<SearchWordEntry>(sql`
    select kind, language, words, means from search_words
    where domain_id = ${scope.domainId} order by position, id limit ${searchWordLimits.entries}`)
}

/** All entries anew. */
export async function replaceSearchWordRows(open: Scope, entries: readonly SearchWordEntry[]): Promise<void> {
  await open.rows(sql`delete from search_words where domain_id = ${open.domainId}`)
  await open.rows(sql`
    insert into search_words (domain_id, kind, language, words, means, position)
    select ${open.domainId}::uuid, value ->> 'kind', value ->> 'language',
      array(select jsonb_array_elements_text(value -> 'words')),
      array(select jsonb_array_elements_text(value -> 'means')), n
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as given (value, n)`)
}
