/** The brand of a domain, and how it was. */
import type { BrandPicture } from '@vitrine/rules'
import { sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { type DomainRow, domainColumns } from './domains.repository.ts'

/** Keeps others from changing the brand until the transaction ends. */
export async function lockOwnRow(open: Scope): Promise<DomainRow> {
  const [row] = await open.rows<DomainRow>(
    sql`select ${domainColumns} from domains where id = ${open.domainId} for no key update`,
  )
  return row ?? refuse('NotFound')
}

type OrNone<Values> = { [Key in keyof Values]?: Values[Key] | null | undefined }

export interface BrandChange {
  /** Null takes a colour or name away. */
  colors?: OrNone<DomainRow['colors']>
  names?: OrNone<DomainRow['names']>
  mailFooter?: string | undefined
  /** For each picture that changes, the number of its new file; null takes the picture away. */
  pictures?: Partial<Record<BrandPicture, number | null>>
}

/** Changes what is given and returns the version that the brand has then. Must run in a transaction. */
export async function updateBrandRow(open: Scope, row: DomainRow, change: BrandChange): Promise<number> {
  const version = row.customizationVersion + 1
  const shown = Object.entries(change.pictures ?? {}).map(([picture, file]) => [
    picture,
    [...(row.logos[picture as BrandPicture] ?? []), { at: version, file }],
  ])
  const document = (value: object) => sql`${JSON.stringify(value)}::jsonb`
  await open.rows(sql`
    update domains set customization_version = ${version}, updated_at = now(),
      colors = jsonb_strip_nulls(colors || ${document(change.colors ?? {})}),
      names = jsonb_strip_nulls(names || ${document(change.names ?? {})}),
      mail_footer = coalesce(${change.mailFooter ?? null}, mail_footer),
      logos = logos || ${document(Object.fromEntries(shown))}
    where id = ${open.domainId}`)
  return version
}

export interface BrandVersionRow {
  version: number
  at: Date
  personId: string | null
  personName: string | null
  colors: DomainRow['colors']
  names: DomainRow['names']
  mailFooter: string
  /** The file of each picture that is set. */
  pictures: Partial<Record<BrandPicture, number>>
}

/** Keeps the brand as it is now, unless that is done; `isOwn`: the scope's person made it so. */
export async function keepBrandVersion(
  open: Scope,
  pictures: BrandVersionRow['pictures'],
  { isOwn }: { isOwn: boolean },
): Promise<void> {
  await open.rows(sql`
    insert into brand_versions (domain_id, version, person_id, colors, names, mail_footer, pictures, at)
    select id, customization_version, case when ${isOwn} then ${open.person?.id ?? null}::uuid end, colors, names,
      mail_footer, ${JSON.stringify(pictures)}::jsonb, case when ${isOwn} then now() else updated_at end
    from domains where id = ${open.domainId} on conflict do nothing`)
}

const versionColumns = sql`
  v.version, v.at, v.person_id as "personId", coalesce(nullif(p.name, ''), p.email) as "personName", v.colors, v.names,
  v.mail_footer as "mailFooter", v.pictures`

/** Newest first. */
export async function listBrandVersionRows(scope: Scope, most: number): Promise<BrandVersionRow[]> {
  return await scope.rows<BrandVersionRow>(sql`
    select ${versionColumns} from brand_versions v left join domain_people p on p.id = v.person_id
    where v.domain_id = ${scope.domainId} order by v.version desc limit ${most}`)
}

export async function findBrandVersionRow(scope: Scope, version: number): Promise<BrandVersionRow | null> {
  const [row] = await scope.rows<BrandVersionRow>(sql`
    select ${versionColumns} from brand_versions v left join domain_people p on p.id = v.person_id
    where v.domain_id = ${scope.domainId} and v.version = ${version}`)
  return row ?? null
}
