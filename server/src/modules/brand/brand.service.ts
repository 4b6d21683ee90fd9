/** The brand, as whoever may edit settings changes it: fresh, within the subscription, and written down. */
import type { BrandEdit, BrandSettings, BrandVersion, OwnBrand } from '@vitrine/contract'
import type { BrandPicture } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { writeActivity } from '../activity/index.ts'
import {
  type BrandVersionRow,
  brandFilesOf,
  getOwnRow,
  keepBrandFile,
  listBrandVersionRows,
  removeBrandFile,
  restoreBrandVersion,
  updateBrand,
  writeBrandFile,
} from '../domains/index.ts'
import { brandParts, brandValues, changedValues } from './brand-values.ts'

const shownVersions = 50

const colorNames = ['primaryColor', 'primaryBtnColor', 'internalNavColor', 'externalNavColor'] as const

export async function getBrand(scope: Scope): Promise<BrandSettings> {
  const row = await getOwnRow(scope)
  return {
    ...ownBrand({ ...row, pictures: brandFilesOf(row) }),
    allows: {
      colors: row.subscription.allowColorCustomization === true,
      pictures: row.subscription.allowLogoCustomization === true,
    },
    version: row.version,
  }
}

function ownBrand({
  colors,
  names,
  mailFooter,
  pictures,
}: Pick<BrandVersionRow, 'colors' | 'names' | 'mailFooter' | 'pictures'>): OwnBrand {
  const none = { primaryColor: null, primaryBtnColor: null, internalNavColor: null, externalNavColor: null }
  return {
    colors: { ...none, ...colors },
    appName: names.appName ?? '',
    catalogName: names.catalogName ?? '',
    mailFooter,
    pictures: Object.keys(pictures) as BrandPicture[],
  }
}

/** Refuses SubscriptionNeeded for colours that the subscription doesn't include, StaleVersion. */
export async function editBrand(scope: Scope, edit: BrandEdit, basedOn?: number): Promise<void> {
  const colors = Object.fromEntries(
    colorNames.flatMap((name) => (edit[name] === undefined ? [] : [[name, edit[name]]])),
  )
  await scope.transaction(async (open) => {
    const before = await checkBrandFresh(open, basedOn, Object.keys(edit))
    const { subscription } = await getOwnRow(open)
    if (Object.keys(colors).length > 0 && subscription.allowColorCustomization !== true)
      refuse('SubscriptionNeeded', { feature: 'colors' })
    const names = {
      ...(edit.appName === undefined ? {} : { appName: edit.appName || null }),
      ...(edit.catalogName === undefined ? {} : { catalogName: edit.catalogName || null }),
    }
    await updateBrand(open, { colors, names, mailFooter: edit.mailFooter })
    await noteChanges(open, before)
  })
}

/** Returns the new version of the brand. Refuses SubscriptionNeeded, StaleVersion, and as `keepBrandFile`. */
export async function setBrandPicture(
  scope: Scope,
  storage: Storage,
  picture: BrandPicture,
  content: Buffer,
  basedOn?: number,
): Promise<number> {
  const check = async (open: Scope) => {
    const before = await checkBrandFresh(open, basedOn, [picture])
    await checkPicturesIncluded(open)
    return before
  }
  await scope.transaction(check)
  const kept = await keepBrandFile(scope, storage, picture, content)
  try {
    return await scope.transaction(async (open) => {
      const before = await check(open)
      const version = await writeBrandFile(open, picture, kept)
      await noteChanges(open, before)
      return version
    })
  } finally {
    await kept.forget()
  }
}

/** Refuses SubscriptionNeeded, StaleVersion, NotFound where there is none. */
export async function removeBrandPicture(
  scope: Scope,
  picture: BrandPicture,
  basedOn?: number,
): Promise<void> {
  await scope.transaction(async (open) => {
    const before = await checkBrandFresh(open, basedOn, [picture])
    await checkPicturesIncluded(open)
    if (before[picture] === '') refuse('NotFound')
    await removeBrandFile(open, picture)
    await noteChanges(open, before)
  })
}

async function checkPicturesIncluded(open: Scope): Promise<void> {
  const { subscription } = await getOwnRow(open)
  if (subscription.allowLogoCustomization !== true) refuse('SubscriptionNeeded', { feature: 'logos' })
}

/** Newest first; none before the first change. */
export async function listBrandVersions(scope: Scope): Promise<BrandVersion[]> {
  const { customizationVersion } = await getOwnRow(scope)
  const rows = await listBrandVersionRows(scope, shownVersions)
  return rows.map((row) => presentVersion(row, row.version === customizationVersion))
}

function presentVersion(row: BrandVersionRow, isPresent: boolean): BrandVersion {
  return {
    ...ownBrand(row),
    version: row.version,
    at: row.at.toISOString(),
    by: row.personId === null ? null : { _id: row.personId, name: row.personName },
    isPresent,
  }
}

/** Refuses NotFound; StaleVersion when anything of the brand has changed since. */
export async function restoreBrand(scope: Scope, brandVersion: number, basedOn?: number): Promise<void> {
  await scope.transaction(async (open) => {
    const before = await checkBrandFresh(open, basedOn, brandParts)
    await restoreBrandVersion(open, brandVersion)
    await noteChanges(open, before)
  })
}

/** Returns what is there now, by part. */
async function checkBrandFresh(
  open: Scope,
  basedOn: number | undefined,
  parts: readonly string[],
): Promise<Record<string, string>> {
  const present = async () => brandValues(await getOwnRow(open))
  await checkFresh(open, basedOn, { kind: 'settings', key: {} }, parts, present)
  return await present()
}

async function noteChanges(open: Scope, before: Record<string, string>): Promise<void> {
  const row = await getOwnRow(open)
  await writeActivity(
    open,
    changedValues(before, brandValues(row)).map((change) => ({
      kind: 'updated',
      subject: 'settings',
      subjectId: open.domainId,
      subjectName: row.name,
      ...change,
    })),
  )
}
